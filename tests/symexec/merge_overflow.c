// SPDX-License-Identifier: Apache-2.0
// options: --check signed-overflow
// fault: signed-overflow 10
// refuted: signed-overflow 10
// paths: 2
int nondet_int(void);

#include <stdlib.h>
int main(void) {
    return abs(nondet_int()) == 0;
}
