/* SPDX-License-Identifier: Apache-2.0 */
// What the system and those who make inputs write to may be gone by then.
// options: --guide dgse
// fault: use-after-free 19
// fault: use-after-free 21
void klee_make_symbolic(void *p, unsigned long n, const char *name);
int __VERIFIER_nondet_int(void);

#include <stdlib.h>
#include <unistd.h>

int main(void)
{
    char *p = calloc(4, 1);

    if (__VERIFIER_nondet_int() == 1)
        free(p);
    if (__VERIFIER_nondet_int() == 2)
        (void)write(1, p, 1);
    if (__VERIFIER_nondet_int() == 4)
        klee_make_symbolic(p, 4, "p");
    return 0;
}
