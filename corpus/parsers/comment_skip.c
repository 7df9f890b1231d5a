/* SPDX-License-Identifier: Apache-2.0 */
/* Is there a complete comment in five characters?  The end of one must not
 * begin the next. */
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int inside = 0;
    int previous = 0;
    int complete = 0;
    for (int i = 0; i < 5; i++) {
        int c = getchar();
        if (c == EOF)
            break;
        if (!inside && previous == '/' && c == '*') {
            inside = 1;
            c = 0;
        } else if (inside && previous == '*' && c == '/') {
            inside = 0;
            complete = 1;
        }
        previous = c;
    }
    assert(!(complete && inside));
    return complete;
}
