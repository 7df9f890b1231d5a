// SPDX-License-Identifier: Apache-2.0
// Functions on wide strings say all their results as terms: none makes paths.
// paths: 1
int nondet_int(void);

#define _GNU_SOURCE
#include <stdlib.h>
#include <wchar.h>

static wchar_t a[6], b[4], to[16], copy[16];

static void fill(wchar_t *p, unsigned n)
{
    for (unsigned k = 0; k < n; k++)
        p[k] = nondet_int();
}

static int searches(void)
{
    int r = (int)wcslen(a) + (int)wcsnlen(b, (unsigned)nondet_int() % 4);

    r += (int)wcsspn(a, L"xyz") + (int)wcscspn(a, b);
    r += (wcspbrk(a, b) == a + 1) + (wcsstr(a, b) == NULL);
    r += (wcschr(a, L'\u20ac') == a + 2) + (wcsrchr(a, b[0]) == a + 1);
    r += (wcschrnul(a, 7) == a) + (wmemchr(a, b[1], 5) == NULL);
    r += (wcscmp(a, b) < 0) + (wcsncmp(a, b, 2) == 0);
    return r + wcscasecmp(a, L"stop") + (wmemcmp(a, b, 3) > 0);
}

static int copies(unsigned n)
{
    wcscpy(copy, wcscat(wcscpy(to, b), a));
    wcsncat(copy, b, n % 3);
    int r = wcsncpy(to, a, n % 5)[1] == L'k';
    r += wcpncpy(to, b, n % 5) == to + 2;
    r += wcpcpy(to, a) == to + 3;
    r += wmemset(to, a[1], n % 17)[2] == L'm';
    return r + (int)wcsxfrm(to, a, n % 4);
}

int main(void)
{
    fill(a, 5);
    fill(b, 3);
    int r = searches() + copies((unsigned)nondet_int());
    wchar_t *p = wcsdup(a);
    r += p[0] == b[0];
    free(p);
    return r == 9;
}
