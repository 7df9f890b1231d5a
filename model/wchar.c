/* SPDX-License-Identifier: Apache-2.0 */
/// Wide strings, and conversions of the C locale: bytes below 128 are the
/// characters of the same numbers, others are none.
#include "model.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

/* ---- strings
 * ------------------------------------------------------------------ */

static size_t length_of(const wchar_t *s)
{
    size_t n = 0;

    while (s[n] != L'\0') {
        n++;
    }
    return n;
}

static int compare(const wchar_t *a, const wchar_t *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (a[i] != b[i] || a[i] == L'\0') {
            return (a[i] > b[i]) - (a[i] < b[i]);
        }
    }
    return 0;
}

size_t wcslen(const wchar_t *s)
{
    return length_of(s);
}

size_t wcsnlen(const wchar_t *s, size_t n)
{
    size_t i = 0;

    while (i < n && s[i] != L'\0') {
        i++;
    }
    return i;
}

wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict s)
{
    return memcpy(to, s, (length_of(s) + 1) * sizeof *s);
}

wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict s, size_t n)
{
    bool ended = false;

    for (size_t i = 0; i < n; i++) {
        to[i] = ended ? L'\0' : s[i];
        ended = to[i] == L'\0';
    }
    return to;
}

wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict s)
{
    memcpy(to + length_of(to), s, (length_of(s) + 1) * sizeof *s);
    return to;
}

int wcscmp(const wchar_t *a, const wchar_t *b)
{
    return compare(a, b, SIZE_MAX);
}

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    return compare(a, b, n);
}

wchar_t *wcschr(const wchar_t *s, wchar_t c)
{
    while (*s != c && *s != L'\0') {
        s++;
    }
    return *s == c ? (wchar_t *)s : NULL;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c)
{
    for (size_t n = length_of(s) + 1; n > 0; n--) {
        if (s[n - 1] == c) {
            return (wchar_t *)(s + n - 1);
        }
    }
    return NULL;
}

wchar_t *wcsstr(const wchar_t *s, const wchar_t *what)
{
    size_t n = length_of(what);

    for (;; s++) {
        if (compare(s, what, n) == 0) {
            return (wchar_t *)s;
        }
        if (*s == L'\0') {
            return NULL;
        }
    }
}

wchar_t *wcsdup(const wchar_t *s)
{
    size_t size = (length_of(s) + 1) * sizeof *s;
    wchar_t *p = malloc(size);

    return p == NULL ? NULL : memcpy(p, s, size);
}

wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict s, size_t n)
{
    return memcpy(to, s, n * sizeof *s);
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *s, size_t n)
{
    return memmove(to, s, n * sizeof *s);
}

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        to[i] = c;
    }
    return to;
}

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (a[i] != b[i]) {
            return a[i] > b[i] ? 1 : -1;
        }
    }
    return 0;
}

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (s[i] == c) {
            return (wchar_t *)(s + i);
        }
    }
    return NULL;
}

/* ---- conversions
 * ------------------------------------------------------------------ */

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
