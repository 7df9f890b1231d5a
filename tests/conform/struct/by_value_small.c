// small structs passed and returned by value in registers
#include <stdio.h>
struct c1 {
    char a;
};
struct c3 {
    char a[3];
};
struct i2 {
    int a, b;
};
struct ci {
    char c;
    int i;
};
struct l2 {
    long a, b;
};
static struct c1 f1(struct c1 x) {
    x.a++;
    return x;
}
static struct c3 f2(struct c3 x) {
    char t = x.a[0];
    x.a[0] = x.a[2];
    x.a[2] = t;
    return x;
}
static struct i2 f3(struct i2 x, struct i2 y) {
    struct i2 r = {x.a - y.b, x.b * y.a};
    return r;
}
static struct ci f4(int k, struct ci x) {
    x.c += k;
    x.i *= 1 << k;
    return x;
}
static struct l2 f5(struct l2 x) { return (struct l2){x.b, x.a}; }
int main(void) {
    struct c1 a = {'x'};
    printf("%c %c\n", f1(a).a, a.a);
    struct c3 b = {"abc"};
    b = f2(b);
    printf("%.3s\n", b.a);
    struct i2 c = {3, 4};
    c = f3(c, f3(c, c));
    printf("%d %d\n", c.a, c.b);
    struct ci d = f4(2, (struct ci){'a', -5});
    printf("%c %d\n", d.c, d.i);
    struct l2 e = f5(f5(f5((struct l2){1L << 40, -2})));
    printf("%ld %ld\n", e.a, e.b);
    printf("%d\n", f3((struct i2){1, 2}, (struct i2){3, 4}).b);
    printf("%c\n", f2((struct c3){{'p', 'q', 'r'}}).a[0]);
    return f4(1, d).i & 0x7f;
}
