// structs: member access, assignment copies, nested and arrays of structs
#include <stdio.h>
struct pt {
    int x, y;
};
struct line {
    struct pt a, b;
    char name[8];
};
int main(void) {
    struct line l = {{1, 2}, {3, 4}, "first"}, m;
    m = l;
    m.a.x = 100;
    m.name[0] = 'F';
    printf("%d %d %s %s\n", l.a.x, m.a.x, l.name, m.name);
    struct pt *p = &m.b;
    p->y -= 50;
    printf("%d %d\n", m.b.y, (*p).x);
    struct line v[3] = {{{0}}, l, m};
    v[0] = v[2];
    v[2].b = v[1].a;
    printf("%d %d %d\n", v[0].a.x, v[2].b.x, v[2].b.y);
    l.a = l.b = (struct pt){7, 8};
    printf("%d %d\n", l.a.x, l.b.y);
    struct pt arr[2] = {{1, 2}, {3, 4}}, t = arr[0];
    arr[0] = arr[1];
    arr[1] = t;
    printf("%d %d %d %d\n", arr[0].x, arr[0].y, arr[1].x, arr[1].y);
    struct line *q = v;
    (++q)->a.x = 55;
    printf("%d %d\n", v[1].a.x, q[-1].a.x);
    printf("%zu %zu\n", sizeof(struct pt), sizeof(struct line));
    m = m;
    printf("%s\n", m.name);
    return v[1].a.x + (&v[0])->b.x;
}
