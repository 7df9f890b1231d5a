/* SPDX-License-Identifier: Apache-2.0 */
/* What atexit registered runs at exit, and has the fault. */
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int open_files;

static void at_end(void)
{
    assert(open_files == 0);
}

int main(void)
{
    atexit(at_end);
    if (__VERIFIER_nondet_int() > 0) {
        open_files++;
        if (__VERIFIER_nondet_int() > 0)
            exit(1);
        open_files--;
    }
    return 0;
}
