/* SPDX-License-Identifier: Apache-2.0 */
/// The error number of the one thread there is.
#include "model.h"

int *__errno_location(void)
{
    static int number;

    return &number;
}

long __dgse_result(long result)
{
    if (result < 0) {
        errno = (int)-result;
        return -1;
    }
    return result;
}
