/* SPDX-License-Identifier: Apache-2.0 */
// A program that ends at once runs nothing behind it, on no path.  (Natively
// nobody looks for leaks then.)
// options: --guide full --check=default,memory-leak --no-confirm
// fault: memory-leak 20
int __VERIFIER_nondet_int(void);

#include <stdlib.h>
#include <unistd.h>

static char *keep[2];

__attribute__((destructor)) static void behind(void)
{
    abort();
}

static void put(int i)
{
    keep[i] = malloc(1);
    keep[1] = NULL;
}

int main(void)
{
    int i = __VERIFIER_nondet_int();

    if (i < 0 || i > 1)
        _exit(1);
    put(i);
    _exit(0);
}
