/* SPDX-License-Identifier: Apache-2.0 */
/// The heap: malloc and its family over the IR's heap operations, which know
/// each object's size and life.  realloc always moves, so that a pointer kept
/// across it is noticed.
#include "model.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

static void *allocate(size_t n)
{
    void *p = n <= PTRDIFF_MAX ? __dgse_halloc(n) : NULL;

    if (p == NULL) {
        errno = ENOMEM;
    }
    return p;
}

static void *resize(void *p, size_t n)
{
    size_t size = __dgse_osize(p);
    void *moved;

    if (p == NULL) {
        return allocate(n);
    }
    if (n == 0) {
        __dgse_hfree(p);
        return NULL;
    }
    moved = allocate(n);
    if (moved != NULL) {
        memcpy(moved, p, size < n ? size : n);
        __dgse_hfree(p);
    }
    return moved;
}

void *malloc(size_t n)
{
    return allocate(n);
}

void *calloc(size_t count, size_t size)
{
    void *p;

    if (size != 0 && count > SIZE_MAX / size) {
        errno = ENOMEM;
        return NULL;
    }
    p = allocate(count * size);
    if (p != NULL) {
        memset(p, 0, count * size);
    }
    return p;
}

/// As glibc's: n = 0 frees p and gives null.
void *realloc(void *p, size_t n)
{
    return resize(p, n);
}

void *reallocarray(void *p, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size) {
        errno = ENOMEM;
        return NULL;
    }
    return resize(p, count * size);
}

void free(void *p)
{
    __dgse_hfree(p);
}

/// An aligned heap object; null, without errno, when there is none.
/// A heap object is aligned for every C type.  Where that is not enough, a
/// free pointer of ours would not be the object's: the address must be right.
static void *aligned(size_t alignment, size_t n)
{
    void *p = n <= PTRDIFF_MAX ? __dgse_halloc(n) : NULL;

    if (p != NULL && ((uintptr_t)p & (alignment - 1)) != 0) {
        __dgse_hfree(p);
        return NULL;
    }
    return p;
}

void *aligned_alloc(size_t alignment, size_t n)
{
    void *p = aligned(alignment, n);

    if (p == NULL) {
        errno = ENOMEM;
    }
    return p;
}

void *memalign(size_t alignment, size_t n)
{
    void *p = aligned(alignment, n);

    if (p == NULL) {
        errno = ENOMEM;
    }
    return p;
}

int posix_memalign(void **to, size_t alignment, size_t n)
{
    void *p;

    if (alignment % sizeof(void *) != 0 || alignment == 0 ||
        (alignment & (alignment - 1)) != 0) {
        return EINVAL;
    }
    p = aligned(alignment, n);
    if (p == NULL) {
        return ENOMEM;
    }
    *to = p;
    return 0;
}

/// Exactly what was asked for: glibc's rounding up is not the program's.
size_t malloc_usable_size(void *p)
{
    return p == NULL ? 0 : __dgse_osize(p);
}
