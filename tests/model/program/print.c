/* SPDX-License-Identifier: Apache-2.0 */
/// Run natively and interpreted: printf of many values in many formats.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint64_t state = 88172645463325252U;

static uint64_t rnd(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static double rnd_double(void)
{
    uint64_t bits = rnd();
    double x;

    if (rnd() % 2 == 0) {
        return (double)(int64_t)(bits >> (rnd() % 40)) / 4096;
    }
    memcpy(&x, &bits, sizeof x);
    return x == x ? x : 0.1;
}

int main(void)
{
    static const char *const doubles[] = {"%f",   "%e",    "%g",
                                          "%.0f", "%.17g", "%+012.3f",
                                          "%a",   "%#.2g", "%-20.1e|"};
    static const char *const longs[] = {"%ld",     "%lu",   "%lx",
                                        "%#lo",    "%+ld",  "%020ld",
                                        "%-25lX|", "%.3ld", "% ld"};
    static const char *const strings[] = {"%s", "%10s", "%-10s|", "%.3s"};
    static const char *const words[] = {"", "a", "word", "a longer one"};
    char text[2000];

    for (int i = 0; i < 1500; i++) {
        int n = snprintf(text, sizeof text, doubles[rnd() % 9], rnd_double());

        printf("%d %s ", n, text);
        printf(longs[rnd() % 9], (long)(rnd() >> rnd() % 64));
        putchar(' ');
        printf(strings[rnd() % 4], words[rnd() % 4]);
        printf(" %.*Lf %c %hhd %p\n", (int)(rnd() % 20),
               (long double)rnd_double() / 3, (int)('a' + rnd() % 26),
               (int)rnd(), (void *)0);
    }
    return 0;
}
