/* SPDX-License-Identifier: Apache-2.0 */
/* What was freed is forgotten; free of null does nothing. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    char *buffer = malloc(8);
    int code = __VERIFIER_nondet_int();
    int status = 0;
    if (code == 2) {
        free(buffer);
        buffer = NULL;
        status = 1;
    }
    free(buffer);
    return status;
}
