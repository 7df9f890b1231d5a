/* SPDX-License-Identifier: Apache-2.0 */
/* One of the names does not fit with its terminator. */
#include <string.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    static const char *const names[] = {"red", "green", "blue", "violet"};
    char name[6];
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 3)
        return 1;
    strcpy(name, names[i]);
    return name[0];
}
