// SPDX-License-Identifier: Apache-2.0
// Functions of the library that no sanitizer watches fail natively, too.
// fault: out-of-bounds 30
// fault: out-of-bounds 32
// fault: out-of-bounds 34
// fault: out-of-bounds 36
// fault: out-of-bounds 38
// fault: out-of-bounds 43
// fault: out-of-bounds 53
// fault: out-of-bounds 55
// fault: out-of-bounds 57
// fault: use-after-free 60
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>
int nondet_int(void);
static volatile int seen;

/* Its own, although the library has one. */
wchar_t *wcschr(const wchar_t *s, wchar_t c)
{
    return (wchar_t *)s + (*s != c);
}

static void narrow(int n, char *p, char *from)
{
    if (n == 0)
        stpcpy(p, from);
    if (n == 1)
        stpncpy(p, from, 5);
    if (n == 2)
        memccpy(p, from, 'z', 5);
    if (n == 3)
        bcopy(from, p, 5);
    if (n == 4)
        seen = strcoll(p, "xxxxx");
    if (n == 5) {
        p[1] = ';';
        while (strsep(&p, ";"))
            if (p)
                (void)strsep(&p, ",");
    }
}

static void wide(int n, const wchar_t *from)
{
    wchar_t *p = malloc(4 * sizeof *p);

    p[0] = p[1] = p[2] = p[3] = L'x';
    if (n == 6)
        wcscpy(p, from);
    if (n == 7)
        wmemset(p, L'a', 5);
    if (n == 8 && wcschr(p, L'y') == p + 1)
        seen = wcscmp(p, L"xxxxx");
    free(p);
    if (n == 9)
        wmemcpy(p, from, 1);
}

int main(void)
{
    int n = nondet_int();
    char *p = malloc(4), from[] = "abcdefg";

    p[0] = p[1] = p[2] = p[3] = 'x';
    narrow(n, p, from);
    wide(n, L"abcdefg");
    free(p);
    return 0;
}
