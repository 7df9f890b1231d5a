// SPDX-License-Identifier: Apache-2.0
// How a program ends: by abort, by a signal, by _exit; each is one path.
// fault: abort 15
// fault: abort 18
// paths: 4
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
int __VERIFIER_nondet_int(void);
static void at_exit(void) { abort(); }
int main(void)
{
    switch (__VERIFIER_nondet_int()) {
    case 0:
        (void)raise(SIGTERM);
        break;
    case 1:
        abort();
    case 2:
        atexit(at_exit);
        _exit(3); // without the function
    default:
        break;
    }
    return 0;
}
