/* SPDX-License-Identifier: Apache-2.0 */
/// A test as a file, written and read: docs/TESTS.md.
#include "report/testcase.h"

#include "report/json.h"
#include "report/json_read.h"

#include <string.h>

enum { FORMAT = 1 };

// ---------------------------------------------------------------- writing

static void add_hex(struct text *out, const char *s, size_t len)
{
    text_add(out, "\"");
    for (size_t k = 0; k < len; k++) {
        text_addf(out, "%02x", (unsigned)(unsigned char)s[k]);
    }
    text_add(out, "\"");
}

static void write_input(const struct testcase_input *i, struct text *out)
{
    text_add(out, "{");
    json_pair(out, "name", i->name);
    text_add(out, ", ");
    json_pair(out, "type", i->type);
    text_addf(out, ", \"value\": %s, ", i->value);
    if (i->text) {
        text_addf(out, "\"text\": %s, ", i->text);
    }
    text_add(out, "\"bytes\": ");
    add_hex(out, i->byte, i->bytes);
    if (i->file) {
        text_add(out, ", ");
        json_pair(out, "file", i->file);
        text_addf(out, ", \"line\": %u, \"column\": %u", i->line, i->column);
    }
    text_add(out, "}");
}

void testcase_write_inputs(const struct testcase *t, struct text *out)
{
    text_add(out, "\"inputs\": [");
    for (uint32_t k = 0; k < t->input.len; k++) {
        text_add(out, k > 0 ? ",\n" : "\n");
        write_input(&t->input.data[k], out);
    }
    text_add(out, "],\n\"stdin\": ");
    json_bytes(out, t->standard_input.s, t->standard_input.len);
    text_add(out, ",\n\"argv\": [");
    for (uint32_t k = 0; k < t->argv.len; k++) {
        text_add(out, k > 0 ? ", " : "");
        json_bytes(out, t->argv.data[k].s, t->argv.data[k].len);
    }
    text_add(out, "]");
}

void testcase_write(const struct testcase *t, struct text *out)
{
    text_addf(out, "{\"dgse-test\": %d,\n\"ends\": {", FORMAT);
    switch (t->end) {
    case TESTCASE_EXIT:
        text_addf(out, "\"exit\": %d", t->status);
        break;
    case TESTCASE_ABORT:
        text_addf(out, "\"signal\": %d", t->status);
        break;
    case TESTCASE_FAULT:
        json_pair(out, "check", ir_check_info[t->check].id);
        text_add(out, ", ");
        json_pair(out, "file", t->file);
        text_addf(out, ", \"line\": %u, \"last_line\": %u", t->line,
                  t->last_line);
        break;
    }
    text_add(out, "},\n");
    testcase_write_inputs(t, out);
    text_add(out, "}\n");
}

// ---------------------------------------------------------------- reading

static bool wrong(struct text *error, const struct json *where,
                  const char *what)
{
    text_addf(error, "line %u: %s", where ? where->line : 1, what);
    return false;
}

static bool read_line(const struct json *j, const char *key, uint32_t *out)
{
    int64_t n = 0;

    if (!json_get_int(j, key, 1, UINT32_MAX, &n)) {
        return false;
    }
    *out = (uint32_t)n;
    return true;
}

static bool find_check(const char *id, enum ir_check_kind *out)
{
    for (unsigned k = 0; id && k < IR_CHECK_COUNT; k++) {
        if (strcmp(ir_check_info[k].id, id) == 0) {
            *out = (enum ir_check_kind)k;
            return true;
        }
    }
    return false;
}

static bool read_end(const struct json *j, struct testcase *t,
                     struct text *error)
{
    int64_t n = 0;

    if (!j || j->kind != JSON_OBJECT) {
        return wrong(error, j, "\"ends\" is missing, or no object");
    }
    if (json_get_int(j, "exit", 0, 255, &n)) {
        t->end = TESTCASE_EXIT;
    } else if (json_get_int(j, "signal", 1, 64, &n)) {
        t->end = TESTCASE_ABORT;
    } else {
        t->end = TESTCASE_FAULT;
        t->file = json_get_text(j, "file");
        if (!find_check(json_get_text(j, "check"), &t->check)) {
            return wrong(error, j,
                         "\"ends\" needs \"exit\" (0 to 255), \"signal\" or "
                         "\"check\" (the id of a check)");
        }
        if (!t->file || !read_line(j, "line", &t->line) ||
            !read_line(j, "last_line", &t->last_line)) {
            return wrong(error, j,
                         "a check needs \"file\", \"line\" and \"last_line\"");
        }
    }
    t->status = (int)n;
    return true;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                  : -1;
}

static bool read_hex(const struct json *j, struct testcase *t,
                     struct testcase_input *row)
{
    if (!j || j->kind != JSON_STRING || j->len % 2 != 0) {
        return false;
    }
    char *to = arena_alloc(&t->arena, j->len / 2 + 1);
    for (size_t k = 0; k < j->len; k += 2) {
        int high = hex_digit(j->text[k]), low = hex_digit(j->text[k + 1]);
        if (high < 0 || low < 0) {
            return false;
        }
        to[k / 2] = (char)(uint8_t)(high * 16 + low);
    }
    row->byte = to;
    row->bytes = j->len / 2;
    return true;
}

/// Numbers and strings, as they were written; an array of them.
static const char *raw_value(const struct json *j, struct arena *a)
{
    struct text t = {0};

    if (!j || j->kind == JSON_OBJECT) {
        return NULL;
    }
    if (j->kind != JSON_ARRAY) {
        return j->raw;
    }
    text_add(&t, "[");
    for (const struct json *e = j->first; e; e = e->next) {
        text_addf(&t, "%s%s", e == j->first ? "" : ", ", e->raw ? e->raw : "");
    }
    text_add(&t, "]");
    const char *s = arena_strndup(a, text_str(&t), t.len);
    text_release(&t);
    return s;
}

static bool read_input(const struct json *j, struct testcase *t,
                       struct text *error)
{
    struct testcase_input row = {.name = json_get_text(j, "name"),
                                 .type = json_get_text(j, "type"),
                                 .file = json_get_text(j, "file")};
    const struct json *text = json_get(j, "text");

    row.value = raw_value(json_get(j, "value"), &t->arena);
    row.text = text ? text->raw : NULL;
    if (!row.name || !row.type || !row.value) {
        return wrong(error, j, "an input needs \"name\", \"type\", \"value\"");
    }
    if (!read_hex(json_get(j, "bytes"), t, &row)) {
        return wrong(error, j,
                     "an input needs \"bytes\", an even number of digits 0-9 "
                     "a-f");
    }
    if (row.file && (!read_line(j, "line", &row.line) ||
                     !read_line(j, "column", &row.column))) {
        return wrong(error, j, "\"file\" needs \"line\" and \"column\"");
    }
    vec_push(&t->input, row);
    return true;
}

static bool read_word(const struct json *j, struct testcase *t,
                      struct testcase_word *out)
{
    struct text s = {0};
    bool ok = j && j->kind == JSON_STRING && json_get_bytes(j, &s);

    out->s = arena_strndup(&t->arena, text_str(&s), s.len);
    out->len = s.len;
    text_release(&s);
    return ok;
}

static bool read_rest(const struct json *j, struct testcase *t,
                      struct text *error)
{
    const struct json *inputs = json_get(j, "inputs");
    const struct json *argv = json_get(j, "argv");

    if (!inputs || inputs->kind != JSON_ARRAY) {
        return wrong(error, inputs, "\"inputs\" is missing, or no array");
    }
    for (const struct json *e = inputs->first; e; e = e->next) {
        if (!read_input(e, t, error)) {
            return false;
        }
    }
    if (!read_word(json_get(j, "stdin"), t, &t->standard_input)) {
        return wrong(error, json_get(j, "stdin"),
                     "\"stdin\" is no string of characters up to U+00FF");
    }
    if (!argv || argv->kind != JSON_ARRAY) {
        return wrong(error, argv, "\"argv\" is missing, or no array");
    }
    for (const struct json *e = argv->first; e; e = e->next) {
        struct testcase_word w = {0};
        if (!read_word(e, t, &w) || strlen(w.s) != w.len) {
            return wrong(error, e,
                         "an argument is a string of characters U+0001 to "
                         "U+00FF");
        }
        vec_push(&t->argv, w);
    }
    return true;
}

bool testcase_read(const char *s, size_t len, struct testcase *out,
                   struct text *error)
{
    int64_t format = 0;

    *out = (struct testcase){0};
    const struct json *j = json_read(&out->arena, s, len, error);
    if (!j) {
        return false;
    }
    if (!json_get_int(j, "dgse-test", FORMAT, FORMAT, &format)) {
        return wrong(error, j, "this is no test: \"dgse-test\": 1 is missing");
    }
    return read_end(json_get(j, "ends"), out, error) &&
           read_rest(j, out, error);
}
