// SPDX-License-Identifier: Apache-2.0
// fault: out-of-bounds 12
// fault: assertion 13
int nondet_int(void);

#include <assert.h>
#include <string.h>
int main(void) {
    char a[3], b[5] = {0};
    for (int i = 0; i < 4; i++)
        b[i] = (char)nondet_int();
    strcpy(a, b);
    assert(strcmp(a, "no") != 0);
    return 0;
}
