/* SPDX-License-Identifier: Apache-2.0 */
/* The error path frees what the common exit frees again. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    char *buffer = malloc(8);
    int code = __VERIFIER_nondet_int();
    int status = 0;
    if (code == 2) {
        free(buffer);
        status = 1;
    }
    free(buffer);
    return status;
}
