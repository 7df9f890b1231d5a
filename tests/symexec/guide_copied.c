/* SPDX-License-Identifier: Apache-2.0 */
// What is read from a member depends on what chose that member, and on nothing
// that chose its neighbours; also when the member is overwritten before the
// copy matters, so that nothing but the copy knows.
// options: --guide dgse
// paths: 3
// rounds: 2
// fault: assertion 25
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static struct {
    int before, it, after;
} s;

int main(void)
{
    if (__VERIFIER_nondet_int() > 0) {
        s.it = 1;
    }
    int copy = s.it;
    s.it = 0;
    if (__VERIFIER_nondet_int() > 0) {
        assert(copy == 0);
    }
    s.before = s.after = 1;
    return s.before + s.after - 2;
}
