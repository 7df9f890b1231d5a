/* SPDX-License-Identifier: Apache-2.0 */
/* A tokenizer for a small language: names, numbers, operators, brackets.  It
 * reads at most three characters from stdin; the line's token table has room
 * for two, which nobody checks. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>

enum token_kind { END, NAME, NUMBER, OPERATOR, OPEN, CLOSE, UNKNOWN };

struct token {
    enum token_kind kind;
    int start;
    int length;
};

enum { MAX_TEXT = 3, MAX_TOKENS = 2 };

struct lexer {
    int text[MAX_TEXT + 1];
    int at;
};

static void fill(struct lexer *lexer)
{
    int n = 0;
    while (n < MAX_TEXT) {
        int c = getchar();
        if (c == EOF || c == '\n')
            break;
        lexer->text[n++] = c;
    }
    lexer->text[n] = EOF;
    lexer->at = 0;
}

static bool is_name_start(int c)
{
    return (c >= 'a' && c <= 'z') || c == '_';
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static int peek(const struct lexer *lexer)
{
    return lexer->text[lexer->at];
}

static void skip_blanks(struct lexer *lexer)
{
    while (peek(lexer) == ' ')
        lexer->at++;
}

static enum token_kind punctuation(int c)
{
    switch (c) {
    case '(':
        return OPEN;
    case ')':
        return CLOSE;
    case '+':
    case '-':
    case '=':
        return OPERATOR;
    default:
        return UNKNOWN;
    }
}

static struct token next_token(struct lexer *lexer)
{
    struct token token = {END, 0, 0};
    skip_blanks(lexer);
    token.start = lexer->at;
    int c = peek(lexer);
    if (c == EOF)
        return token;
    if (is_name_start(c)) {
        token.kind = NAME;
        while (is_name_start(peek(lexer)) || is_digit(peek(lexer)))
            lexer->at++;
    } else if (is_digit(c)) {
        token.kind = NUMBER;
        while (is_digit(peek(lexer)))
            lexer->at++;
    } else {
        token.kind = punctuation(c);
        lexer->at++;
    }
    token.length = lexer->at - token.start;
    return token;
}

static void print(const struct token *tokens, int count)
{
    static const char *const name[] = {"end",  "name",  "number", "operator",
                                       "open", "close", "unknown"};
    for (int i = 0; i < count; i++)
        printf("%s %d\n", name[tokens[i].kind], tokens[i].length);
}

int main(void)
{
    struct lexer lexer;
    struct token tokens[MAX_TOKENS];
    int count = 0;
    fill(&lexer);
    for (;;) {
        struct token token = next_token(&lexer);
        if (token.kind == END)
            break;
        if (token.kind == UNKNOWN)
            return 1;
        tokens[count++] = token;
    }
    print(tokens, count);
    return 0;
}
