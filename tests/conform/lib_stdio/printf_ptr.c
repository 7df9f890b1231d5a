// %p prints non-null pointers as 0x hex; null as (nil)
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) {
    int x;
    char b[40], c[40];
    snprintf(b, sizeof b, "%p", (void *)&x);
    printf("%d %d\n", strncmp(b, "0x", 2), strspn(b + 2, "0123456789abcdef") == strlen(b + 2));
    printf("%d\n", (void *)strtoul(b, NULL, 16) == (void *)&x);
    printf("%p\n", (void *)0);
    printf("[%10p][%-8p]\n", NULL, NULL);
    printf("%p %p\n", (void *)0x1234, (void *)(unsigned long)-1);
    printf("[%12p][%-12p]\n", (void *)0xff, (void *)0xff);
    snprintf(c, sizeof c, "%#lx", (unsigned long)&x);
    printf("%d\n", strcmp(b, c));
    void *q = 0;
    sscanf(b, "%p", &q);
    printf("%d\n", q == &x);
    return (int)strlen("0x");
}
