// block-scope function declarations, parenthesised declarators, complex declarators
#include <stdio.h>
static int(mul)(int a, int b) { return a * b; }
static int (*(*table)[2])(int, int);
static int add(int a, int b) { return a + b; }
static int (*arr[2])(int, int) = {mul, add};
static char *(*sfn(void))[3] {
    static char *t[3] = {"x", "y", "z"};
    return &t;
}
static int sum(int (*f)(int (*)(int, int), int), int (*g)(int, int), int n) { return f(g, n); }
static int ap(int (*g)(int, int), int n) { return g(n, n); }
int main(void) {
    int later(int, int);
    printf("%d\n", later(9, 2));
    table = &arr;
    printf("%d %d\n", (*table)[0](3, 4), (**table)(5, 6));
    printf("%s\n", (*sfn())[1]);
    printf("%d %d\n", sum(ap, mul, 7), sum(ap, add, 7));
    int(*(*pf)(int (*)(int, int), int));
    const int(*pca)[2] = &(const int[2]){4, 5};
    printf("%d\n", (*pca)[1]);
    int *(ap2[2]) = {&(int){1}, &(int){2}};
    printf("%d\n", *ap2[1]);
    long unsigned int const static_like = 7;
    int typedef myint;
    myint q = 3;
    printf("%lu %d\n", static_like, q);
    unsigned long long int long_order = 1;
    short int signed sh = -1;
    printf("%llu %d\n", long_order, sh);
    return (mul)(2, 3);
}
int later(int a, int b) { return a - b; }
