// labels as values: threaded interpreter with a static table
#include <stdio.h>
static long run(const unsigned char *pc) {
    static void *const t[] = {&&halt, &&push, &&add, &&mul, &&dup, &&jnz, &&dec, &&swap};
    long st[16], *sp = st, n = 0;
#define NEXT \
    do { \
        n++; \
        goto *t[*pc++]; \
    } while (0)
    NEXT;
push:
    *sp++ = *pc++;
    NEXT;
add:
    sp--;
    sp[-1] += *sp;
    NEXT;
mul:
    sp--;
    sp[-1] *= *sp;
    NEXT;
dup:
    *sp = sp[-1];
    sp++;
    NEXT;
jnz : {
    signed char o = (signed char)*pc++;
    if (sp[-1]) pc += o;
}
    NEXT;
dec:
    sp[-1]--;
    NEXT;
swap : {
    long x = sp[-1];
    sp[-1] = sp[-2];
    sp[-2] = x;
}
    NEXT;
halt:
    return sp[-1] * 1000 + n;
}
int main(void) {
    static const unsigned char a[] = {1, 6, 1, 7, 3, 0},
                               b[] = {1, 1, 1, 10, 7, 1, 2, 3, 7, 6, 5, (unsigned char)-8, 7, 0};
    printf("%ld\n", run(a));
    printf("%ld\n", run(b));
    int i = 0;
    void *p = &&first;
top:
    goto *p;
first:
    i += 1;
    p = &&second;
    goto top;
second:
    i += 10;
    p = i < 40 ? &&second : &&last;
    goto *p;
last:
    printf("%d\n", i);
    void *loc[2] = {&&x, &&y};
    int k = 0;
    goto *loc[k];
x:
    k++;
    printf("x");
    goto *loc[k];
y:
    printf("y %d\n", k);
    printf("%d %d\n", &&x == loc[0], &&x != &&y);
    return i;
}
