// nested calls, calls in subscripts and conditions, results as arguments
#include <stdio.h>
static int add(int a, int b) { return a + b; }
static int mul(int a, int b) { return a * b; }
static int *at(int *a, int i) { return a + i; }
static int max3(int a, int b, int c) { return a > b ? a > c ? a : c : b > c ? b : c; }
static const char *sel(int k, const char *a, const char *b) { return k ? a : b; }
int main(void) {
    printf("%d\n", add(mul(2, 3), add(4, mul(5, add(1, 1)))));
    int a[6] = {0, 1, 2, 3, 4, 5};
    a[add(1, 2)] = mul(a[add(1, 1)], 7);
    printf("%d\n", a[3]);
    *at(a, a[2]) += *at(at(a, 1), 3);
    printf("%d\n", a[2]);
    printf("%d\n", max3(add(1, 2), mul(2, 2), add(-1, mul(3, 1))));
    if (add(1, -1) || mul(0, 5) || add(2, 2)) puts(sel(max3(0, 0, 0), "t", "f"));
    printf("%c%c\n", sel(1, "abc", "def")[1], *sel(0, "abc", "def"));
    int i = 0;
    while (mul(i, i) < 50) i = add(i, 1);
    printf("%d\n", i);
    switch (max3(1, i, 3)) {
    case 8: puts("eight"); break;
    default: puts("?");
    }
    for (int k = add(0, 1); k < mul(4, 4); k = mul(k, 2)) printf("%d ", k);
    puts("");
    printf("%d\n", add(add(add(add(1, 2), 3), 4), 5) - -add(1, 1));
    return a[3] + a[2];
}
