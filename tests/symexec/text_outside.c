// SPDX-License-Identifier: Apache-2.0
// fault: out-of-bounds 11
// paths: 2
int nondet_int(void);

#include <string.h>
int main(void) {
    char a[3];
    for (int i = 0; i < 3; i++)
        a[i] = (char)nondet_int();
    return strlen(a) == 2;
}
