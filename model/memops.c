/* SPDX-License-Identifier: Apache-2.0 */
/// The three functions that the frontend turns into IR operations where they
/// are called by name.  These bodies serve calls through pointers: the calls
/// in them become the operations.
#include "model.h"

#include <string.h>

void *memcpy(void *to, const void *from, size_t n)
{
    return __builtin_memcpy(to, from, n);
}

void *memmove(void *to, const void *from, size_t n)
{
    return __builtin_memmove(to, from, n);
}

void *memset(void *to, int c, size_t n)
{
    return __builtin_memset(to, c, n);
}
