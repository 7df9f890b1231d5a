/* SPDX-License-Identifier: Apache-2.0 */
/// Bodies of the functions that give inputs: the next number of standard
/// input, as the type.  Nothing left: 0.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

static long long next(void)
{
    long long v = 0;
    if (scanf("%lld", &v) != 1) {
        v = 0;
    }
    return v;
}

#define INPUT(T, NAME)                                                         \
    T __VERIFIER_nondet_##NAME(void)                                           \
    {                                                                          \
        return (T)next();                                                      \
    }
INPUT(_Bool, bool)
INPUT(char, char)
INPUT(unsigned char, uchar)
INPUT(short, short)
INPUT(unsigned short, ushort)
INPUT(int, int)
INPUT(unsigned, uint)
INPUT(long long, longlong)
INPUT(unsigned long long, ulonglong)

void klee_make_symbolic(void *p, size_t size, const char *name)
{
    (void)name;
    for (size_t i = 0; i < size; i++) {
        ((unsigned char *)p)[i] = (unsigned char)next();
    }
}

/// What ends here is no run of the program: status 98.
void __VERIFIER_assume(int holds)
{
    if (!holds) {
        exit(98);
    }
}
