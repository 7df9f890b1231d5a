/* SPDX-License-Identifier: Apache-2.0 */
// Another object is another value, not another path: what runs through the
// same sides counts once, and has one test.
// options: --guide dgse
// paths: 3
int __VERIFIER_nondet_int(void);

#include <string.h>

int main(void)
{
    static const char *const names[] = {"red", "green", "blue", "violet"};
    char name[7];
    int i = __VERIFIER_nondet_int();

    if (i < 0 || i > 3)
        return 1;
    strcpy(name, names[i]);
    return name[0];
}
