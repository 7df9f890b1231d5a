/* SPDX-License-Identifier: Apache-2.0 */
/// From the engine's rows, one per element or byte, to one row per request.
#include "report/testcase.h"

#include "report/json_read.h"
#include "symexec/analysis.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *keep(struct testcase *t, const struct text *s)
{
    return arena_strndup(&t->arena, text_str(s), s->len);
}

static const char *keep_str(struct testcase *t, const char *s)
{
    return arena_strndup(&t->arena, s, strlen(s));
}

// ---------------------------------------------------------------- values

/// The shortest text that reads back as the same number, always with a point
/// or an exponent: JSON must not make an integer of it.
static void add_double(struct text *out, double x, bool single)
{
    char buf[64];
    int most = single ? 9 : 17;

    if (isnan(x) || isinf(x)) {
        text_add(out, isnan(x) ? "\"nan\"" : x < 0 ? "\"-inf\"" : "\"inf\"");
        return;
    }
    for (int digits = 1; digits <= most; digits++) {
        (void)snprintf(buf, sizeof buf, "%.*g", digits, x);
        double back = strtod(buf, NULL);
        if (single ? (float)back == (float)x : back == x) {
            break;
        }
    }
    text_add(out, buf);
    if (!strpbrk(buf, ".e")) {
        text_add(out, ".0");
    }
}

static void add_long_double(struct text *out, u128 bits)
{
    long double x = 0;
    char buf[64];

    memcpy(&x, &bits, 10);
    if (isnan(x) || isinf(x)) {
        text_add(out, isnan(x) ? "\"nan\"" : x < 0 ? "\"-inf\"" : "\"inf\"");
        return;
    }
    (void)snprintf(buf, sizeof buf, "%.21Lg", x);
    text_add(out, buf);
    if (!strpbrk(buf, ".e")) {
        text_add(out, ".0");
    }
}

static void add_float(struct text *out, u128 bits, unsigned width)
{
    double d = 0;
    float f = 0;

    if (width == 32) {
        memcpy(&f, &bits, sizeof f);
        add_double(out, (double)f, true);
    } else if (width == 64) {
        memcpy(&d, &bits, sizeof d);
        add_double(out, d, false);
    } else {
        add_long_double(out, bits);
    }
}

static void add_value(const struct ir_module *m, const struct test_input *i,
                      struct text *out)
{
    const struct ir_ctype *type = &m->ctypes.data[i->ctype.index];
    bool negative = i->width > 1 && i->width <= 128 &&
                    (i->value >> (i->width - 1) & 1) != 0;

    if (i->ctype.index != 0 && type->kind == IR_CTYPE_FLOAT) {
        add_float(out, i->value, i->width);
    } else if (i->ctype.index != 0 && type->is_signed && negative) {
        u128 above = i->width < 128 ? ~(u128)0 << i->width : 0;
        text_add_i128(out, (i128)(i->value | above));
    } else {
        text_add_u128(out, i->value);
    }
}

// ---------------------------------------------------------------- rows

static size_t bytes_of(const struct test_input *i)
{
    return (i->width + 7) / 8;
}

static void add_place(const struct ir_module *m, ir_loc_id at,
                      struct testcase *t, struct testcase_input *row)
{
    const struct ir_loc *l = ir_loc(m, at);

    if (l->line != 0) {
        row->file = keep_str(t, ir_text(m, m->files.data[l->file.index]));
        row->line = l->line;
        row->column = l->column;
    }
}

static const char *type_of(const struct ir_module *m,
                           const struct test_input *i)
{
    str_id name = m->ctypes.data[i->ctype.index].name;

    if (i->ctype.index != 0 && name.index != 0) {
        return ir_text(m, name);
    }
    switch (bytes_of(i)) {
    case 1:
        return "unsigned char";
    case 2:
        return "unsigned short";
    case 4:
        return "unsigned int";
    default:
        return "unsigned long";
    }
}

static bool is_character(const struct ir_module *m, const struct test_input *i)
{
    return i->width == 8 && strstr(type_of(m, i), "char") != NULL;
}

/// Elements of one object follow each other.
static uint32_t run_length(const struct test_input *i, uint32_t left)
{
    uint32_t n = 1;

    while (i->kind == INPUT_OBJECT && n < left && i[n].kind == INPUT_OBJECT &&
           i[n].name.index == i->name.index && i[n].loc.index == i->loc.index &&
           i[n].ctype.index == i->ctype.index && i[n].width == i->width) {
        n++;
    }
    return n;
}

/// One row for n elements.
static void add_row(const struct ir_module *m, const struct test *from,
                    const struct test_input *i, uint32_t n, struct testcase *to)
{
    struct testcase_input row = {0};
    struct text type = {0}, value = {0}, bytes = {0}, text = {0};

    text_add(&type, type_of(m, i));
    text_add(&value, n > 1 ? "[" : "");
    for (uint32_t k = 0; k < n; k++) {
        text_add(&value, k > 0 ? ", " : "");
        add_value(m, &i[k], &value);
        for (size_t b = 0; b < bytes_of(i); b++) {
            text_add_char(&bytes, (char)(uint8_t)(i[k].value >> (8 * b)));
        }
    }
    if (n > 1) {
        text_addf(&type, "[%u]", n);
        text_add(&value, "]");
    }
    if (n > 1 && is_character(m, i)) {
        size_t end = strnlen(text_str(&bytes), bytes.len);
        json_bytes(&text, text_str(&bytes), end);
        row.text = keep(to, &text);
    }
    row.name = keep_str(to, intern_text(&from->of->names, i->name));
    row.type = keep(to, &type);
    row.value = keep(to, &value);
    row.byte = keep(to, &bytes);
    row.bytes = bytes.len;
    add_place(m, i->loc, to, &row);
    vec_push(&to->input, row);
    text_release(&type);
    text_release(&value);
    text_release(&bytes);
    text_release(&text);
}

/// argv[N] as words: each byte is an input of that name.
static void add_arguments(const struct test *from, struct testcase *to)
{
    struct text word = {0};

    for (uint32_t k = 0; k < from->input.len; k++) {
        const struct test_input *i = &from->input.data[k];
        const char *name = intern_text(&from->of->names, i->name);
        unsigned long n = 0;
        if (i->kind != INPUT_ARGUMENT || strncmp(name, "argv[", 5) != 0) {
            continue;
        }
        n = strtoul(name + 5, NULL, 10);
        while (n >= 1 && n < 1024 && to->argv.len < n) {
            struct testcase_word none = {"", 0};
            vec_push(&to->argv, none);
        }
        // Bytes behind the first null byte are not of the argument.
        if (n >= 1 && n <= to->argv.len && i->value != 0 &&
            to->argv.data[n - 1].len == i->nth) {
            struct testcase_word *w = &to->argv.data[n - 1];
            text_clear(&word);
            text_add_bytes(&word, w->s, w->len);
            text_add_char(&word, (char)(uint8_t)i->value);
            w->s = keep(to, &word);
            w->len = word.len;
        }
    }
    text_release(&word);
}

static void add_inputs(const struct ir_module *m, const struct test *from,
                       struct testcase *to)
{
    struct text in = {0};

    for (uint32_t k = 0; k < from->input.len;) {
        const struct test_input *i = &from->input.data[k];
        uint32_t n = run_length(i, from->input.len - k);
        switch (i->kind) {
        case INPUT_STDIN:
        case INPUT_END:
        case INPUT_IS_NUMBER:
        case INPUT_NUMBER:
        case INPUT_SPACE:
        case INPUT_ARGUMENT:
            break;
        case INPUT_VALUE:
        case INPUT_OBJECT:
        case INPUT_PARAMETER:
        case INPUT_ENV:
            add_row(m, from, i, n, to);
            break;
        }
        k += n;
    }
    testcase_stdin(from, &in);
    to->standard_input.s = keep(to, &in);
    to->standard_input.len = in.len;
    text_release(&in);
}

// ---------------------------------------------------------------- whole

uint32_t testcase_last_line(const struct ir_module *m, ir_func_id f,
                            ir_loc_id loc)
{
    const struct ir_func *func = ir_func(m, f);
    const struct ir_loc *own = ir_loc(m, loc);
    uint32_t last = own->end_line > own->line ? own->end_line : own->line;

    for (uint32_t k = 0; f.index != 0 && k < func->insts; k++) {
        const struct ir_inst *i = &func->inst[k];
        const struct ir_loc *s = ir_loc(m, func->stmt[i->stmt.index].loc);
        if (i->loc.index == loc.index && i->stmt.index != 0 &&
            s->file.index == own->file.index && s->line <= own->line &&
            s->end_line > last) {
            last = s->end_line;
        }
    }
    return last;
}

void testcase_of(const struct ir_module *m, const struct test *t,
                 struct testcase *out)
{
    *out = (struct testcase){.status = t->status};
    switch (t->end) {
    case TEST_EXIT:
    case TEST_CUT:
        out->end = TESTCASE_EXIT;
        out->status = t->status & 0xff;
        break;
    case TEST_ABORT:
        out->end = TESTCASE_ABORT;
        break;
    case TEST_FAULT: {
        const struct fault *f = &t->of->faults.data[t->fault];
        const struct ir_loc *l = ir_loc(m, f->loc);
        out->end = TESTCASE_FAULT;
        out->check = f->kind;
        out->file = keep_str(out, ir_text(m, m->files.data[l->file.index]));
        out->line = l->line;
        out->last_line = testcase_last_line(m, f->func, f->loc);
        break;
    }
    }
    add_inputs(m, t, out);
    add_arguments(t, out);
}

void testcase_release(struct testcase *t)
{
    vec_release(&t->input);
    vec_release(&t->argv);
    arena_release(&t->arena);
}

void testcase_describe_end(const struct testcase *t, struct text *out)
{
    switch (t->end) {
    case TESTCASE_EXIT:
        text_addf(out, "exit status %d", t->status);
        return;
    case TESTCASE_ABORT:
        text_addf(out, "signal %d", t->status);
        return;
    case TESTCASE_FAULT:
        text_addf(out, "%s at %s:%u", ir_check_info[t->check].id, t->file,
                  t->line);
        return;
    }
    UNREACHABLE();
}
