// designators: out of order, overriding, nested, continuing after a designator
#include <stdio.h>
struct p {
    int x, y, z;
};
struct q {
    struct p a, b[3];
    int n;
};
int main(void) {
    struct p a = {.z = 3, .x = 1}, b = {.y = 5, 6, .x = 4}, c = {.y = 1, .y = 2};
    printf("%d %d %d  %d %d %d  %d\n", a.x, a.y, a.z, b.x, b.y, b.z, c.y);
    int v[8] = {[5] = 50, 60, [1] = 10, 20, [6] = 66};
    for (int i = 0; i < 8; i++) printf("%d ", v[i]);
    puts("");
    struct q q = {.b[1].y = 7, .b[1].z = 8, .n = 9, .a.z = 1, .b[2] = {.x = 4}};
    printf("%d %d %d %d %d %d\n", q.a.x, q.a.z, q.b[1].y, q.b[1].z, q.b[2].x, q.n);
    struct q r = {.a = {1, 2, 3}, .b = {[2] = {.z = 5}, [0] = {9}}, 77};
    printf("%d %d %d %d\n", r.a.y, r.b[0].x, r.b[2].z, r.n);
    struct q t = {.b[0].x = 1, 2, 3, 4, 5, .n = 6};
    printf("%d %d %d %d %d\n", t.b[0].y, t.b[0].z, t.b[1].x, t.b[1].y, t.n);
    int z[] = {[9] = 1, [3] = 2};
    printf("%zu\n", sizeof z / sizeof *z);
    enum { A, B, C };
    const char *n[] = {[C] = "c", [A] = "a", [B] = "b"};
    printf("%s%s%s\n", n[A], n[B], n[C]);
    char map[256] = {['a'] = 1, ['z'] = 26, [0xff] = 3};
    printf("%d %d %d %d\n", map['a'], map['z'], map[255], map['b']);
    int m[2][3] = {[1][2] = 5, [0] = {[1] = 3}};
    printf("%d %d\n", m[1][2], m[0][1]);
    return q.b[1].z;
}
