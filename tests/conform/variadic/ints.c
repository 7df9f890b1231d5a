// va_arg over ints, longs, unsigned, char and short promoted
#include <stdio.h>
#include <stdarg.h>
static long sum(int n, ...) {
    va_list ap;
    va_start(ap, n);
    long s = 0;
    while (n--) s = s * 3 + va_arg(ap, int);
    va_end(ap);
    return s;
}
static long longs(const char *t, ...) {
    va_list ap;
    long s = 0;
    va_start(ap, t);
    for (; *t; t++) switch (*t) {
        case 'i': s += va_arg(ap, int); break;
        case 'l': s ^= va_arg(ap, long); break;
        case 'u': s += va_arg(ap, unsigned); break;
        case 'c': s -= (char)va_arg(ap, int); break;
        case 'q': s += (long)va_arg(ap, unsigned long long) / 2; break;
        }
    va_end(ap);
    return s;
}
int main(void) {
    printf("%ld %ld %ld\n", sum(0), sum(1, -5), sum(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, -10));
    char c = -1;
    short s = -300;
    unsigned char u = 255;
    _Bool b = 7;
    printf("%ld\n", sum(4, c, s, u, b));
    printf("%ld\n", longs("ilucq", -1, 1L << 40, 4000000000u, 'a', ~0ULL));
    printf("%ld\n", longs("llllllll", 1L, 2L, 4L, 8L, 16L, 32L, 64L, -128L));
    printf("%ld\n", longs("ic", c, 200));
    return (int)sum(3, 1, 2, 3);
}
