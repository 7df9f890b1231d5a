// a small printf written with va_arg
#include <stdio.h>
#include <stdarg.h>
static int out(const char *s, int w, int left, char pad) {
    int n = 0, k = 0;
    while (s[k]) k++;
    if (!left)
        for (; k + n < w; n++) putchar(pad);
    for (int i = 0; i < k; i++) putchar(s[i]);
    n += k;
    for (; n < w; n++) putchar(' ');
    return n;
}
static char *num(char *e, unsigned long v, unsigned b, int neg) {
    *--e = 0;
    do *--e = "0123456789abcdef"[v % b];
    while (v /= b);
    if (neg) *--e = '-';
    return e;
}
static int my(const char *f, ...) {
    va_list ap;
    va_start(ap, f);
    int n = 0;
    for (; *f; f++) {
        if (*f != '%') {
            putchar(*f);
            n++;
            continue;
        }
        int left = 0, w = 0, lng = 0;
        char pad = ' ', b[72];
        for (f++; *f == '-' || *f == '0'; f++)
            if (*f == '-') left = 1;
            else pad = '0';
        if (*f == '*') {
            w = va_arg(ap, int);
            f++;
        } else
            while (*f >= '0' && *f <= '9') w = w * 10 + *f++ - '0';
        while (*f == 'l') lng++, f++;
        switch (*f) {
        case 'd': {
            long v = lng ? va_arg(ap, long) : va_arg(ap, int);
            n += out(
                num(b + 72, v < 0 ? -(unsigned long)v : (unsigned long)v, 10, v < 0), w, left, pad);
            break;
        }
        case 'u':
        case 'x':
        case 'b': {
            unsigned long v = lng ? va_arg(ap, unsigned long) : va_arg(ap, unsigned);
            n += out(num(b + 72, v, *f == 'u' ? 10 : *f == 'x' ? 16 : 2, 0), w, left, pad);
            break;
        }
        case 's': n += out(va_arg(ap, char *), w, left, ' '); break;
        case 'c':
            b[0] = (char)va_arg(ap, int);
            b[1] = 0;
            n += out(b, w, left, ' ');
            break;
        case 'f': {
            double d = va_arg(ap, double);
            int neg = d < 0;
            if (neg) d = -d;
            unsigned long ip = (unsigned long)d,
                          fp = (unsigned long)((d - (double)ip) * 1000 + 0.5);
            n += out(num(b + 72, ip, 10, neg), w, left, pad);
            putchar('.');
            n += 1 + out(num(b + 72, fp, 10, 0), 3, 0, '0');
            break;
        }
        case '%':
            putchar('%');
            n++;
            break;
        }
    }
    va_end(ap);
    return n;
}
int main(void) {
    int n = my("%d %5d|%-5d|%05d %ld\n", -42, 7, 7, 7, -9223372036854775807L - 1);
    printf("%d\n", n);
    n = my("%x %b %lx %u\n", 255, 10, 0xdeadbeefcafeUL, 4294967295u);
    printf("%d\n", n);
    n = my("[%s][%8s][%-8s][%c][%*d] 100%%\n", "a", "right", "left", 'z', 6, 123);
    printf("%d\n", n);
    n = my("%f %f %8f\n", 3.14159, -0.5, 100.0);
    printf("%d\n", n);
    return my("%d%d%d%d%d%d%d%d%d%d\n", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
}
