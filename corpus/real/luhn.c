/* SPDX-License-Identifier: Apache-2.0 */
/* Card numbers of four digits from stdin: who issued it, by its first digits;
 * the check digit by Luhn's method; and what that method promises: a single
 * wrong digit is noticed, and so is the exchange of two neighbours, but for 0
 * and 9. */
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { DIGITS = 4, MASKED = DIGITS + 2 };

struct issuer {
    int first, last; ///< of the first two digits
    const char *name;
};

static const struct issuer issuers[] = {
    {40, 49, "visa"},
    {51, 55, "mastercard"},
};

enum { ISSUERS = sizeof issuers / sizeof issuers[0] };

static bool read_digits(int *digit)
{
    for (int i = 0; i < DIGITS; i++) {
        int c = getchar();
        if (c < '0' || c > '9')
            return false;
        digit[i] = c - '0';
    }
    return true;
}

static const char *issuer_of(const int *digit)
{
    int prefix = 10 * digit[0] + digit[1];
    for (int i = 0; i < ISSUERS; i++) {
        if (prefix >= issuers[i].first && prefix <= issuers[i].last)
            return issuers[i].name;
    }
    return "unknown";
}

/// Twice the digit, and the sum of its digits.
static int doubled(int digit)
{
    static const int table[10] = {0, 2, 4, 6, 8, 1, 3, 5, 7, 9};
    return table[digit];
}

static int checksum(const int *digit)
{
    int sum = 0;
    for (int i = 0; i < DIGITS; i++)
        sum += i % 2 == 0 ? doubled(digit[i]) : digit[i];
    return sum % 10;
}

/// The last digit that makes the number a good one.
static int check_digit(const int *digit)
{
    int copy[DIGITS];
    memcpy(copy, digit, sizeof copy);
    copy[DIGITS - 1] = 0;
    return (10 - checksum(copy)) % 10;
}

static void change(int *digit, int at)
{
    digit[at] = (digit[at] + 1) % 10;
}

static void exchange(int *digit, int at)
{
    int first = digit[at];
    digit[at] = digit[at + 1];
    digit[at + 1] = first;
}

/// Does the check see that two neighbours were exchanged?
static bool sees_exchange(const int *digit, int at)
{
    int copy[DIGITS];
    memcpy(copy, digit, sizeof copy);
    exchange(copy, at);
    return checksum(copy) != 0;
}

/// May it be missed: they are the same, or 0 and 9?
static bool may_be_missed(int a, int b)
{
    return (a == b) | ((a % 9 == 0) & (b % 9 == 0));
}

/// "**-12": what may be printed.
static void mask(const int *digit, char *text)
{
    int at = 0;
    for (int i = 0; i < DIGITS; i++) {
        if (i == DIGITS / 2)
            text[at++] = '-';
        text[at++] = i < DIGITS / 2 ? '*' : (char)('0' + digit[i]);
    }
    text[at] = '\0';
}

int main(void)
{
    int digit[DIGITS];
    char text[MASKED];
    if (!read_digits(digit))
        return 1;
    int sum = checksum(digit);
    if (sum != 0)
        return 2;
    assert(check_digit(digit) == digit[DIGITS - 1]);
    for (int i = 0; i + 1 < DIGITS; i++)
        assert(sees_exchange(digit, i) |
               may_be_missed(digit[i], digit[i + 1]));
    const char *name = issuer_of(digit);
    mask(digit, text);
    printf("%s %s\n", name, text);
    change(digit, 2);
    assert(checksum(digit) != 0);
    return strlen(text) == MASKED - 1 ? 0 : 3;
}
