/* SPDX-License-Identifier: Apache-2.0 */
/* The second part fits only when the first leaves room for it. */
#include <string.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    char path[12] = "";
    unsigned char n = __VERIFIER_nondet_uchar();
    if (n > 9)
        return 1;
    for (unsigned i = 0; i < n; i++)
        path[i] = 'd';
    strcat(path, "/x.c");
    return path[0] == '/';
}
