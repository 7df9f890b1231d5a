// SPDX-License-Identifier: Apache-2.0
// Each of these says all its results as terms: none makes paths.
// paths: 1
int nondet_int(void);

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static char a[6], b[4], to[16], copy[16];

static void fill(char *p, unsigned n)
{
    for (unsigned k = 0; k < n; k++)
        p[k] = (char)nondet_int();
}

static int spans(void)
{
    int r = (int)strspn(a, "xyz") + (int)strcspn(a, "12");

    r += (int)strspn(a, b) + (int)strcspn(a, b);
    return r + (strpbrk(a, "+-") == a + 1) + (strpbrk(a, b) == NULL);
}

static int searches(void)
{
    int r = (strstr(a, "ab") == a + 2) + (strstr(a, b) == NULL);

    r += strcasestr(a, "cd") != NULL;
    r += memrchr(a, 'm', sizeof a) == a + 3;
    r += memmem(a, sizeof a, b, 2) == a + 1;
    r += strcmp(basename(a), "n") == 0;
    return r + ffs(nondet_int());
}

static int copies(unsigned n)
{
    int r = 0;

    to[0] = a[0];
    strcpy(copy, strcat(to, a));
    strncat(copy, b, 2);
    r += strncmp(strncpy(copy, a, n % 4), "k", 1) == 0;
    r += memccpy(copy, a, ':', 5) == copy + 2;
    r += (int)strxfrm(copy, a, n % 4);
    memcpy(copy, a, sizeof a);
    return r + (copy + 1 == strcpy(copy + 1, copy + 2));
}

int main(void)
{
    fill(a, sizeof a - 1);
    fill(b, sizeof b - 1);
    int r = spans() + searches() + copies((unsigned)nondet_int());
    char *p = strdup(a), *q = strndup(b, 2);
    r += p[0] == q[0];
    free(p);
    free(q);
    return r == 9;
}
