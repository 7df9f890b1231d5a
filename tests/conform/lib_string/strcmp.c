// strcmp and strncmp compare as unsigned char
#include <stdio.h>
#include <string.h>
static int s(int x) { return (x > 0) - (x < 0); }
int main(void) {
    printf("%d %d %d %d\n", s(strcmp("a", "a")), s(strcmp("a", "b")), s(strcmp("b", "a")),
        s(strcmp("", "a")));
    printf("%d %d %d\n", s(strcmp("abc", "ab")), s(strcmp("ab", "abc")), s(strcmp("\xff", "a")));
    printf("%d %d %d %d\n", s(strncmp("abcX", "abcY", 3)), s(strncmp("abcX", "abcY", 4)),
        s(strncmp("ab", "abc", 9)), s(strncmp("x", "y", 0)));
    printf("%d\n", s(strncmp("a\0b", "a\0c", 3)));
    printf("%d %d\n", s(strcmp("\x80", "\x7f")), s(strncmp("\xff\x01", "\xff\x02", 2)));
    const char *v[] = {"pear", "apple", "fig", "Apple", ""};
    int best = 0;
    for (int i = 1; i < 5; i++)
        if (strcmp(v[i], v[best]) > 0) best = i;
    printf("%s\n", v[best]);
    printf("%d %d\n", s(strcoll("abc", "abd")), s(strcoll("b", "a")));
    return !strcmp("same", "same") + 6;
}
