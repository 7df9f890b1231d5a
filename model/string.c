/* SPDX-License-Identifier: Apache-2.0 */
/// Strings: length, copying, appending, comparing, duplicating.  Searching is
/// in search.c.  Every copy stops where C says it does, so an access past an
/// object's end is the program's, not ours.
#include "model.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

unsigned long __dgse_strlen(const char *s)
{
    size_t n = 0;

    while (s[n] != '\0') {
        n++;
    }
    return n;
}

unsigned long __dgse_strnlen(const char *s, unsigned long n)
{
    size_t i = 0;

    while (i < n && s[i] != '\0') {
        i++;
    }
    return i;
}

size_t strlen(const char *s)
{
    return __dgse_strlen(s);
}

size_t strnlen(const char *s, size_t n)
{
    return __dgse_strnlen(s, n);
}

/* ---- copying ------------------------------------------------------------- */

char *__dgse_stpcpy(char *to, const char *s)
{
    while ((*to = *s) != '\0') {
        to++;
        s++;
    }
    return to;
}

/// Copies at most n bytes and fills up with null bytes: the first of these, or
/// to + n.
static char *copy_padded(char *to, const char *s, size_t n)
{
    size_t length = __dgse_strnlen(s, n);

    memcpy(to, s, length);
    memset(to + length, 0, n - length);
    return to + length;
}

char *strcpy(char *restrict to, const char *restrict s)
{
    __dgse_stpcpy(to, s);
    return to;
}

char *stpcpy(char *restrict to, const char *restrict s)
{
    return __dgse_stpcpy(to, s);
}

char *__stpcpy(char *restrict to, const char *restrict s)
{
    return __dgse_stpcpy(to, s);
}

char *strncpy(char *restrict to, const char *restrict s, size_t n)
{
    copy_padded(to, s, n);
    return to;
}

char *stpncpy(char *restrict to, const char *restrict s, size_t n)
{
    return copy_padded(to, s, n);
}

char *__stpncpy(char *restrict to, const char *restrict s, size_t n)
{
    return copy_padded(to, s, n);
}

char *strcat(char *restrict to, const char *restrict s)
{
    __dgse_stpcpy(to + __dgse_strlen(to), s);
    return to;
}

char *strncat(char *restrict to, const char *restrict s, size_t n)
{
    char *end = to + __dgse_strlen(to);
    size_t length = __dgse_strnlen(s, n);

    memcpy(end, s, length);
    end[length] = '\0';
    return to;
}

/* ---- comparing ----------------------------------------------------------- */

static int compare(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (a[i] != b[i] || a[i] == '\0') {
            return (unsigned char)a[i] - (unsigned char)b[i];
        }
    }
    return 0;
}

static int compare_folded(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        int x = __dgse_to_lower((unsigned char)a[i]);
        int y = __dgse_to_lower((unsigned char)b[i]);

        if (x != y || x == 0) {
            return x - y;
        }
    }
    return 0;
}

int strcmp(const char *a, const char *b)
{
    return compare(a, b, SIZE_MAX);
}

int strncmp(const char *a, const char *b, size_t n)
{
    return compare(a, b, n);
}

/// The C locale's order is that of the bytes.
int strcoll(const char *a, const char *b)
{
    return compare(a, b, SIZE_MAX);
}

int strcasecmp(const char *a, const char *b)
{
    return compare_folded(a, b, SIZE_MAX);
}

int strncasecmp(const char *a, const char *b, size_t n)
{
    return compare_folded(a, b, n);
}

size_t strxfrm(char *restrict to, const char *restrict s, size_t n)
{
    size_t length = __dgse_strlen(s);

    memcpy(to, s, __dgse_smaller(n, length + 1));
    return length;
}

/// Which of two strings has the longer run of digits: 1, -1, or 0.
static int longer_run(const char *a, const char *b)
{
    size_t i = 0;

    while (__dgse_is_digit((unsigned char)a[i]) &&
           __dgse_is_digit((unsigned char)b[i])) {
        i++;
    }
    return __dgse_is_digit((unsigned char)a[i]) -
           __dgse_is_digit((unsigned char)b[i]);
}

/// Versions: where the strings first differ, runs of digits around the place
/// compare as numbers; a run that begins with 0 is a fraction, whose digits
/// compare one by one, and after zeros alone any digit is less than none.
int strverscmp(const char *a, const char *b)
{
    size_t i = 0;
    size_t run = 0;
    int order;

    while (a[i] == b[i] && a[i] != '\0') {
        i++;
        run = __dgse_is_digit((unsigned char)a[i - 1]) ? run : i;
    }
    order = (unsigned char)a[i] - (unsigned char)b[i];
    if (__dgse_is_digit((unsigned char)a[run]) && a[run] != '0' &&
        __dgse_is_digit((unsigned char)b[run]) && b[run] != '0') {
        int longer = longer_run(a + i, b + i);

        return longer != 0 ? longer : order;
    }
    while (run < i && a[run] == '0') {
        run++;
    }
    if (run == i && i > 0 && a[i - 1] == '0') {
        bool x = __dgse_is_digit((unsigned char)a[i]);
        bool y = __dgse_is_digit((unsigned char)b[i]);

        return x == y ? order : y - x;
    }
    return order;
}

/* ---- duplicating --------------------------------------------------------- */

char *__dgse_strndup(const char *s, unsigned long n)
{
    char *p = malloc(n + 1);

    if (p != NULL) {
        memcpy(p, s, n);
        p[n] = '\0';
    }
    return p;
}

char *strdup(const char *s)
{
    return __dgse_strndup(s, __dgse_strlen(s));
}

char *__strdup(const char *s);

char *__strdup(const char *s)
{
    return __dgse_strndup(s, __dgse_strlen(s));
}

char *strndup(const char *s, size_t n)
{
    return __dgse_strndup(s, __dgse_strnlen(s, n));
}

char *__strndup(const char *s, size_t n);

char *__strndup(const char *s, size_t n)
{
    return __dgse_strndup(s, __dgse_strnlen(s, n));
}
