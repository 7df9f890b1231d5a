// strstr and strcasestr, memmem: overlapping prefixes, empty needle
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
int main(void) {
    const char *h = "aabaabaaab";
    printf("%td %td %td %d\n", strstr(h, "aab") - h, strstr(h, "aaab") - h, strstr(h, "b") - h,
        strstr(h, "abb") == NULL);
    printf("%td %d %d\n", strstr(h, "") - h, strstr("", "a") == NULL, *strstr("", "") == 0);
    printf("%d\n", strstr("ab", "abc") == NULL);
    int n = 0;
    for (const char *p = h; (p = strstr(p, "aa")); p++) n++;
    printf("%d\n", n);
    printf("%s\n", strcasestr("Hello World", "WOR"));
    char m[] = "ab\0cd\0ef";
    printf("%td\n", (char *)memmem(m, sizeof m, "\0e", 2) - m);
    printf("%d\n", memmem(m, 4, "cd", 2) == NULL);
    printf("%s\n", strstr("the needle in", "needle"));
    return (int)(strstr(h, "baa") - h);
}
