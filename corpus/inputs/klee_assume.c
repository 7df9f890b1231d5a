/* SPDX-License-Identifier: Apache-2.0 */
/* klee_assume and klee_range narrow what is symbolic. */
#include <stddef.h>

void klee_make_symbolic(void *at, size_t size, const char *name);
void klee_assume(unsigned long holds);
int klee_range(int low, int high, const char *name);

int main(void)
{
    int table[4] = {9, 7, 5, 3};
    int i;
    klee_make_symbolic(&i, sizeof i, "i");
    klee_assume(i >= 0);
    klee_assume(i < 4);
    int j = klee_range(1, 4, "j");
    return table[i] / j + table[j];
}
