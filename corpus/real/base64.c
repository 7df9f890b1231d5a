/* SPDX-License-Identifier: Apache-2.0 */
/* A base64 codec: what is encoded from one to three bytes decodes to them. */
#include <assert.h>
#include <string.h>

unsigned char __VERIFIER_nondet_uchar(void);

static const char alphabet[65] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static int encode(const unsigned char *from, int n, char *to)
{
    int out = 0;
    for (int i = 0; i < n; i += 3) {
        unsigned group = (unsigned)from[i] << 16;
        int left = n - i;
        if (left > 1)
            group |= (unsigned)from[i + 1] << 8;
        if (left > 2)
            group |= from[i + 2];
        to[out++] = alphabet[group >> 18];
        to[out++] = alphabet[group >> 12 & 63];
        to[out++] = alphabet[group >> 6 & 63];
        to[out++] = alphabet[group & 63];
        if (left < 3)
            to[out - 1] = '=';
        if (left < 2)
            to[out - 2] = '=';
    }
    to[out] = '\0';
    return out;
}

static signed char table[128];

static void prepare(void)
{
    memset(table, -1, sizeof table);
    for (int i = 0; i < 64; i++)
        table[(int)alphabet[i]] = (signed char)i;
}

/// The value of a character, without a branch for each range.
static int value(char c)
{
    return c < 0 ? -1 : table[(int)c];
}

static int decode(const char *from, unsigned char *to)
{
    int out = 0;
    for (int i = 0; from[i] != '\0'; i += 4) {
        unsigned group = 0;
        int bytes = 3;
        for (int k = 0; k < 4; k++) {
            char c = from[i + k];
            int v = value(c);
            if (c == '=') {
                bytes--;
                v = 0;
            }
            if (v < 0)
                return -1;
            group = group << 6 | (unsigned)v;
        }
        for (int k = 0; k < bytes; k++)
            to[out++] = (unsigned char)(group >> (16 - 8 * k));
    }
    return out;
}

/// Only characters that a mail may carry.
static void verify_text(const char *text, int n)
{
    for (int i = 0; i < n; i++) {
        assert(text[i] > ' ');
        assert(text[i] < 127);
    }
    assert(text[n] == '\0');
}

/// A group that is not complete ends in one or two equal signs.
static int padding(const char *text, int n)
{
    int count = 0;
    while (count < n && text[n - 1 - count] == '=')
        count++;
    return count;
}

int main(void)
{
    unsigned char data[3];
    unsigned char back[6];
    char text[5];
    int n = __VERIFIER_nondet_uchar() % 3 + 1;
    prepare();
    for (int i = 0; i < n; i++)
        data[i] = __VERIFIER_nondet_uchar();
    int length = encode(data, n, text);
    assert(length == 4);
    verify_text(text, length);
    assert(padding(text, length) == 3 - n);
    int decoded = decode(text, back);
    assert(decoded == n);
    for (int i = 0; i < n; i++)
        assert(back[i] == data[i]);
    return 0;
}
