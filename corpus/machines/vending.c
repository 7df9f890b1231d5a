/* SPDX-License-Identifier: Apache-2.0 */
/* Coins of 5, 10 and 20 until 25 are reached; change is given in fives. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int credit = 0;
    for (int i = 0; i < 5 && credit < 25; i++) {
        switch (__VERIFIER_nondet_int()) {
        case 1:
            credit += 5;
            break;
        case 2:
            credit += 10;
            break;
        case 3:
            credit += 20;
            break;
        default:
            return 1;
        }
    }
    assert(credit >= 25);
    int change = credit - 25;
    assert(change != 15);
    return change / 5;
}
