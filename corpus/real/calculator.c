/* SPDX-License-Identifier: Apache-2.0 */
/* An expression evaluator by recursive descent: sums, products, brackets and
 * one-digit numbers, at most four characters from stdin.  Division by zero is
 * checked only where the divisor is a plain number. */
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>

enum { MAX_TEXT = 4 };

struct parser {
    char text[MAX_TEXT + 1];
    int at;
    bool wrong;
};

static int sum(struct parser *p);

static char peek(const struct parser *p)
{
    return p->text[p->at];
}

static bool accept(struct parser *p, char c)
{
    if (peek(p) != c)
        return false;
    p->at++;
    return true;
}

static int primary(struct parser *p)
{
    char c = peek(p);
    if (c >= '0' && c <= '9') {
        p->at++;
        return c - '0';
    }
    if (accept(p, '(')) {
        int value = sum(p);
        if (!accept(p, ')'))
            p->wrong = true;
        return value;
    }
    if (accept(p, '-'))
        return -primary(p);
    p->wrong = true;
    return 1;
}

static int product(struct parser *p)
{
    int value = primary(p);
    for (;;) {
        if (accept(p, '*')) {
            value *= primary(p);
        } else if (accept(p, '/')) {
            bool plain = peek(p) >= '0' && peek(p) <= '9';
            int divisor = primary(p);
            if (plain && divisor == 0) {
                p->wrong = true;
                divisor = 1;
            }
            value /= divisor;
        } else {
            return value;
        }
    }
}

static int sum(struct parser *p)
{
    int value = product(p);
    for (;;) {
        if (accept(p, '+'))
            value += product(p);
        else if (accept(p, '-'))
            value -= product(p);
        else
            return value;
    }
}

static bool fill(struct parser *p)
{
    int n = 0;
    for (int c = getchar(); c != EOF && c != '\n'; c = getchar()) {
        if (n == MAX_TEXT)
            return false;
        p->text[n++] = (char)c;
    }
    p->text[n] = '\0';
    p->at = 0;
    p->wrong = false;
    return true;
}

int main(void)
{
    struct parser parser;
    if (!fill(&parser))
        return 1;
    int value = sum(&parser);
    if (parser.wrong || peek(&parser) != '\0') {
        printf("syntax error at %d\n", parser.at);
        return 2;
    }
    printf("%d\n", value);
    return 0;
}
