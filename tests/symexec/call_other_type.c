/* SPDX-License-Identifier: Apache-2.0 */
// A call whose result is of another type than the function's fails where it
// stands, in the reference interpreter, too.
// options: --guide full
// fault: out-of-bounds 17
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *p = malloc(2);
    int (*length)(const char *) = (int (*)(const char *))strlen;

    if (!p)
        return 1;
    p[0] = p[1] = 'a';
    length(p);

    return 3;
}
