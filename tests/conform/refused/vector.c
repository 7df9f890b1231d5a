// vector types: elements, copies and casts work; operators that do not run lose nothing else
#include <stdio.h>
typedef int v4 __attribute__((vector_size(16)));
typedef short v8 __attribute__((vector_size(16)));
static const v4 constant = {10, 20, 30, 40};
static int sum(const v4 *p) { return (*p)[0] + (*p)[1] + (*p)[2] + (*p)[3]; }
int main(int argc, char **argv) {
    v4 a = {1, 2, 3, argc}, b = a;
    b[1] = 7;
    printf("%d %d %d %d\n", b[0], b[1], b[2], b[3]);
    v8 h = (v8)b;
    printf("%d %d %zu\n", h[2], h[3], sizeof h);
    printf("%d %d\n", sum(&constant), sum(&b));
    if (argc > 1) {
        a = a + b * constant;
        a = -a & (a < b);
        printf("%d\n", a[0]);
    }
    return a[2];
}
