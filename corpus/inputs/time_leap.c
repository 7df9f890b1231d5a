/* SPDX-License-Identifier: Apache-2.0 */
/* The clock at a full minute. */
#include <assert.h>
#include <time.h>

int main(void)
{
    unsigned long now = (unsigned long)time(NULL);
    unsigned long second = now % 60;
    assert(second != 59);
    return 0;
}
