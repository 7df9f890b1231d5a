/* SPDX-License-Identifier: Apache-2.0 */
/// Blocks of bytes: mem* of <string.h> and the b* of <strings.h>.
/// Comparisons give the difference of the bytes, as glibc's do in effect: only
/// the sign is promised.
#include "model.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

static int compare(const unsigned char *a, const unsigned char *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (a[i] != b[i]) {
            return a[i] - b[i];
        }
    }
    return 0;
}

int memcmp(const void *a, const void *b, size_t n)
{
    return compare(a, b, n);
}

int bcmp(const void *a, const void *b, size_t n)
{
    return compare(a, b, n);
}

/// Names of glibc that compilers emit for equality only.
int __memcmpeq(const void *a, const void *b, size_t n);

int __memcmpeq(const void *a, const void *b, size_t n)
{
    return compare(a, b, n);
}

void *__dgse_memchr(const void *p, int c, unsigned long n)
{
    const unsigned char *s = p;

    for (size_t i = 0; i < n; i++) {
        if (s[i] == (unsigned char)c) {
            return (void *)(s + i);
        }
    }
    return NULL;
}

void *memchr(const void *p, int c, size_t n)
{
    return __dgse_memchr(p, c, n);
}

void *memrchr(const void *p, int c, size_t n)
{
    const unsigned char *s = p;

    while (n > 0) {
        n--;
        if (s[n] == (unsigned char)c) {
            return (void *)(s + n);
        }
    }
    return NULL;
}

/// The c must be there: the search has no bound but the object's end.
void *rawmemchr(const void *p, int c)
{
    const unsigned char *s = p;

    while (*s != (unsigned char)c) {
        s++;
    }
    return (void *)s;
}

void *memmem(const void *in, size_t in_size, const void *what, size_t size)
{
    const unsigned char *s = in;
    const unsigned char *w = what;

    if (size == 0) {
        return (void *)in;
    }
    for (size_t i = 0; size <= in_size && i <= in_size - size; i++) {
        if (s[i] == w[0] && compare(s + i, w, size) == 0) {
            return (void *)(s + i);
        }
    }
    return NULL;
}

void *mempcpy(void *restrict to, const void *restrict from, size_t n)
{
    memcpy(to, from, n);
    return (char *)to + n;
}

void *__mempcpy(void *restrict to, const void *restrict from, size_t n)
{
    memcpy(to, from, n);
    return (char *)to + n;
}

/// end, when it is among n bytes from p on; as far as it is, and with it.
static size_t size_to(const void *p, const void *end, size_t n)
{
    return end == NULL ? n : (size_t)((const char *)end - (const char *)p) + 1;
}

static void *pointer_if(bool condition, char *p)
{
    return condition ? p : NULL;
}

void *memccpy(void *restrict to, const void *restrict from, int c, size_t n)
{
    const void *end = __dgse_memchr(from, c, n);
    size_t size = size_to(from, end, n);

    memcpy(to, from, size);
    return pointer_if(end != NULL, (char *)to + size);
}

void *memfrob(void *p, size_t n)
{
    unsigned char *s = p;

    for (size_t i = 0; i < n; i++) {
        s[i] ^= 42;
    }
    return p;
}

void swab(const void *restrict from, void *restrict to, ssize_t n)
{
    const unsigned char *s = from;
    unsigned char *d = to;

    for (ssize_t i = 0; i + 1 < n; i += 2) {
        unsigned char first = s[i];

        d[i] = s[i + 1];
        d[i + 1] = first;
    }
}

void bcopy(const void *from, void *to, size_t n)
{
    memmove(to, from, n);
}

void bzero(void *p, size_t n)
{
    memset(p, 0, n);
}

void explicit_bzero(void *p, size_t n)
{
    memset(p, 0, n);
}

/// One more than the index of the lowest bit set; 0 for 0.
static int first_bit(unsigned long long x)
{
    return __builtin_ffsll((long long)x);
}

int ffs(int x)
{
    return first_bit((unsigned)x);
}

int ffsl(long x)
{
    return first_bit((unsigned long)x);
}

int ffsll(long long x)
{
    return first_bit((unsigned long long)x);
}
