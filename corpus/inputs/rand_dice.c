/* SPDX-License-Identifier: Apache-2.0 */
/* Two dice; a pair of sixes ends the game badly. */
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    srand(1);
    int first = rand() % 6 + 1;
    int second = rand() % 6 + 1;
    if (first == 6)
        assert(second != 6);
    return 0;
}
