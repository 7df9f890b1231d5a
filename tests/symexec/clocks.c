// SPDX-License-Identifier: Apache-2.0
// fault: abort 11
// paths: 2
#include <stdlib.h>
#include <time.h>
int main(void) {
    time_t a = time(0), b = time(0);
    if (a < 0 || b < a)
        return 1;
    if (b - a == 1000)
        abort();
    return clock() < 0;
}
