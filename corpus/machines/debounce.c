/* SPDX-License-Identifier: Apache-2.0 */
/* A button counts as pressed after three equal samples. */
#include <assert.h>
#include <stdbool.h>

bool __VERIFIER_nondet_bool(void);

int main(void)
{
    bool pressed = false;
    bool last = false;
    int equal = 0;
    int presses = 0;
    for (int i = 0; i < 6; i++) {
        bool sample = __VERIFIER_nondet_bool();
        if (sample == last) {
            equal++;
        } else {
            equal = 1;
            last = sample;
        }
        if (equal >= 3 && pressed != last) {
            pressed = last;
            if (pressed)
                presses++;
        }
    }
    assert(presses <= 1);
    return presses;
}
