// f().member, chained calls, array inside a returned struct
#include <stdio.h>
struct in {
    int a[3];
};
struct v {
    int x, y;
    struct in n;
};
static int n;
static struct v mk(int x) {
    n++;
    struct v r = {x, x * 2, {{x, x + 1, x + 2}}};
    return r;
}
static struct v add(struct v a, struct v b) {
    a.x += b.x;
    a.y -= b.y;
    a.n.a[1] *= b.n.a[2];
    return a;
}
static struct v *ptr(struct v *p) {
    n++;
    return p;
}
int main(void) {
    printf("%d %d\n", mk(3).y, mk(5).n.a[2]);
    struct v t = add(add(mk(1), mk(2)), add(mk(3), mk(4)));
    printf("%d %d %d %d\n", t.x, t.y, t.n.a[1], n);
    ptr(&t)->x = 9;
    ptr(&t)->n.a[0]++;
    printf("%d %d %d\n", t.x, t.n.a[0], n);
    int k = (t = mk(7)).y;
    k += (mk(8), t).x;
    printf("%d\n", k);
    struct v arr[2];
    arr[0] = arr[1] = mk(6);
    printf("%d %d\n", arr[0].y, arr[1].n.a[1]);
    printf("%d\n", (n > 3 ? mk(1) : mk(2)).x);
    printf("%d\n", ((struct v){4, 5, {{1, 2, 3}}}).n.a[2]);
    return add(mk(10), mk(20)).n.a[1] & 0xff;
}
