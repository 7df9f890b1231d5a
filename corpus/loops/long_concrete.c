/* SPDX-License-Identifier: Apache-2.0 */
/* Ten thousand rounds that no input decides, then one that it does. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    unsigned hash = 2166136261u;
    for (int i = 0; i < 10000; i++)
        hash = (hash ^ (unsigned)i) * 16777619u;
    if (__VERIFIER_nondet_int() > 0)
        assert(hash != 0);
    return (int)(hash & 1);
}
