/* SPDX-License-Identifier: Apache-2.0 */
/* Replaces what a pattern matches in a line, in the spirit of replace of the
 * Siemens suite.  A pattern has letters, ? for any, % for the beginning, $ for
 * the end, * for any number of what is before it, @ before what is meant as it
 * is; & in the substitute is what matched.  CHARACTERS of pattern, substitute
 * and line are inputs.  An end of the match is found a second time by a matcher
 * that knows no compiled pattern. */
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>

#ifndef PATTERN
#define PATTERN 2
#endif
#ifndef SUBSTITUTE
#define SUBSTITUTE 1
#endif
#ifndef LINE
#define LINE 2
#endif

char __VERIFIER_nondet_char(void);

enum { RESULT = (LINE + 1) * (SUBSTITUTE + 1) * (LINE + 1) + 1 };
enum kind { LITERAL, ANY, BEGIN, FINISH };

struct step {
    enum kind kind;
    char letter;
    bool repeated;
};

struct pattern {
    struct step steps[PATTERN];
    int count;
};

struct result {
    char text[RESULT];
    int length;
};

static void put(struct result *r, char c)
{
    assert(r->length < RESULT - 1);
    r->text[r->length++] = c;
}

// ---- patterns

static struct step step_of(const char **at, bool first)
{
    struct step step = {LITERAL, **at, false};
    if (**at == '?')
        step.kind = ANY;
    else if (**at == '%' && first)
        step.kind = BEGIN;
    else if (**at == '$' && (*at)[1] == '\0')
        step.kind = FINISH;
    else if (**at == '@' && (*at)[1] != '\0')
        step.letter = *++*at;
    ++*at;
    return step;
}

/// - returns false: * has nothing to repeat
static bool compile(const char *text, struct pattern *p)
{
    const char *at = text;
    p->count = 0;
    while (*at != '\0') {
        if (*at == '*') {
            if (p->count == 0)
                return false;
            struct step *last = &p->steps[p->count - 1];
            if (last->kind >= BEGIN || last->repeated)
                return false;
            last->repeated = true;
            at++;
            continue;
        }
        p->steps[p->count] = step_of(&at, at == text);
        p->count++;
    }
    return p->count > 0;
}

static bool fits(const struct step *step, char c)
{
    return c != '\0' && (step->kind == ANY || step->letter == c);
}

/// Where the longest match from line + at on ends, -1 for none.
static int match(const struct pattern *p, int step, const char *line, int at)
{
    if (step == p->count)
        return at;
    const struct step *s = &p->steps[step];
    if (s->kind == BEGIN)
        return at == 0 ? match(p, step + 1, line, at) : -1;
    if (s->kind == FINISH)
        return line[at] == '\0' ? at : -1;
    if (!s->repeated)
        return fits(s, line[at]) ? match(p, step + 1, line, at + 1) : -1;
    int end = at;
    while (fits(s, line[end]))
        end++;
    for (; end >= at; end--) {
        int last = match(p, step + 1, line, end);
        if (last >= 0)
            return last;
    }
    return -1;
}

// ---- claims

/// How many characters the first step of the pattern takes, without *.
static int width(const char *pattern)
{
    return pattern[0] == '@' && pattern[1] != '\0' ? 2 : 1;
}

static bool same(const char *pattern, char c)
{
    if (c == '\0')
        return false;
    return pattern[0] == '?' || pattern[width(pattern) - 1] == c;
}

static int again(const char *pattern, bool first, const char *line, int at)
{
    if (*pattern == '\0')
        return at;
    if (*pattern == '%' && first)
        return at == 0 ? again(pattern + 1, false, line, at) : -1;
    const char *rest = pattern + width(pattern);
    if (*pattern == '$' && *rest == '\0')
        return line[at] == '\0' ? at : -1;
    int longer = -1;
    if (*rest != '*')
        return same(pattern, line[at]) ? again(rest, false, line, at + 1) : -1;
    if (same(pattern, line[at]))
        longer = again(pattern, false, line, at + 1);
    return longer >= 0 ? longer : again(rest + 1, false, line, at);
}

// ---- the program

static void substitute(struct result *r, const char *with, const char *line,
                       int from, int to)
{
    for (; *with != '\0'; with++) {
        if (*with == '&') {
            for (int i = from; i < to; i++)
                put(r, line[i]);
        } else {
            put(r, *with);
        }
    }
}

static void replace(const struct pattern *p, const char *pattern,
                    const char *with, const char *line, struct result *r)
{
    int at = 0;
    while (line[at] != '\0') {
        int end = match(p, 0, line, at);
        assert(end == again(pattern, true, line, at));
        if (end < 0) {
            put(r, line[at++]);
            continue;
        }
        substitute(r, with, line, at, end);
        if (end == at)
            put(r, line[at++]);
        else
            at = end;
    }
    r->text[r->length] = '\0';
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
    char with[SUBSTITUTE + 1];
    char line[LINE + 1];
    struct pattern compiled;
    struct result result = {.length = 0};
    read(pattern, PATTERN);
    if (!compile(pattern, &compiled)) {
        printf("illegal pattern\n");
        return 2;
    }
    read(with, SUBSTITUTE);
    read(line, LINE);
    replace(&compiled, pattern, with, line, &result);
    printf("%s\n", result.text);
    return 0;
}
