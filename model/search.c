/* SPDX-License-Identifier: Apache-2.0 */
/// Searching in strings and cutting them into tokens.
#include "model.h"

#include <string.h>
#include <strings.h>

/// Searches give pointers into their const argument back as plain ones.
static char *plain(const char *s)
{
    return (char *)s;
}

/* ---- one character ------------------------------------------------------- */

char *__dgse_strchrnul(const char *s, int c)
{
    while (*s != (char)c && *s != '\0') {
        s++;
    }
    return plain(s);
}

static char *find(const char *s, int c)
{
    s = __dgse_strchrnul(s, c);
    return *s == (char)c ? plain(s) : NULL;
}

static char *find_last(const char *s, int c)
{
    const char *last = NULL;

    for (;; s++) {
        if (*s == (char)c) {
            last = s;
        }
        if (*s == '\0') {
            return plain(last);
        }
    }
}

char *strchr(const char *s, int c)
{
    return find(s, c);
}

char *index(const char *s, int c)
{
    return find(s, c);
}

char *strrchr(const char *s, int c)
{
    return find_last(s, c);
}

char *rindex(const char *s, int c)
{
    return find_last(s, c);
}

char *strchrnul(const char *s, int c)
{
    return __dgse_strchrnul(s, c);
}

/* ---- sets of characters -------------------------------------------------- */

static bool contains(const char *set, char c)
{
    for (; *set != '\0'; set++) {
        if (*set == c) {
            return true;
        }
    }
    return false;
}

static size_t span_in(const char *s, const char *set)
{
    size_t n = 0;

    while (s[n] != '\0' && contains(set, s[n])) {
        n++;
    }
    return n;
}

static size_t span_out(const char *s, const char *set)
{
    size_t n = 0;

    while (s[n] != '\0' && !contains(set, s[n])) {
        n++;
    }
    return n;
}

size_t strspn(const char *s, const char *set)
{
    return span_in(s, set);
}

size_t strcspn(const char *s, const char *set)
{
    return span_out(s, set);
}

char *strpbrk(const char *s, const char *set)
{
    s += span_out(s, set);
    return *s == '\0' ? NULL : plain(s);
}

/* ---- strings ------------------------------------------------------------- */

static bool begins(const char *s, const char *with)
{
    while (*with != '\0' && *s == *with) {
        s++;
        with++;
    }
    return *with == '\0';
}

static bool begins_folded(const char *s, const char *with)
{
    while (*with != '\0' && __dgse_to_lower((unsigned char)*s) ==
                                __dgse_to_lower((unsigned char)*with)) {
        s++;
        with++;
    }
    return *with == '\0';
}

char *strstr(const char *s, const char *what)
{
    for (;; s++) {
        if (begins(s, what)) {
            return plain(s);
        }
        if (*s == '\0') {
            return NULL;
        }
    }
}

char *strcasestr(const char *s, const char *what)
{
    for (;; s++) {
        if (begins_folded(s, what)) {
            return plain(s);
        }
        if (*s == '\0') {
            return NULL;
        }
    }
}

/* ---- tokens -------------------------------------------------------------- */

static char *token(char *s, const char *set, char **rest)
{
    char *end;

    if (s == NULL) {
        s = *rest;
    }
    s += *s == '\0' ? 0 : span_in(s, set);
    if (*s == '\0') {
        *rest = s;
        return NULL;
    }
    end = s + span_out(s, set);
    *rest = end;
    if (*end != '\0') {
        *end = '\0';
        *rest = end + 1;
    }
    return s;
}

char *strtok_r(char *restrict s, const char *restrict set, char **restrict rest)
{
    return token(s, set, rest);
}

char *__strtok_r(char *restrict s, const char *restrict set,
                 char **restrict rest)
{
    return token(s, set, rest);
}

char *strtok(char *restrict s, const char *restrict set)
{
    static char *rest;

    return token(s, set, &rest);
}

char *strsep(char **restrict s, const char *restrict set)
{
    char *start = *s;
    char *end;

    if (start == NULL) {
        return NULL;
    }
    end = start + span_out(start, set);
    *s = NULL;
    if (*end != '\0') {
        *end = '\0';
        *s = end + 1;
    }
    return start;
}

/// GNU basename: never changes its argument.
char *basename(const char *path)
{
    char *slash = find_last(path, '/');

    return slash == NULL ? plain(path) : slash + 1;
}
