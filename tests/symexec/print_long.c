/* SPDX-License-Identifier: Apache-2.0 */
// A long text is printed from its middle on: it is read there, as far as its
// end, which inputs may put before the last byte.
// options: --guide full
// paths: 2
char __VERIFIER_nondet_char(void);

#include <stdio.h>
#include <string.h>

static char text[1400];

int main(void)
{
    memset(text, 'a', sizeof text - 1);
    text[700] = __VERIFIER_nondet_char();
    printf("%s\n", text + 650);
    return 0;
}
