/* SPDX-License-Identifier: Apache-2.0 */
/// Exact decimal numbers in fixed point, in words of nine digits.
///
/// Both directions between binary and decimal go through them: a significand
/// times a power of two becomes decimal by shifting (printf), and a decimal
/// becomes a significand by shifting it until its integer part has 64 bits
/// (strtod).  Shifting by s bits costs s/29 passes over the words, which for
/// everyday numbers is three words once or twice.
#include "model.h"

#include <string.h>

enum {
    WORD = 1000000000, ///< one word's modulus
    STEP = 29,         ///< bits shifted in one pass: 2^29 < WORD
};

static const uint32_t power_of_ten[9] = {
    1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000,
};

void __dgse_decimal_trim(struct __dgse_decimal *d)
{
    while (d->first < d->end && d->word[d->first] == 0) {
        d->first++;
    }
    while (d->end > d->first && d->word[d->end - 1] == 0) {
        d->end--;
    }
}

void __dgse_decimal_set(struct __dgse_decimal *d, uint64_t m)
{
    d->end = DECIMAL_POINT;
    d->first = DECIMAL_POINT;
    d->lost = false;
    while (m != 0) {
        d->word[--d->first] = (uint32_t)(m % WORD);
        m /= WORD;
    }
    __dgse_decimal_trim(d);
}

/// d := d * 2^bits for 0 <= bits <= STEP.
static void multiply(struct __dgse_decimal *d, int bits)
{
    uint64_t carry = 0;

    for (int i = d->end - 1; i >= d->first; i--) {
        uint64_t value = ((uint64_t)d->word[i] << bits) + carry;

        d->word[i] = (uint32_t)(value % WORD);
        carry = value / WORD;
    }
    if (carry != 0) {
        d->word[--d->first] = (uint32_t)carry;
    }
    __dgse_decimal_trim(d);
}

/// d := d / 2^bits for 0 <= bits <= STEP.
static void divide(struct __dgse_decimal *d, int bits)
{
    uint64_t mask = ((uint64_t)1 << bits) - 1;
    uint64_t rest = 0;
    int i = d->first;

    for (; (i < d->end || rest != 0) && i < DECIMAL_WORDS; i++) {
        uint64_t value = rest * WORD + (i < d->end ? d->word[i] : 0);

        d->word[i] = (uint32_t)(value >> bits);
        rest = value & mask;
    }
    d->lost |= rest != 0;
    d->end = i;
    __dgse_decimal_trim(d);
}

void __dgse_decimal_scale(struct __dgse_decimal *d, int bits)
{
    for (; bits > STEP; bits -= STEP) {
        multiply(d, STEP);
    }
    for (; bits < -STEP; bits += STEP) {
        divide(d, STEP);
    }
    if (bits > 0) {
        multiply(d, bits);
    } else if (bits < 0) {
        divide(d, -bits);
    }
}

int __dgse_decimal_top(const struct __dgse_decimal *d)
{
    int k = (DECIMAL_POINT - 1 - d->first) * 9;

    if (d->first >= d->end) {
        return 0;
    }
    for (int i = 1; i < 9 && d->word[d->first] >= power_of_ten[i]; i++) {
        k++;
    }
    return k;
}

/// Where the digit of 10^k is: the word's index, and the digit's power of ten
/// within the word.
static int place(int k, uint32_t *unit)
{
    // Words of the fraction count from below, so that both parts divide alike.
    unsigned from_end = (unsigned)(k + (DECIMAL_WORDS - DECIMAL_POINT) * 9);

    *unit = power_of_ten[from_end % 9];
    return DECIMAL_WORDS - 1 - (int)(from_end / 9);
}

static bool outside(const struct __dgse_decimal *d, int k)
{
    return k < (DECIMAL_POINT - d->end) * 9 ||
           k >= (DECIMAL_POINT - d->first) * 9;
}

unsigned __dgse_decimal_digit(const struct __dgse_decimal *d, int k)
{
    uint32_t unit;
    int i;

    if (outside(d, k)) {
        return 0;
    }
    i = place(k, &unit);
    return d->word[i] / unit % 10;
}

/// Is d above the multiple of 10^k that its digits from there up make?
static bool has_below(const struct __dgse_decimal *d, int k)
{
    uint32_t unit;
    int i;

    if (d->first >= d->end || k <= (DECIMAL_POINT - d->end) * 9) {
        return d->lost;
    }
    if (k >= (DECIMAL_POINT - d->first) * 9) {
        return true;
    }
    i = place(k, &unit);
    return d->lost || i + 1 < d->end || d->word[i] % unit != 0;
}

/// Sets all digits below 10^k to zero.
static void cut(struct __dgse_decimal *d, int k)
{
    uint32_t unit;
    int i;

    d->lost = false;
    if (k >= (DECIMAL_POINT - d->first) * 9) {
        d->end = d->first;
    } else if (k > (DECIMAL_POINT - d->end) * 9) {
        i = place(k, &unit);
        d->word[i] -= d->word[i] % unit;
        d->end = i + 1;
    }
}

/// d := d + 10^k, where d is a multiple of 10^k.
static void add(struct __dgse_decimal *d, int k)
{
    uint32_t unit;
    int i = place(k, &unit);

    if (d->first >= d->end) {
        d->first = i;
        d->end = i;
    }
    while (d->first > i) {
        d->word[--d->first] = 0;
    }
    while (d->end <= i) {
        d->word[d->end++] = 0;
    }
    d->word[i] += unit;
    while (d->word[i] >= WORD) {
        d->word[i] -= WORD;
        if (--i < d->first) {
            d->word[--d->first] = 0;
        }
        d->word[i]++;
    }
}

void __dgse_decimal_round(struct __dgse_decimal *d, int k)
{
    unsigned next = __dgse_decimal_digit(d, k - 1);
    bool up = next > 5 || (next == 5 && (has_below(d, k - 1) ||
                                         __dgse_decimal_digit(d, k) % 2 == 1));

    cut(d, k);
    if (up) {
        add(d, k);
    }
    __dgse_decimal_trim(d);
}
