/* SPDX-License-Identifier: Apache-2.0 */
/* A second pointer moves. */
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    char *text = malloc(8);
    char *start = text;
    int skip = __VERIFIER_nondet_int();
    strcpy(text, "  word");
    for (int i = 0; i < skip && *start == ' '; i++)
        start++;
    free(text);
    return 0;
}
