/* SPDX-License-Identifier: Apache-2.0 */
// What strtol decides in its first call meets `first` later on, at the
// assertion.  strtol can name `first`, for it writes that in its second call;
// the first one does not, so only its caller can tell.
// options: --guide dgse
// paths: 13
// rounds: 2
// fault: assertion 26
#include <assert.h>
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);

static char s[3], *first, *second;

int main(void)
{
    s[0] = __VERIFIER_nondet_char();
    s[1] = __VERIFIER_nondet_char();
    if (__VERIFIER_nondet_char() > 0) {
        first = s;
    }
    (void)strtol(s, &second, 10);
    // Two addresses at one place: what one decides and what the other does
    // meet here.
    assert((first != 0) + (second == s + 2) != 2);
    (void)strtol("12", &first, 10);
    return 0;
}
