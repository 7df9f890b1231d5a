// va_arg over structs of several classes and long double
#include <stdio.h>
#include <stdarg.h>
struct s1 {
    char c;
};
struct s2 {
    int a, b;
};
struct s3 {
    double d;
    long l;
};
struct s4 {
    int v[10];
};
struct s5 {
    float x, y, z;
};
static double f(const char *t, ...) {
    va_list ap;
    va_start(ap, t);
    double r = 0;
    for (; *t; t++) {
        switch (*t) {
        case '1': {
            struct s1 s = va_arg(ap, struct s1);
            r += s.c;
            break;
        }
        case '2': {
            struct s2 s = va_arg(ap, struct s2);
            r += s.a * 10 + s.b;
            break;
        }
        case '3': {
            struct s3 s = va_arg(ap, struct s3);
            r += s.d + s.l;
            break;
        }
        case '4': r += va_arg(ap, struct s4).v[7]; break;
        case '5': {
            struct s5 s = va_arg(ap, struct s5);
            r += s.x + s.y * 2 + s.z * 4;
            break;
        }
        case 'L': r += (double)va_arg(ap, long double) * 3; break;
        case 'i': r += va_arg(ap, int); break;
        case 'd': r += va_arg(ap, double);
        }
        printf("%g ", r);
    }
    puts("");
    va_end(ap);
    return r;
}
int main(void) {
    struct s1 a = {'a'};
    struct s2 b = {3, 4};
    struct s3 c = {0.25, -6};
    struct s4 d = {{0, 1, 2, 3, 4, 5, 6, 70}};
    struct s5 e = {1, 2, 3};
    f("12345", a, b, c, d, e);
    f("LiLdL", 1.5L, 2, -2.5L, 0.5, 1e10L);
    f("i2i3i4i5i1i", 1, b, 2, c, 3, d, 4, e, 5, a, 6);
    f("222222333333", b, b, b, b, b, b, c, c, c, c, c, c);
    f("3d3d3d3d3d3d5i", c, 1., c, 2., c, 3., c, 4., c, 5., c, 6., e, 9);
    return (int)f("2", (struct s2){5, 6});
}
