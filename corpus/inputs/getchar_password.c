/* SPDX-License-Identifier: Apache-2.0 */
/* Three characters open the door. */
#include <assert.h>
#include <stdio.h>

int main(void)
{
    if (getchar() != 'k')
        return 1;
    if (getchar() != 'e')
        return 2;
    if (getchar() != 'y')
        return 3;
    assert(0);
}
