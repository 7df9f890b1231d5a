// __float128 is storage of 16 bytes; arithmetic that does not run loses nothing else
#include <stdio.h>
#include <string.h>
struct cell {
    __float128 q;
    char c;
};
int main(int argc, char **argv) {
    struct cell x, y;
    memset(&x, 0, sizeof x);
    x.c = 'q';
    y = x;
    printf("%zu %zu %c\n", sizeof(__float128), sizeof y, y.c);
    if (argc > 1) {
        y.q = y.q * 2 + argc;
        printf("%g\n", (double)y.q);
#ifdef __clang__
        __float128 _Complex z = 0;
        z = z * z;
#endif
    }
    return memcmp(&x, &y, sizeof(__float128)) == 0;
}
