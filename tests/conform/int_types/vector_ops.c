// vector types: operators, comparison, shuffles, conversion, lanes by name
// no-gcc: ext_vector_type
#include <stdio.h>
typedef int v4 __attribute__((vector_size(16)));
typedef short v8 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef float e4 __attribute__((ext_vector_type(4)));
static v4 add(v4 a, v4 b) { return a + b; }
int main(int argc, char **argv) {
    v4 a = {1, 2, 3, argc}, b = {5, -6, 7, 8}, c;
    c = a * b - (a << 2) / (b | 1) % 5; c ^= a; c &= ~b; c = -c; 
    for (int k = 0; k < 4; k++) printf("%d ", c[k]);
    c = a < b; printf("%d %d\n", c[0], c[1]);
    c = (c & a) | (~c & b); printf("%d\n", c[0]);
    c = __builtin_shufflevector(a, b, 3, 4, 0, 7); printf("%d %d\n", c[1], c[3]);
    f4 f = __builtin_convertvector(add(a, b), f4); f = f / 2.0f; f += 1; printf("%g %g\n", f[0], f[3]);
    e4 e = {1, 2, 3, 4}; e4 g = e.wzyx; printf("%g %g %g\n", e.x, g.w, (e.lo + e.hi).y);
    f4 x = -f; v4 y = x < f; printf("%d %d\n", y[0], (int)(f4){1,2,3,4}[2]);
    v8 h = (v8)a; h = h + 1; h >>= 1; printf("%d\n", h[0]);
    return 0;
}
