/* SPDX-License-Identifier: Apache-2.0 */
// A call counts something of which nobody asks how often: what decides that and
// what the call leaves otherwise does not meet the count.
// options: --guide dgse
// rounds: 1
// paths: 13
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int misses;

static void hit(int *hits)
{
    if (*hits == 3) {
        return;
    }
    if (__VERIFIER_nondet_int() == 1) {
        ++*hits;
    } else {
        misses++;
    }
}

int main(void)
{
    int hits[4] = {0};

    for (int i = 0; i < 4; i++) {
        hit(&hits[i]);
    }
    for (int i = 0; i < 4; i++) {
        hit(&hits[i]);
    }
    for (int i = 0; i < 4; i++) {
        assert(hits[i] < 3);
    }
    return 0;
}
