/* SPDX-License-Identifier: Apache-2.0 */
// A stream's own function is called at the end.
// options: --guide dgse
// fault: assertion 16
int __VERIFIER_nondet_int(void);

#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>

static int g, h;

static ssize_t put(void *cookie, const char *bytes, size_t n)
{
    (void)cookie, (void)bytes;
    assert(!(g == 1 && h == 1));
    return (ssize_t)n;
}

int main(void)
{
    cookie_io_functions_t io = {.write = put};
    FILE *f = fopencookie(NULL, "w", io);

    fputs("hey", f);
    if (__VERIFIER_nondet_int() == 2)
        g = 1;
    if (__VERIFIER_nondet_int() == 3)
        h = 1;
    return 0;
}
