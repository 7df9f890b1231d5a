/* SPDX-License-Identifier: Apache-2.0 */
/// One run: the values are the words of the environment variable
/// CORPUS_VALUES, in the order of the program's requests; then zeroes.
#include "native.h"
#include <stdlib.h>
#include <unistd.h>

static const char *rest;

/// The start of the next word, or NULL.
static const char *word(void)
{
    if (rest == NULL) {
        rest = getenv("CORPUS_VALUES");
    }
    if (rest == NULL) {
        return NULL;
    }
    while (*rest == ' ') {
        rest++;
    }
    return *rest == 0 ? NULL : rest;
}

long long corpus_integer(void)
{
    const char *start = word();
    char *end = NULL;
    long long value = 0;
    if (start != NULL) {
        value = *start == '-' ? strtoll(start, &end, 0)
                              : (long long)strtoull(start, &end, 0);
        rest = end;
    }
    return value;
}

double corpus_real(void)
{
    const char *start = word();
    char *end = NULL;
    double value = 0;
    if (start != NULL) {
        value = strtod(start, &end);
        rest = end;
    }
    return value;
}

void corpus_stop(void)
{
    _exit(99);
}

int corpus_path(int place, int decided)
{
    (void)place;
    return decided;
}
