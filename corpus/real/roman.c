/* SPDX-License-Identifier: Apache-2.0 */
/* Roman numerals: a number below twenty is written and read back.  The buffer
 * is as long as the longest numeral, without its terminator. */
#include <assert.h>
#include <string.h>

int __VERIFIER_nondet_int(void);

enum { LONGEST = 5 };

struct symbol {
    int value;
    const char *text;
};

static const struct symbol symbols[] = {
    {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"},
};

enum { SYMBOLS = sizeof symbols / sizeof symbols[0] };

static int append(char *to, int at, const char *text)
{
    for (int i = 0; text[i] != '\0'; i++)
        to[at++] = text[i];
    return at;
}

static void write_roman(int n, char *to)
{
    int at = 0;
    for (int i = 0; i < SYMBOLS; i++) {
        while (n >= symbols[i].value) {
            at = append(to, at, symbols[i].text);
            n -= symbols[i].value;
        }
    }
    to[at] = '\0';
}

static int digit(char c)
{
    switch (c) {
    case 'I':
        return 1;
    case 'V':
        return 5;
    case 'X':
        return 10;
    default:
        return 0;
    }
}

static int read_roman(const char *from)
{
    int total = 0;
    for (int i = 0; from[i] != '\0'; i++) {
        int here = digit(from[i]);
        int next = digit(from[i + 1]);
        if (here < next)
            total -= here;
        else
            total += here;
    }
    return total;
}

int main(void)
{
    char text[LONGEST];
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 19)
        return 1;
    write_roman(n, text);
    int back = read_roman(text);
    assert(back == n);
    return (int)strlen(text);
}
