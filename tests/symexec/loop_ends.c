/* SPDX-License-Identifier: Apache-2.0 */
// Loops that count, which break, continue, return and stand in each other; a
// counter that is read behind its loop.
// options: --guide dgse
// fault: assertion 23
// fault: assertion 35
// fault: out-of-bounds 57
// fault: assertion 59
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int table[3][4];
static int found[6];

static int first_of(int value)
{
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 4; k++) {
            if (table[i][k] != value) {
                continue;
            }
            assert(i != 2 || k != 3 || value != 77);
            return i;
        }
    }
    return -1;
}

static void leave_early(int n)
{
    int i;
    for (i = 0; i < n; i++) {
        if (found[i] == 5) {
            assert(i != 4);
            break;
        }
        found[i]++;
    }
    found[0] = i;
}

int main(void)
{
    int at = 0;

    table[2][3] = __VERIFIER_nondet_int();
    for (int i = 5; i != 2; i--) {
        found[i] = __VERIFIER_nondet_int();
    }
    first_of(77);
    leave_early(6);
    for (at = 0; at < 6; at += 2) {
        found[at] = 0;
    }
    if (found[3] == 8) {
        found[at]++;
    }
    assert(found[3] != 9);
    return at;
}
