// SPDX-License-Identifier: Apache-2.0
// A seed that inputs choose, and numbers that no seed gives in this order.
// fault: abort 15
// input: rand = 2147483647
// input: random = 0
// paths: 3
#include <stdlib.h>
#include <time.h>
int main(void) {
    srand((unsigned)time(0));
    srandom(1);
    int a = rand();
    long b = random();
    if (a == RAND_MAX && b == 0)
        abort();
    if (b < 0 || b > RAND_MAX)
        abort();
    return a < 0;
}
