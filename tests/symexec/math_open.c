// SPDX-License-Identifier: Apache-2.0
// open: sin of a symbolic value
#include <math.h>
double nondet_double(void);
int main(void) {
    return sin(nondet_double()) > 2.0;
}
