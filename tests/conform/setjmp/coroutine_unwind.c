// longjmp out of loops, callbacks and recursion repeatedly; error recovery parser
#include <stdio.h>
#include <setjmp.h>
#include <stdlib.h>
static jmp_buf err;
static const char *p;
static int expr(void);
static int prim(void) {
    if (*p == '(') {
        p++;
        int v = expr();
        if (*p != ')') longjmp(err, 1);
        p++;
        return v;
    }
    if (*p < '0' || *p > '9') longjmp(err, 2);
    int v = 0;
    while (*p >= '0' && *p <= '9') v = v * 10 + *p++ - '0';
    return v;
}
static int term(void) {
    int v = prim();
    while (*p == '*' || *p == '/') {
        char o = *p++;
        int w = prim();
        if (o == '/' && !w) longjmp(err, 3);
        v = o == '*' ? v * w : v / w;
    }
    return v;
}
static int expr(void) {
    int v = term();
    while (*p == '+' || *p == '-') {
        char o = *p++;
        int w = term();
        v = o == '+' ? v + w : v - w;
    }
    return v;
}
static jmp_buf out;
static int cmp(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    if (x == -1 || y == -1) longjmp(out, 42);
    return (x > y) - (x < y);
}
int main(void) {
    const char *src[] = {"1+2*3", "(1+2)*3", "4/0", "7*(2", "2*x", "((((9))))-10/3", ""};
    volatile int errs = 0;
    for (volatile int i = 0; i < 7; i++) {
        p = src[i];
        int e = setjmp(err);
        if (e) {
            printf("error %d at %d\n", e, (int)(p - src[i]));
            errs = errs * 4 + e;
        } else printf("%d\n", expr());
    }
    int v[] = {5, 3, -1, 2}, w[] = {3, 1, 2};
    if (setjmp(out) == 0) {
        qsort(v, 4, sizeof *v, cmp);
        puts("sorted");
    } else puts("escaped");
    if (setjmp(out) == 0) {
        qsort(w, 3, sizeof *w, cmp);
        printf("%d%d%d\n", w[0], w[1], w[2]);
    }
    return errs & 0xff;
}
