/* SPDX-License-Identifier: Apache-2.0 */
/// Conversions of the C locale between bytes and wide characters: bytes below
/// 128 are the characters of the same numbers, others are none.  A state is
/// always the first one.
#include "model.h"

#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

static size_t illegal(void)
{
    errno = EILSEQ;
    return (size_t)-1;
}

/// The first character of n bytes at s: its bytes, 0 for the null character.
static int to_wide(wchar_t *to, const char *s, size_t n)
{
    if (s == NULL) {
        return 0;
    }
    if (n == 0) {
        return -1;
    }
    if ((unsigned char)*s >= 128) {
        errno = EILSEQ;
        return -1;
    }
    if (to != NULL) {
        *to = *s;
    }
    return *s != '\0';
}

int mbtowc(wchar_t *restrict to, const char *restrict s, size_t n)
{
    return to_wide(to, s, n);
}

int mblen(const char *s, size_t n)
{
    return to_wide(NULL, s, n);
}

int wctomb(char *to, wchar_t c)
{
    if (to == NULL) {
        return 0;
    }
    if ((unsigned)c >= 128) {
        errno = EILSEQ;
        return -1;
    }
    *to = (char)c;
    return 1;
}

size_t mbstowcs(wchar_t *restrict to, const char *restrict s, size_t n)
{
    size_t i = 0;

    for (; to == NULL || i < n; i++) {
        if ((unsigned char)s[i] >= 128) {
            return illegal();
        }
        if (to != NULL) {
            to[i] = s[i];
        }
        if (s[i] == '\0') {
            break;
        }
    }
    return i;
}

size_t wcstombs(char *restrict to, const wchar_t *restrict s, size_t n)
{
    size_t i = 0;

    for (; to == NULL || i < n; i++) {
        if ((unsigned)s[i] >= 128) {
            return illegal();
        }
        if (to != NULL) {
            to[i] = (char)s[i];
        }
        if (s[i] == L'\0') {
            break;
        }
    }
    return i;
}

size_t mbrtowc(wchar_t *restrict to, const char *restrict s, size_t n,
               mbstate_t *restrict state)
{
    (void)state;
    if (s == NULL) {
        return 0;
    }
    if (n == 0) {
        return (size_t)-2;
    }
    return (size_t)to_wide(to, s, n);
}

size_t wcrtomb(char *restrict to, wchar_t c, mbstate_t *restrict state)
{
    (void)state;
    if (to == NULL) {
        return 1;
    }
    if ((unsigned)c >= 128) {
        return illegal();
    }
    *to = (char)c;
    return 1;
}

int(mbsinit)(const mbstate_t *state)
{
    return state == NULL || state->__count == 0;
}

wint_t(btowc)(int c)
{
    return (unsigned)c < 128 ? (wint_t)c : WEOF;
}

int(wctob)(wint_t c)
{
    return c < 128 ? (int)c : -1;
}

wint_t(towlower)(wint_t c)
{
    return c - 'A' < 26U ? c + 32 : c;
}

wint_t(towupper)(wint_t c)
{
    return c - 'a' < 26U ? c - 32 : c;
}

size_t mbrlen(const char *restrict s, size_t n, mbstate_t *restrict state)
{
    (void)state;
    if (s == NULL) {
        return 0;
    }
    return n == 0 ? (size_t)-2 : (size_t)to_wide(NULL, s, n);
}

/* ---- strings with a place to go on from ---------------------------------- */

/// Up to most bytes into up to n characters; without a target the place stays.
static size_t wide_string(wchar_t *to, const char **s, size_t most, size_t n)
{
    const char *p = *s;
    size_t i = 0;

    for (; i < most && (to == NULL || i < n); i++) {
        bool legal = (unsigned char)p[i] < 128;

        if (to != NULL && legal) {
            to[i] = p[i];
        }
        if (!legal || p[i] == '\0') {
            if (to != NULL) {
                *s = legal ? NULL : p + i;
            }
            return legal ? i : illegal();
        }
    }
    if (to != NULL) {
        *s = p + i;
    }
    return i;
}

size_t mbsrtowcs(wchar_t *restrict to, const char **restrict s, size_t n,
                 mbstate_t *restrict state)
{
    (void)state;
    return wide_string(to, s, SIZE_MAX, n);
}

size_t mbsnrtowcs(wchar_t *restrict to, const char **restrict s, size_t most,
                  size_t n, mbstate_t *restrict state)
{
    (void)state;
    return wide_string(to, s, most, n);
}

static size_t byte_string(char *to, const wchar_t **s, size_t most, size_t n)
{
    const wchar_t *p = *s;
    size_t i = 0;

    for (; i < most && (to == NULL || i < n); i++) {
        bool legal = (unsigned)p[i] < 128;

        if (to != NULL && legal) {
            to[i] = (char)p[i];
        }
        if (!legal || p[i] == L'\0') {
            if (to != NULL) {
                *s = legal ? NULL : p + i;
            }
            return legal ? i : illegal();
        }
    }
    if (to != NULL) {
        *s = p + i;
    }
    return i;
}

size_t wcsrtombs(char *restrict to, const wchar_t **restrict s, size_t n,
                 mbstate_t *restrict state)
{
    (void)state;
    return byte_string(to, s, SIZE_MAX, n);
}

size_t wcsnrtombs(char *restrict to, const wchar_t **restrict s, size_t most,
                  size_t n, mbstate_t *restrict state)
{
    (void)state;
    return byte_string(to, s, most, n);
}
