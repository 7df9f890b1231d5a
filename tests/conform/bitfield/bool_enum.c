// _Bool, enum, char and short bit-fields
#include <stdio.h>
enum c { R, G, B, X = 7 };
struct s {
    _Bool a : 1, b : 1;
    enum c e : 3;
    unsigned char u : 7;
    signed char sc : 5;
    short h : 11;
    unsigned short us : 2;
};
int main(void) {
    struct s x = {2, 0.25, X, 200, 17, 1025, 6};
    printf("%d %d %d %d %d %d %d\n", x.a, x.b, x.e, x.u, x.sc, x.h, x.us);
    x.a = 0;
    x.b = &x != 0;
    x.e = B;
    x.u = 127;
    x.u++;
    x.sc = -16;
    x.sc--;
    x.h = 1023;
    x.h++;
    x.us -= 3;
    printf("%d %d %d %d %d %d %d\n", x.a, x.b, x.e, x.u, x.sc, x.h, x.us);
    x.a = !x.a;
    x.a &= 2;
    printf("%d\n", x.a);
    x.b += 5;
    printf("%d\n", x.b);
    x.e++;
    printf("%d %d\n", x.e, x.e == 3);
    switch (x.e) {
    case R:
    case G:
    case B: puts("rgb"); break;
    default: puts("other");
    }
    printf("%d\n", ~x.a);
    printf("%d\n", -x.us - 1);
    printf("%zu\n", sizeof x);
    return x.u * 2 + x.b;
}
