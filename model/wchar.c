/* SPDX-License-Identifier: Apache-2.0 */
/// Wide strings.
///
/// Native runs have this text beside headers that the program chooses: its own
/// names say that they are.
#include "model.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/// A choice of values takes no paths where a branch would.
static wchar_t *wide_pointer_if(bool condition, const wchar_t *s)
{
    return condition ? (wchar_t *)s : NULL;
}

/* ---- strings ------------------------------------------------------------- */

size_t __dgse_wcslen(const wchar_t *s)
{
    size_t n = 0;

    while (s[n] != L'\0') {
        n++;
    }
    return n;
}

size_t __dgse_wcsnlen(const wchar_t *s, size_t n)
{
    size_t i = 0;

    while (i < n && s[i] != L'\0') {
        i++;
    }
    return i;
}

static int wide_compare(const wchar_t *a, const wchar_t *b, size_t n)
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
    return __dgse_wcslen(s);
}

size_t wcsnlen(const wchar_t *s, size_t n)
{
    return __dgse_wcsnlen(s, n);
}

wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict s)
{
    return memcpy(to, s, (__dgse_wcslen(s) + 1) * sizeof *s);
}

/// Copies at most n characters and fills up with null ones: the first of
/// these, or to + n.
static wchar_t *wide_copy_padded(wchar_t *to, const wchar_t *s, size_t n)
{
    size_t length = __dgse_wcsnlen(s, n);

    memcpy(to, s, length * sizeof *s);
    memset(to + length, 0, (n - length) * sizeof *s);
    return to + length;
}

wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict s, size_t n)
{
    wide_copy_padded(to, s, n);
    return to;
}

wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict s)
{
    memcpy(to + __dgse_wcslen(to), s, (__dgse_wcslen(s) + 1) * sizeof *s);
    return to;
}

int wcscmp(const wchar_t *a, const wchar_t *b)
{
    return wide_compare(a, b, SIZE_MAX);
}

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    return wide_compare(a, b, n);
}

wchar_t *__dgse_wcschrnul(const wchar_t *s, wchar_t c)
{
    while (*s != c && *s != L'\0') {
        s++;
    }
    return (wchar_t *)s;
}

wchar_t *wcschr(const wchar_t *s, wchar_t c)
{
    s = __dgse_wcschrnul(s, c);
    return *s == c ? (wchar_t *)s : NULL;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c)
{
    for (size_t n = __dgse_wcslen(s) + 1; n > 0; n--) {
        if (s[n - 1] == c) {
            return (wchar_t *)(s + n - 1);
        }
    }
    return NULL;
}

static bool wide_begins(const wchar_t *s, const wchar_t *with)
{
    while (*with != L'\0' && *s == *with) {
        s++;
        with++;
    }
    return *with == L'\0';
}

wchar_t *wcsstr(const wchar_t *s, const wchar_t *what)
{
    for (;; s++) {
        if (wide_begins(s, what)) {
            return (wchar_t *)s;
        }
        if (*s == L'\0') {
            return NULL;
        }
    }
}

wchar_t *wcsdup(const wchar_t *s)
{
    size_t size = (__dgse_wcslen(s) + 1) * sizeof *s;
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

/* ---- strings: what copies to an end, what searches sets ------------------ */

wchar_t *wcsncat(wchar_t *restrict to, const wchar_t *restrict s, size_t n)
{
    wchar_t *end = to + __dgse_wcslen(to);
    size_t length = __dgse_wcsnlen(s, n);

    memcpy(end, s, length * sizeof *s);
    end[length] = L'\0';
    return to;
}

wchar_t *wcpcpy(wchar_t *restrict to, const wchar_t *restrict s)
{
    size_t n = __dgse_wcslen(s);

    memcpy(to, s, (n + 1) * sizeof *s);
    return to + n;
}

wchar_t *wcpncpy(wchar_t *restrict to, const wchar_t *restrict s, size_t n)
{
    return wide_copy_padded(to, s, n);
}

wchar_t *wmempcpy(wchar_t *restrict to, const wchar_t *restrict s, size_t n)
{
    memcpy(to, s, n * sizeof *s);
    return to + n;
}

static bool wide_contains(const wchar_t *set, wchar_t c)
{
    return *__dgse_wcschrnul(set, c) != L'\0';
}

/// How many characters at the start of s are in the set, or are not.
static size_t wide_span(const wchar_t *s, const wchar_t *set, bool in)
{
    size_t n = 0;

    while (s[n] != L'\0' && wide_contains(set, s[n]) == in) {
        n++;
    }
    return n;
}

size_t wcsspn(const wchar_t *s, const wchar_t *set)
{
    return wide_span(s, set, true);
}

size_t __dgse_wcscspn(const wchar_t *s, const wchar_t *set)
{
    return wide_span(s, set, false);
}

size_t wcscspn(const wchar_t *s, const wchar_t *set)
{
    return __dgse_wcscspn(s, set);
}

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *set)
{
    s += __dgse_wcscspn(s, set);
    return wide_pointer_if(*s != L'\0', s);
}

wchar_t *wcstok(wchar_t *restrict s, const wchar_t *restrict set,
                wchar_t **restrict rest)
{
    wchar_t *start = s != NULL ? s : *rest;
    wchar_t *end;

    if (start == NULL) {
        return NULL;
    }
    start += wide_span(start, set, true);
    end = start + wide_span(start, set, false);
    *rest = *end == L'\0' ? NULL : end + 1;
    if (start == end) {
        *rest = NULL;
        return NULL;
    }
    *end = L'\0';
    return start;
}

wchar_t *wcschrnul(const wchar_t *s, wchar_t c)
{
    return __dgse_wcschrnul(s, c);
}

int wcscoll(const wchar_t *a, const wchar_t *b)
{
    return wide_compare(a, b, SIZE_MAX);
}

size_t wcsxfrm(wchar_t *restrict to, const wchar_t *restrict s, size_t n)
{
    size_t length = __dgse_wcslen(s);

    memcpy(to, s, __dgse_smaller(n, length + 1) * sizeof *s);
    return length;
}

static int wide_compare_letters(const wchar_t *a, const wchar_t *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        int x = __dgse_to_lower(a[i]);
        int y = __dgse_to_lower(b[i]);

        if (x != y || x == 0) {
            return (int)((unsigned)x - (unsigned)y);
        }
    }
    return 0;
}

int wcscasecmp(const wchar_t *a, const wchar_t *b)
{
    return wide_compare_letters(a, b, SIZE_MAX);
}

int wcsncasecmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    return wide_compare_letters(a, b, n);
}
