/* SPDX-License-Identifier: Apache-2.0 */
/// Standard input of a test, from its bytes and the numbers between them: the
/// text from which scanf takes these numbers and leaves these bytes.
#include "report/testcase.h"

#include "symexec/analysis.h"

#include <inttypes.h>

/// What was read last decides what has to stand before the rest.
struct tail {
    const struct test_input *number; ///< not written yet; null: none
    bool space;                      ///< was skipped behind it
    bool more; ///< the program knows that it is not the end, and nothing else
};

/// Writes a number that `next` follows: a byte, or a space.
static void add_number(const struct test_input *i, char next, struct text *out)
{
    bool negative =
        i->conversion != 'u' && (i->value >> (i->width - 1) & 1) != 0;
    uint64_t v = (uint64_t)i->value;
    bool any_base = i->conversion == 'i';

    if (negative) {
        uint64_t above = i->width < 64 ? ~(uint64_t)0 << i->width : 0;
        v = 0 - (v | above);
    }
    text_add(out, negative ? "-" : "");
    if (any_base && (next == '8' || next == '9')) {
        text_addf(out, "0%" PRIo64, v); // these end an octal number only
    } else {
        // 0x would be the beginning of another number.
        bool apart = any_base && v == 0 && (next == 'x' || next == 'X');
        text_addf(out, "%s%" PRIu64, apart ? "0" : "", v);
    }
}

/// Writes what waits before something that begins with `next`.
static void settle(struct tail *tail, char next, struct text *out)
{
    if (tail->number) {
        add_number(tail->number, tail->space ? ' ' : next, out);
        text_add(out, tail->space ? " " : "");
    }
    *tail = (struct tail){0};
}

void testcase_stdin(const struct test *t, struct text *out)
{
    struct tail tail = {0};

    for (uint32_t k = 0; k < t->input.len; k++) {
        const struct test_input *i = &t->input.data[k];
        switch (i->kind) {
        case INPUT_STDIN:
            settle(&tail, (char)(uint8_t)i->value, out);
            text_add_char(out, (char)(uint8_t)i->value);
            break;
        case INPUT_NUMBER:
            tail.space = true;
            settle(&tail, '0', out);
            tail.number = i;
            break;
        case INPUT_SPACE:
            tail.space = true;
            tail.more = false;
            break;
        case INPUT_END:
            tail.more = i->value == 0;
            break;
        case INPUT_IS_NUMBER:
        case INPUT_VALUE:
        case INPUT_OBJECT:
        case INPUT_PARAMETER:
        case INPUT_ARGUMENT:
        case INPUT_ENV:
            break;
        }
    }
    char any = tail.space ? 'a' : '\n';
    bool more = tail.more;
    settle(&tail, any, out);
    text_add_bytes(out, &any, more);
}
