/* SPDX-License-Identifier: Apache-2.0 */
/* The program of every introduction to KLEE, and its assertion. */
#include <assert.h>
#include <stddef.h>

void klee_make_symbolic(void *at, size_t size, const char *name);

static int sign(int x)
{
    if (x == 0)
        return 0;
    return x < 0 ? -1 : 1;
}

int main(void)
{
    int a;
    klee_make_symbolic(&a, sizeof a, "a");
    int s = sign(a);
    assert(a + s != 8);
    return s;
}
