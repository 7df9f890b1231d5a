/* SPDX-License-Identifier: Apache-2.0 */
// What only prints reads texts: these may be bad where others are not.
// options: --guide dgse
// fault: out-of-bounds 22
// fault: null-dereference 27
// fault: use-after-free 33
int __VERIFIER_nondet_int(void);

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char open[4] = "abc", *end = open;
    const char *none = "abc";
    char *gone = calloc(2, 1);

    puts("constants are never bad");
    if (__VERIFIER_nondet_int() == 1)
        open[3] = 'x';
    if (__VERIFIER_nondet_int() == 2)
        printf("%s\n", end);

    if (__VERIFIER_nondet_int() == 3)
        none = NULL;
    if (__VERIFIER_nondet_int() == 4)
        puts(none);

    int first = __VERIFIER_nondet_int(), then = __VERIFIER_nondet_int();
    if (first == 5)
        free(gone);
    if (then == 6)
        fputs(gone, stderr);
    return 0;
}
