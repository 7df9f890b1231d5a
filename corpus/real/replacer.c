/* SPDX-License-Identifier: Apache-2.0 */
/* Replaces what a pattern matches in a text of three characters.  A pattern
 * has letters, ? for any letter and * after a letter for any number of it.
 * The result is as large as the text, but each match puts two letters. */
#include <stdbool.h>
#include <string.h>

char __VERIFIER_nondet_char(void);

enum { TEXT = 3, PATTERN = 2 };

/// The length of the longest match at the start of the text, -1 for none.
static int match(const char *pattern, const char *text)
{
    if (*pattern == '\0')
        return 0;
    bool any = *pattern == '?';
    if (pattern[1] == '*') {
        int n = 0;
        while (text[n] != '\0' && (any || text[n] == *pattern))
            n++;
        for (; n >= 0; n--) {
            int rest = match(pattern + 2, text + n);
            if (rest >= 0)
                return n + rest;
        }
        return -1;
    }
    if (*text == '\0' || !(any || *text == *pattern))
        return -1;
    int rest = match(pattern + 1, text + 1);
    return rest < 0 ? -1 : rest + 1;
}

static bool valid(const char *pattern)
{
    if (pattern[0] == '\0' || pattern[0] == '*')
        return false;
    for (const char *p = pattern; *p != '\0'; p++) {
        bool letter = *p >= 'a' && *p <= 'b';
        if (!letter && *p != '?' && *p != '*')
            return false;
    }
    return true;
}

static int replace(const char *pattern, const char *text, char *result)
{
    int count = 0;
    int out = 0;
    int at = 0;
    while (text[at] != '\0') {
        int length = match(pattern, text + at);
        if (length <= 0) {
            result[out++] = text[at++];
            continue;
        }
        result[out++] = '<';
        result[out++] = '>';
        at += length;
        count++;
    }
    result[out] = '\0';
    return count;
}

static void read(char *to, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = __VERIFIER_nondet_char();
    to[n] = '\0';
}

int main(void)
{
    char pattern[PATTERN + 1];
    char text[TEXT + 1];
    char result[TEXT + 1];
    read(pattern, PATTERN);
    if (!valid(pattern))
        return 1;
    read(text, TEXT);
    return replace(pattern, text, result);
}
