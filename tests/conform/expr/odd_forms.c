// rare forms: calls through choices and commas, records by comma, parts of real numbers, index first, casts
#include <stddef.h>
#include <stdio.h>
struct pair {
    int a, b[3];
};
union both {
    struct pair p;
    long l;
};
static int log_count;
static int one(int x) { return x + 1; }
static int two(int x) { return x * 2; }
static struct pair make(int n) { return (struct pair){n, {n + 1, n + 2, n + 3}}; }
static int sum(struct pair p) { return p.a + p.b[0] + p.b[1] + p.b[2]; }
static union both as_union(int n) { return (union both)make(n); }
static int rows(int n, int m, int grid[n][m]) {
    int(*row)[m] = grid;
    row = 1 + row;
    row += n - 2;
    row--;
    return (*row)[m - 1] + 2 [*row] + (int)(row - grid) + (int)sizeof *row;
}
int main(int argc, char **argv) {
    int n = argc + 3, grid[4][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}};
    struct pair p, q = make(1), list[2];
    printf("%d %d\n", (n > 3 ? one : two)(n), (n > 4 ? one : two)(n));
    printf("%d %d %d\n", (log_count++, two)(5), (**one)(1), (&*two)(4));
    p = (log_count++, q);
    printf("%d %d\n", sum(p), sum((log_count++, make(4))));
    list[1] = list[0] = n > 3 ? p : q;
    printf("%d %d\n", sum(*(list + 1)), sum(({ struct pair t = q; t.a = 100; t; })));
    printf("%d %d\n", as_union(3).p.b[1], ((union both)5L).l == 5);
    double d = 2.5;
    int i = 7;
    __real__ d = 4.5;
    __real__ i += 2;
    printf("%g %g %d %d\n", __real__ d, __imag__ d, __real__ i, __imag__ i);
    printf("%d %c %d\n", 2 [grid][1], 1 ["abc"], *(1 + *grid));
    printf("%d\n", rows(4, 3, grid));
    printf("%zu %zu\n", offsetof(struct pair, b[n - 3]), offsetof(union both, p.b[argc]));
    printf("%d\n", (p = make(9)).b[2]);
    printf("%d\n", (q = p, q.a));
    printf("%d\n", ((struct pair[]){make(1), make(2)})[1].a + make(5).b[argc]);
    const char *s = __func__, *t = __extension__({ "text"; });
    printf("%s %s %d\n", s, t, _Generic(i, int: one, default: two)(3));
    void (*none)(void) = NULL;
    (void)(none ? none() : (void)0);
    int *ip = (log_count > 3 ? &i : &n), k = sizeof(int[n++]);
    *ip += k == 16;
    printf("%d %d %d\n", i, n, !d + !none + !!ip);
    return log_count;
}
