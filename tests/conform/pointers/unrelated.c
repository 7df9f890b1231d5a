// pointers to different objects: unequal, ordered one way, difference leads back
// no-sanitize: arithmetic outside the array
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int a[4], b[4] = {5, 6, 7, 8}, *h = malloc(8);
    printf("%d %d %d\n", a == b, a != h, (a < b) + (b < a));
    volatile uintptr_t d = (uintptr_t)b - (uintptr_t)a;
    printf("%d\n", ((int *)((uintptr_t)a + d))[2]);
    int *p = a + 1000;
    p -= 998;
    printf("%d\n", p == a + 2);
    free(h);
    return (int)sizeof(d);
}
