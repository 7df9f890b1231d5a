/* SPDX-License-Identifier: Apache-2.0 */
/* A lock with a code of three digits and an alarm after two wrong tries. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

enum state { LOCKED, FIRST, SECOND, OPEN, ALARM };

int main(void)
{
    enum state state = LOCKED;
    int wrong = 0;
    for (int i = 0; i < 5; i++) {
        int key = __VERIFIER_nondet_int();
        if (state == LOCKED && key == 2)
            state = FIRST;
        else if (state == FIRST && key == 7)
            state = SECOND;
        else if (state == SECOND && key == 1)
            state = OPEN;
        else if (state != OPEN) {
            state = ++wrong == 2 ? ALARM : LOCKED;
        }
        if (state == OPEN || state == ALARM)
            break;
    }
    assert(state != OPEN || wrong == 0);
    return (int)state;
}
