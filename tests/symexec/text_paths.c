// SPDX-License-Identifier: Apache-2.0
// paths: 1
int nondet_int(void);

#include <string.h>
int main(void) {
    char a[6] = {0}, b[6] = {0};
    for (int i = 0; i < 5; i++) {
        a[i] = (char)nondet_int();
        b[i] = (char)nondet_int();
    }
    int r = strcmp(a, b) < 0;
    r += strlen(a) == 3;
    r += strchr(a, 'x') == a + 2;
    r += memchr(b, 'y', 5) != 0;
    r += strncmp(a, b, 2) == 0;
    r += strrchr(a, 'z') == a + 1;
    return r == 2;
}
