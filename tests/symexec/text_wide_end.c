/* SPDX-License-Identifier: Apache-2.0 */
// Half a character at the end of an object is outside, not unwritten.
// options: --guide full
// fault: out-of-bounds 19
int __VERIFIER_nondet_int(void);

#include <stdlib.h>
#include <wchar.h>

int main(void)
{
    wchar_t *p = malloc(2 * sizeof *p + 2);
    int i = __VERIFIER_nondet_int();

    if (i < 0 || i > 1)
        return 0;
    p[0] = 1;
    p[1] = 2;
    return (int)wcslen(p + i);
}
