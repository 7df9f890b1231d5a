/* SPDX-License-Identifier: Apache-2.0 */
/* No square of a whole number is 8. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int command = __VERIFIER_nondet_int();
    if (command < 0 || command > 3)
        return 2;
    if (command == 0)
        return 0;
    if (command * command == 8)
        abort();
    return 1;
}
