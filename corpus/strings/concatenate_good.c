/* SPDX-License-Identifier: Apache-2.0 */
/* The room is computed first. */
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
    if (strlen(path) + strlen("/x.c") < sizeof path)
        strcat(path, "/x.c");
    return path[0] == '/';
}
