/* SPDX-License-Identifier: Apache-2.0 */
/* Too deep or closed too often is an error of the input. */
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int at[3] = {0};
    int depth = 0;
    for (int i = 0; i < 4; i++) {
        int c = getchar();
        if (c == '(') {
            if (depth == 3)
                return 1;
            at[depth++] = i;
        } else if (c == ')') {
            if (depth == 0)
                return 2;
            depth--;
        } else {
            break;
        }
    }
    assert(depth >= 0 && depth <= 3);
    return at[0];
}
