/* SPDX-License-Identifier: Apache-2.0 */
/* Leading blanks are skipped by moving the pointer that is freed. */
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    char *text = malloc(8);
    int skip = __VERIFIER_nondet_int();
    strcpy(text, "  word");
    for (int i = 0; i < skip && *text == ' '; i++)
        text++;
    free(text);
    return 0;
}
