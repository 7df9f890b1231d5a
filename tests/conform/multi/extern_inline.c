// C99 inline with an external definition in one unit, GNU extern inline
// files: extern_inline_2.part.c
#include <stdio.h>
inline int twice(int x) { return x * 2; }
extern inline int twice(int x);
int thrice(int);
int use2(int);
static inline __attribute__((always_inline)) int four(int x) { return x << 2; }
static __attribute__((noinline)) int five(int x) { return x * 5; }
extern inline __attribute__((gnu_inline)) int six(int x) { return x * 6; }
int main(void) {
    printf("%d %d %d\n", twice(21), thrice(5), use2(8));
    printf("%d %d %d\n", four(3), five(3), six(3));
    int (*p)(int) = twice, (*q)(int) = thrice;
    printf("%d %d\n", p(1), q(1));
    int s = 0;
    for (int i = 0; i < 5; i++) s = twice(s) + four(i) - five(s % 3);
    printf("%d\n", s);
    return s & 0xff;
}
