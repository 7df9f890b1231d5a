// strcasecmp and strncasecmp ignore ASCII case
#include <stdio.h>
#include <strings.h>
static int s(int x) { return (x > 0) - (x < 0); }
int main(void) {
    printf("%d %d %d\n", s(strcasecmp("HeLLo", "hEllO")), s(strcasecmp("abc", "ABD")),
        s(strcasecmp("abcd", "ABC")));
    printf("%d %d %d\n", s(strncasecmp("HELLO", "help", 3)), s(strncasecmp("HELLO", "help", 4)),
        s(strncasecmp("a", "B", 0)));
    printf("%d %d %d\n", s(strcasecmp("_", "A")), s(strcasecmp("[", "a")), s(strcasecmp("", "")));
    printf("%d\n", s(strcasecmp("Z", "_")));
    printf("%d %d %d\n", ffs(0), ffs(8), ffs((int)0x80000000));
    char a[4] = "abc";
    bzero(a, 2);
    printf("%d%d%c\n", a[0], a[1], a[2]);
    bcopy("xy", a, 3);
    printf("%s %d\n", a, bcmp(a, "xy", 3));
    printf("%s\n", index("hello", 'l'));
    printf("%s\n", rindex("hello", 'l'));
    return s(strcasecmp("B", "a")) + 4;
}
