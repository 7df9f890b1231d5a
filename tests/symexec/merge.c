// SPDX-License-Identifier: Apache-2.0
// paths: 8
int nondet_int(void);

#include <ctype.h>
#include <stdlib.h>
int main(void) {
    int c = nondet_int() & 255, x = nondet_int();
    int n = isdigit(c) + isalpha(c) + toupper(c) + tolower(c) + isspace(c);
    if ((isxdigit)(c) && !(isalnum)(c))
        abort();
    if (n == 3)
        return 1;
    if (x > -1000 && x < 1000 && abs(x) > 998)
        return (int)labs(x) + 1 == 1000 ? 2 : 3;
    return 0;
}
