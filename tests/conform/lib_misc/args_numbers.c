// numeric arguments summed with strtol and strtod, bad ones reported
// args: 10 0x20 -7 3.5 abc 1e2 "" 010
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    long s = 0;
    double d = 0;
    int bad = 0;
    for (int i = 1; i < argc; i++) {
        char *e;
        long v = strtol(argv[i], &e, 0);
        if (*argv[i] && !*e) {
            s += v;
            printf("%d: long %ld\n", i, v);
            continue;
        }
        double x = strtod(argv[i], &e);
        if (*argv[i] && !*e) {
            d += x;
            printf("%d: double %g\n", i, x);
            continue;
        }
        printf("%d: bad '%s'\n", i, argv[i]);
        bad++;
    }
    printf("%ld %g %d\n", s, d, bad);
    return (int)s + bad;
}
