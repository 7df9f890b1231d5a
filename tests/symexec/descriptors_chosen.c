// SPDX-License-Identifier: Apache-2.0
// A descriptor that inputs choose: each that is open is a path, the others
// fail alike.
// paths: 4
#include <assert.h>
#include <errno.h>
#include <unistd.h>
int __VERIFIER_nondet_int(void);
int main(void)
{
    int fd = __VERIFIER_nondet_int();
    long n = write(fd, "x", 1);

    assert(n == 1 ? fd >= 0 && fd <= 2 : errno == EBADF);
    return 0;
}
