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

char *__dgse_strrchr(const char *s, int c)
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
    return __dgse_strrchr(s, c);
}

char *rindex(const char *s, int c)
{
    return __dgse_strrchr(s, c);
}

char *strchrnul(const char *s, int c)
{
    return __dgse_strchrnul(s, c);
}

/* ---- sets of characters -------------------------------------------------- */

static bool contains(const char *set, char c)
{
    return *__dgse_strchrnul(set, c) != '\0';
}

/// How many of the first bytes of s are in the set, or are not.
static size_t span(const char *s, const char *set, bool wanted)
{
    size_t n = 0;

    while (s[n] != '\0' && contains(set, s[n]) == wanted) {
        n++;
    }
    return n;
}

unsigned long __dgse_strcspn(const char *s, const char *set)
{
    return span(s, set, false);
}

size_t strspn(const char *s, const char *set)
{
    return span(s, set, true);
}

size_t strcspn(const char *s, const char *set)
{
    return __dgse_strcspn(s, set);
}

/// A choice of values takes no paths where a branch would.
static char *pointer_if(bool condition, const char *s)
{
    return condition ? plain(s) : NULL;
}

char *strpbrk(const char *s, const char *set)
{
    s += __dgse_strcspn(s, set);
    return pointer_if(*s != '\0', s);
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

/// A path per place of a token: the program goes on there, and what it does
/// there is simple when the place is known.
static char *token(char *s, const char *set, char **rest)
{
    char *end;

    if (s == NULL) {
        s = *rest;
    }
    s += span(s, set, true);
    end = s + span(s, set, false);
    *rest = end;
    if (end == s) {
        return NULL;
    }
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
    end = start + span(start, set, false);
    *s = NULL;
    if (*end != '\0') {
        *end = '\0';
        *s = end + 1;
    }
    return start;
}

static char *behind(const char *slash, const char *path)
{
    return plain(slash == NULL ? path : slash + 1);
}

/// GNU basename: never changes its argument.
char *basename(const char *path)
{
    return behind(__dgse_strrchr(path, '/'), path);
}
