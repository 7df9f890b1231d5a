/* SPDX-License-Identifier: Apache-2.0 */
/* The check digit of a card number of four digits from stdin, by Luhn's
 * method, and a check that a single wrong digit is noticed. */
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>

enum { DIGITS = 4 };

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

static void change(int *digit, int at)
{
    digit[at] = (digit[at] + 1) % 10;
}

int main(void)
{
    int digit[DIGITS];
    if (!read_digits(digit))
        return 1;
    int sum = checksum(digit);
    if (sum != 0)
        return 2;
    change(digit, 2);
    assert(checksum(digit) != 0);
    return 0;
}
