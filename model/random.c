/* SPDX-License-Identifier: Apache-2.0 */
/// Random numbers: the sequences of glibc, from the same seeds.
///
/// random and rand share an additive feedback generator of degree 31 and
/// separation 3 (x^31 + x^3 + 1): each word is the sum of the words 31 and 3
/// before it, and its upper 31 bits are given.  The drand48 family is the
/// 48-bit linear congruence of POSIX.
#include "model.h"

#include <stdlib.h>
#include <string.h>

/* ---- rand, random -------------------------------------------------------- */

enum { DEGREE = 31, SEPARATION = 3, DISCARDED = 310 };

static uint32_t state[DEGREE];
static int front = SEPARATION;
static int rear;
static bool seeded;

static uint32_t next(void)
{
    uint32_t word = state[front] + state[rear];

    state[front] = word;
    front = front + 1 == DEGREE ? 0 : front + 1;
    rear = rear + 1 == DEGREE ? 0 : rear + 1;
    return word >> 1;
}

static void seed(unsigned number)
{
    int64_t word = (int32_t)(number == 0 ? 1 : number);

    for (int i = 0; i < DEGREE; i++) {
        state[i] = (uint32_t)word;
        // Truncating division, and a negative rest is made positive.
        word = 16807 * word % 2147483647;
        word += word < 0 ? 2147483647 : 0;
    }
    front = SEPARATION;
    rear = 0;
    seeded = true;
    for (int i = 0; i < DISCARDED; i++) {
        next();
    }
}

static uint32_t draw(void)
{
    if (!seeded) {
        seed(1);
    }
    return next();
}

int rand(void)
{
    return (int)draw();
}

long random(void)
{
    return (long)draw();
}

void srand(unsigned number)
{
    seed(number);
}

void srandom(unsigned number)
{
    seed(number);
}

int rand_r(unsigned *number)
{
    unsigned x = *number;
    unsigned result;

    x = x * 1103515245 + 12345;
    result = x / 65536 % 2048;
    x = x * 1103515245 + 12345;
    result = result << 10 ^ x / 65536 % 1024;
    x = x * 1103515245 + 12345;
    result = result << 10 ^ x / 65536 % 1024;
    *number = x;
    return (int)result;
}

/* ---- drand48 ------------------------------------------------------------- */

static unsigned short words[3]; ///< least significant first
static uint64_t factor = 0x5deece66dULL;
static uint64_t addend = 0xb;

/// Steps x: its 48 new bits.
static uint64_t step(unsigned short x[3])
{
    uint64_t value =
        (uint64_t)x[2] << 32 | (uint64_t)x[1] << 16 | (uint64_t)x[0];

    value = value * factor + addend;
    x[0] = (unsigned short)(value & 0xffff);
    x[1] = (unsigned short)(value >> 16 & 0xffff);
    x[2] = (unsigned short)(value >> 32 & 0xffff);
    return value & ((1ULL << 48) - 1);
}

/// In [0, 1), exactly.
static double to_double(uint64_t bits)
{
    return (double)bits / 281474976710656.0;
}

double erand48(unsigned short x[3])
{
    return to_double(step(x));
}

double drand48(void)
{
    return to_double(step(words));
}

long nrand48(unsigned short x[3])
{
    return (long)(step(x) >> 17);
}

long lrand48(void)
{
    return (long)(step(words) >> 17);
}

long jrand48(unsigned short x[3])
{
    return (int32_t)(uint32_t)(step(x) >> 16);
}

long mrand48(void)
{
    return (int32_t)(uint32_t)(step(words) >> 16);
}

static void reset_factor(void)
{
    factor = 0x5deece66dULL;
    addend = 0xb;
}

void srand48(long number)
{
    words[0] = 0x330e;
    words[1] = (unsigned short)(number & 0xffff);
    words[2] = (unsigned short)(number >> 16 & 0xffff);
    reset_factor();
}

unsigned short *seed48(unsigned short x[3])
{
    static unsigned short old[3];

    memcpy(old, words, sizeof old);
    memcpy(words, x, sizeof words);
    reset_factor();
    return old;
}

void lcong48(unsigned short x[7])
{
    memcpy(words, x, sizeof words);
    factor = (uint64_t)x[5] << 32 | (uint64_t)x[4] << 16 | (uint64_t)x[3];
    addend = x[6];
}
