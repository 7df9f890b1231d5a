/* SPDX-License-Identifier: Apache-2.0 */
/* The length is cut to the room there is. */
#include <string.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    char message[16] = "fifteen letters";
    char copy[8];
    unsigned length = __VERIFIER_nondet_uchar() % 16;
    if (length > sizeof copy)
        length = sizeof copy;
    memcpy(copy, message, length);
    return 0;
}
