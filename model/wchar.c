/* SPDX-License-Identifier: Apache-2.0 */
/// Wide strings.
#include "model.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* ---- strings ------------------------------------------------------------- */

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

/* ---- strings: what copies to an end, what searches sets ------------------ */

wchar_t *wcsncat(wchar_t *restrict to, const wchar_t *restrict s, size_t n)
{
    wchar_t *end = to + length_of(to);

    for (; n > 0 && *s != L'\0'; n--) {
        *end++ = *s++;
    }
    *end = L'\0';
    return to;
}

wchar_t *wcpcpy(wchar_t *restrict to, const wchar_t *restrict s)
{
    size_t n = length_of(s);

    memcpy(to, s, (n + 1) * sizeof *s);
    return to + n;
}

wchar_t *wcpncpy(wchar_t *restrict to, const wchar_t *restrict s, size_t n)
{
    size_t end = n;

    for (size_t i = 0; i < n; i++) {
        to[i] = i < end ? s[i] : L'\0';
        end = i < end && s[i] == L'\0' ? i : end;
    }
    return to + end;
}

wchar_t *wmempcpy(wchar_t *restrict to, const wchar_t *restrict s, size_t n)
{
    memcpy(to, s, n * sizeof *s);
    return to + n;
}

static bool among(wchar_t c, const wchar_t *set)
{
    while (*set != c && *set != L'\0') {
        set++;
    }
    return *set == c && c != L'\0';
}

/// How many characters at the start of s are in the set, or are not.
static size_t span(const wchar_t *s, const wchar_t *set, bool in)
{
    size_t n = 0;

    while (s[n] != L'\0' && among(s[n], set) == in) {
        n++;
    }
    return n;
}

size_t wcsspn(const wchar_t *s, const wchar_t *set)
{
    return span(s, set, true);
}

size_t wcscspn(const wchar_t *s, const wchar_t *set)
{
    return span(s, set, false);
}

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *set)
{
    s += span(s, set, false);
    return *s == L'\0' ? NULL : (wchar_t *)s;
}

wchar_t *wcstok(wchar_t *restrict s, const wchar_t *restrict set,
                wchar_t **restrict rest)
{
    wchar_t *start = s != NULL ? s : *rest;
    wchar_t *end;

    if (start == NULL) {
        return NULL;
    }
    start += span(start, set, true);
    end = start + span(start, set, false);
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
    while (*s != c && *s != L'\0') {
        s++;
    }
    return (wchar_t *)s;
}

int wcscoll(const wchar_t *a, const wchar_t *b)
{
    return compare(a, b, SIZE_MAX);
}

size_t wcsxfrm(wchar_t *restrict to, const wchar_t *restrict s, size_t n)
{
    size_t length = length_of(s);

    if (n > 0) {
        memcpy(to, s, (length < n ? length + 1 : n) * sizeof *s);
    }
    return length;
}

static int compare_letters(const wchar_t *a, const wchar_t *b, size_t n)
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
    return compare_letters(a, b, SIZE_MAX);
}

int wcsncasecmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    return compare_letters(a, b, n);
}
