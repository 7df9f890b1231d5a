// an index past a member array that stays inside the struct reaches the next member
// no-sanitize: subscript out of the member's bounds
#include <stdio.h>
struct row {
    int a[2];
    int b, c;
};
int main(void) {
    struct row s = {{1, 2}, 3, 4};
    volatile int k = 2;
    int *p = s.a;
    printf("%d %d\n", p[k], p[k + 1]);
    int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
    int *q = &grid[0][0];
    printf("%d\n", q[k + 2]);
    p[k] = 30;
    return s.b;
}
