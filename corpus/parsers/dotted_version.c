/* SPDX-License-Identifier: Apache-2.0 */
/* MAJOR.MINOR with scanf; a missing minor part keeps its old value. */
#include <assert.h>
#include <stdio.h>

int main(void)
{
    unsigned major = 0;
    unsigned minor = 9;
    int fields = scanf("%1u.%1u", &major, &minor);
    if (fields < 1)
        return 1;
    assert(major != 1 || minor != 9 || fields == 2);
    return 0;
}
