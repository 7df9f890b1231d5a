/* SPDX-License-Identifier: Apache-2.0 */
/* A tokenizer for a small Lisp, in the spirit of print_tokens2: special
 * characters, comments, strings, characters, numbers, keywords and names.  It
 * reads at most CHARS characters from stdin and prints a line per token. */
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>

#ifndef CHARS
#define CHARS 2
#endif

enum kind {
    SPECIAL,
    COMMENT,
    STRING,
    CHARACTER,
    NUMBER,
    KEYWORD,
    NAME,
    WRONG,
    KINDS
};

struct source {
    int text[CHARS + 1];
    int length;
    int at;
};

static void fill(struct source *s)
{
    s->at = 0;
    s->length = 0;
    while (s->length < CHARS) {
        int c = getchar();
        if (c == EOF)
            break;
        s->text[s->length++] = c;
    }
    s->text[s->length] = EOF;
}

static int peek(const struct source *s)
{
    return s->text[s->at];
}

static bool is_blank(int c)
{
    return c == ' ' || c == '\n' || c == '\t';
}

static bool is_special(int c)
{
    switch (c) {
    case '(':
    case ')':
    case '[':
    case ']':
    case '\'':
    case '`':
    case ',':
        return true;
    default:
        return false;
    }
}

static bool is_letter(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static enum kind comment(struct source *s)
{
    while (peek(s) != EOF && peek(s) != '\n')
        s->at++;
    return COMMENT;
}

static enum kind string(struct source *s)
{
    for (s->at++; peek(s) != '"'; s->at++) {
        if (peek(s) == EOF || peek(s) == '\n')
            return WRONG;
    }
    s->at++;
    return STRING;
}

static enum kind character(struct source *s)
{
    s->at++;
    if (!is_letter(peek(s)))
        return WRONG;
    s->at++;
    return CHARACTER;
}

static enum kind number(struct source *s)
{
    while (is_digit(peek(s)))
        s->at++;
    return NUMBER;
}

static bool same(const struct source *s, int start, const char *word)
{
    for (; start < s->at && *word != '\0'; start++, word++) {
        if (s->text[start] != *word)
            return false;
    }
    return start == s->at && *word == '\0';
}

static enum kind word(struct source *s)
{
    static const char *const keywords[] = {"if", "or", "and"};
    int start = s->at;
    while (is_letter(peek(s)) || is_digit(peek(s)))
        s->at++;
    for (int i = 0; i < 3; i++) {
        if (same(s, start, keywords[i]))
            return KEYWORD;
    }
    return NAME;
}

static enum kind scan(struct source *s)
{
    int c = peek(s);
    if (c == ';')
        return comment(s);
    if (c == '"')
        return string(s);
    if (c == '#')
        return character(s);
    if (is_digit(c))
        return number(s);
    if (is_letter(c))
        return word(s);
    s->at++;
    return is_special(c) ? SPECIAL : WRONG;
}

static int skip_blanks(struct source *s)
{
    int start = s->at;
    while (is_blank(peek(s)))
        s->at++;
    return s->at - start;
}

static void print(const struct source *s, enum kind kind, int start)
{
    static const char *const name[KINDS] = {"special",   "comment", "string",
                                            "character", "number",  "keyword",
                                            "name",      "wrong"};
    printf("%s,", name[kind]);
    for (int i = start; i < s->at; i++)
        putchar(s->text[i]);
    putchar('\n');
}

int main(void)
{
    struct source source;
    int used = 0;
    int tokens = 0;
    fill(&source);
    for (;;) {
        used += skip_blanks(&source);
        int start = source.at;
        if (peek(&source) == EOF)
            break;
        enum kind kind = scan(&source);
        assert(source.at > start);
        print(&source, kind, start);
        used += source.at - start;
        tokens++;
    }
    assert(used == source.length);
    assert(tokens <= source.length);
    return 0;
}
