// pointers to pointers: reseating, argument out-parameters, three levels
#include <stdio.h>
static void seat(int **pp, int *to) { *pp = to; }
static void bump(char ***ppp) {
    ++**ppp;
    (*ppp)++;
}
int main(void) {
    int a = 1, b = 2, *p = &a, **pp = &p, ***ppp = &pp;
    **pp = 10;
    printf("%d\n", a);
    seat(&p, &b);
    printf("%d %d\n", *p, **pp);
    ***ppp += 5;
    printf("%d %d\n", a, b);
    *pp = &a;
    printf("%d\n", ***ppp);
    char s1[] = "abc", s2[] = "xyz", *v[3] = {s1, s2, 0}, **w = v;
    bump(&w);
    bump(&w);
    printf("%s %s %d\n", v[0], v[1], *w == 0);
    for (w = v; *w; w++) printf("%c", **w);
    puts("");
    int *arr[3] = {&a, &b, &a};
    int **q = arr + 2;
    *q[-1] = 77;
    printf("%d %d\n", b, **q);
    const char *const *k = (const char *const[]){"k0", "k1"};
    printf("%s%c\n", k[1], *(*k + 1));
    return a + b;
}
