// integers and pointers: intptr_t round trips and low-bit tagging
#include <stdio.h>
#include <stdint.h>
int main(void) {
    int a[4] = {10, 20, 30, 40};
    uintptr_t p = (uintptr_t)&a[1];
    intptr_t q = (intptr_t)&a[3];
    printf("%d %d\n", *(int *)p, *(int *)q);
    printf("%d\n", (int)(q - (intptr_t)p));
    p += sizeof(int);
    printf("%d\n", *(int *)p);
    uintptr_t tag = (uintptr_t)&a[2] | 1;
    printf("%d %d\n", (int)(tag & 1), *(int *)(tag & ~(uintptr_t)3));
    printf("%d\n", (p & 3) == 0);
    void *n = (void *)0;
    printf("%d %d\n", (uintptr_t)n == 0, n == (void *)(intptr_t)0);
    long bits = (long)&a[0];
    int *back = (int *)bits;
    back[0] = 99;
    printf("%d\n", a[0]);
    char *cp = (char *)(uintptr_t)5;
    printf("%lu %d\n", (unsigned long)(uintptr_t)cp, (int)(uintptr_t)(void *)77L);
    return *(int *)p;
}
