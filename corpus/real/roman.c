/* SPDX-License-Identifier: Apache-2.0 */
/* Roman numerals below forty: a number is written, checked for the rules of
 * good form, read back and added to itself by putting the symbols of both
 * together in order.  The buffer is as long as the longest numeral, without
 * its terminator. */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

int __VERIFIER_nondet_int(void);

enum { LARGEST = 39, LONGEST = 7, TWICE = 16 };

struct symbol {
    int value;
    const char *text;
};

static const struct symbol symbols[] = {
    {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"},
    {5, "V"},  {4, "IV"},  {1, "I"},
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
    case 'L':
        return 50;
    default:
        return 0;
    }
}

/// A symbol in front of a larger one counts negative.
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

/// No symbol four times in a row, none of five twice.
static bool good_form(const char *text)
{
    int run = 0;
    for (int i = 0; text[i] != '\0'; i++) {
        if (digit(text[i]) == 0)
            return false;
        run = i > 0 && text[i] == text[i - 1] ? run + 1 : 1;
        if (run > (digit(text[i]) % 5 == 0 && text[i] != 'X' ? 1 : 3))
            return false;
    }
    return run > 0;
}

/// Without subtraction: IV is IIII.
static int spell_out(const char *from, char *to, int at)
{
    for (int i = 0; from[i] != '\0'; i++) {
        int here = digit(from[i]), next = digit(from[i + 1]);
        if (here < next) {
            for (int value = next - here; value > 0;) {
                bool five = value >= 5;
                to[at++] = five ? 'V' : 'I';
                value -= five ? 5 : 1;
            }
            i++;
        } else {
            to[at++] = from[i];
        }
    }
    to[at] = '\0';
    return at;
}

/// Their order does not count then.
static int sum_of_symbols(const char *text)
{
    int total = 0;
    for (; *text != '\0'; text++)
        total += digit(*text);
    return total;
}

int main(void)
{
    char text[LONGEST];
    char both[2 * TWICE] = "";
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > LARGEST)
        return 1;
    write_roman(n, text);
    assert(read_roman(text) == n);
    assert(good_form(text));
    int at = spell_out(text, both, 0);
    (void)spell_out(text, both, at);
    assert(sum_of_symbols(both) == 2 * n);
    return (int)strlen(text);
}
