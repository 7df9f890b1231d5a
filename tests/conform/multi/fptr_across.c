// function pointers and callbacks cross translation units
// files: fptr_across_2.part.c
#include <stdio.h>
typedef int (*visit)(void *ctx, int v);
int each(const int *a, int n, visit f, void *ctx);
visit get_default(void);
extern visit hooks[2];
extern int (*const ops[3])(int, int);
static int sum(void *c, int v) {
    *(int *)c += v;
    return 0;
}
static int stop(void *c, int v) {
    int *p = c;
    p[0]++;
    return v == p[1];
}
int addmain(int a, int b) { return a + b; }
static int mydef(void *c, int v) {
    printf("<%d>", v);
    return 0;
}
int main(void) {
    int a[] = {4, 8, 15, 16, 23, 42}, s = 0, st[2] = {0, 15};
    each(a, 6, sum, &s);
    int r = each(a, 6, stop, st);
    printf("%d %d %d\n", s, r, st[0]);
    printf("%d\n", each(a, 3, get_default(), &s));
    printf("%d\n", s);
    hooks[0] = mydef;
    printf(" %d\n", each(a, 2, get_default(), 0));
    printf("%d %d %d\n", ops[0](7, 3), ops[1](7, 3), ops[2](7, 3));
    printf("%d\n", hooks[1] == get_default() ? 1 : 0);
    printf("%d\n", ops[0] == addmain);
    return s;
}
