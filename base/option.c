/* SPDX-License-Identifier: Apache-2.0 */
/// Parsing.  Each word of the command line is taken by the first reading that
/// fits: `--`, a long option, one-dash options, letters, else an operand.
#include "base/option.h"

#include "base/mem.h"

#include <string.h>

/// The state of one parse.
struct parse {
    const struct option_table *table;
    uint32_t command;
    uint32_t argc, at;
    char **argv;
    struct option_values *values;
    struct diag_list *diags;
};

static const struct diag_place nowhere;

#define usage_error(diags, ...)                                                \
    diag_add((diags), DIAG_ERROR, nowhere, "usage", __VA_ARGS__)

static bool belongs(const struct option_row *row, uint32_t command)
{
    return (row->commands >> command & 1) != 0;
}

/// How the option is written in messages and help.
static void add_spelling(struct text *out, const struct option_row *row)
{
    if (!row->name) {
        text_addf(out, "-%c", row->letter);
    } else {
        text_addf(out, "%s%s", row->one_dash ? "-" : "--", row->name);
    }
}

// ---- suggestions

enum { SUGGEST_MAX = 32 };

static unsigned min3(unsigned a, unsigned b, unsigned c)
{
    unsigned ab = a < b ? a : b;

    return ab < c ? ab : c;
}

/// Edit distance with transpositions of neighbours (optimal string alignment).
/// - returns UINT32_MAX for words that are too long to bother
static unsigned distance(const char *a, const char *b)
{
    unsigned d[SUGGEST_MAX + 1][SUGGEST_MAX + 1];
    unsigned n = (unsigned)strnlen(a, SUGGEST_MAX + 1);
    unsigned m = (unsigned)strnlen(b, SUGGEST_MAX + 1);

    if (n > SUGGEST_MAX || m > SUGGEST_MAX) {
        return UINT32_MAX;
    }
    for (unsigned i = 0; i <= n; i++) {
        for (unsigned j = 0; j <= m; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = min3(d[i - 1][j] + 1, d[i][j - 1] + 1,
                           d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
                a[i - 2] == b[j - 1] && d[i - 2][j - 2] + 1 < d[i][j]) {
                d[i][j] = d[i - 2][j - 2] + 1;
            }
        }
    }
    return d[n][m];
}

/// Keeps the nearest word; a third of the letters may be wrong.
struct nearest {
    const char *word;
    unsigned distance;
    const void *what;
};

static void consider(struct nearest *best, const char *typed, const char *word,
                     const void *what)
{
    unsigned d = distance(typed, word);

    if (d <= strlen(word) / 3 && (!best->what || d < best->distance)) {
        *best = (struct nearest){word, d, what};
    }
}

static void unknown_option(struct parse *p, const char *word, size_t len)
{
    const char *name = word + strspn(word, "-");
    struct text typed = {0};
    struct text near = {0};
    struct nearest best = {0};

    text_add_bytes(&typed, name, len - (size_t)(name - word));
    for (uint32_t i = 0; i < p->table->rows; i++) {
        const struct option_row *row = &p->table->row[i];

        if (row->name && belongs(row, p->command)) {
            consider(&best, text_str(&typed), row->name, row);
        }
    }
    if (best.what) {
        text_add(&near, "; did you mean '");
        add_spelling(&near, best.what);
        text_add(&near, "'?");
    }
    usage_error(p->diags, "unknown option '%.*s'%s", (int)len, word,
                text_str(&near));
    text_release(&typed);
    text_release(&near);
}

// ---- values

/// - returns true and the number, when text is one within 64 bits
static bool read_number(const char *text, uint64_t *number)
{
    unsigned shift = 0;
    uint64_t v = 0;
    size_t i = 0;

    for (; text[i] >= '0' && text[i] <= '9'; i++) {
        unsigned digit = (unsigned)(text[i] - '0');

        if (v > (UINT64_MAX - digit) / 10) {
            return false;
        }
        v = v * 10 + digit;
    }
    if (i == 0) {
        return false;
    }
    switch (text[i]) {
    case 'k':
        shift = 10;
        break;
    case 'M':
        shift = 20;
        break;
    case 'G':
        shift = 30;
        break;
    default:
        break;
    }
    if (v > UINT64_MAX >> shift || text[i + (shift != 0)] != '\0') {
        return false;
    }
    *number = v << shift;
    return true;
}

/// - returns true and its position, when text is one of the words
static bool read_choice(const char *words, const char *text, uint64_t *which)
{
    size_t len = strlen(text);

    for (*which = 0;; ++*which) {
        size_t n = strcspn(words, "|");

        if (n == len && memcmp(words, text, n) == 0) {
            return true;
        }
        if (words[n] == '\0') {
            return false;
        }
        words += n + 1;
    }
}

/// Reads the argument of a row into *number.
/// - returns false and says why in `why` when it is none
static bool read_value(const struct option_row *row, const char *text,
                       uint64_t *number, struct text *why)
{
    *number = 0;
    switch (row->kind) {
    case OPTION_FLAG:
    case OPTION_VALUE:
    case OPTION_REPEAT:
        return true;
    case OPTION_INT:
        if (read_number(text, number)) {
            return true;
        }
        text_addf(why, "'%s' is no number", text);
        return false;
    case OPTION_CHOICE:
        if (read_choice(row->arg, text, number)) {
            return true;
        }
        text_addf(why, "'%s' is not one of %s", text, row->arg);
        return false;
    }
    UNREACHABLE();
}

/// Adds the option with its argument (null for flags).
static void give(struct parse *p, const struct option_row *row,
                 const char *text)
{
    struct option_values *v = p->values;
    struct option_given given = {
        .row = (uint32_t)(row - p->table->row),
        .text = text,
    };
    struct text why = {0};

    if (!read_value(row, text, &given.number, &why)) {
        struct text spelling = {0};

        add_spelling(&spelling, row);
        usage_error(p->diags, "option '%s': %s", text_str(&spelling),
                    text_str(&why));
        text_release(&spelling);
        text_release(&why);
        return;
    }
    if (v->givens == v->given_cap) {
        v->given = mem_vec_grow(v->given, &v->given_cap, v->givens + 1,
                                sizeof *v->given);
    }
    v->given[v->givens++] = given;
}

/// Takes the argument from behind the option, or else the next word.
/// - attached is null when nothing stood behind the option
static void give_argument(struct parse *p, const struct option_row *row,
                          const char *attached)
{
    struct text spelling = {0};

    if (attached) {
        give(p, row, attached);
        return;
    }
    if (p->at < p->argc) {
        give(p, row, p->argv[p->at++]);
        return;
    }
    add_spelling(&spelling, row);
    usage_error(p->diags, "option '%s' needs an argument: %s",
                text_str(&spelling), row->arg);
    text_release(&spelling);
}

// ---- words

/// - returns the row of that name in the command; when only other commands
///   have it, that one in *elsewhere
static const struct option_row *find_name(const struct parse *p,
                                          const char *name, size_t len,
                                          bool one_dash,
                                          const struct option_row **elsewhere)
{
    for (uint32_t i = 0; i < p->table->rows; i++) {
        const struct option_row *row = &p->table->row[i];

        if (!row->name || row->one_dash != one_dash ||
            strlen(row->name) != len || memcmp(row->name, name, len) != 0) {
            continue;
        }
        if (belongs(row, p->command)) {
            return row;
        }
        *elsewhere = row;
    }
    return NULL;
}

static const struct option_row *find_letter(const struct parse *p, char letter)
{
    for (uint32_t i = 0; i < p->table->rows; i++) {
        const struct option_row *row = &p->table->row[i];

        if (row->letter == letter && belongs(row, p->command)) {
            return row;
        }
    }
    return NULL;
}

/// A word that names its option in full: `--name`, `-name`, `=VALUE` or not.
/// - returns false when there is no such option
static bool parse_named(struct parse *p, const char *word, bool one_dash)
{
    const char *name = word + (one_dash ? 1 : 2);
    size_t len = strcspn(name, "=");
    const char *attached = name[len] == '=' ? name + len + 1 : NULL;
    const struct option_row *elsewhere = NULL;
    const struct option_row *row =
        find_name(p, name, len, one_dash, &elsewhere);

    if (!row && elsewhere) {
        usage_error(p->diags, "option '%.*s' is not for '%s'",
                    (int)(name + len - word), word,
                    p->table->command[p->command].name);
        return true;
    }
    if (!row) {
        return false;
    }
    if (row->kind != OPTION_FLAG) {
        give_argument(p, row, attached);
    } else if (attached) {
        usage_error(p->diags, "option '%.*s' takes no argument",
                    (int)(name + len - word), word);
    } else {
        give(p, row, NULL);
    }
    return true;
}

/// `-q`, `-qv`, `-Idir`, `-I dir`.
static void parse_letters(struct parse *p, const char *word)
{
    for (const char *c = word + 1; *c; c++) {
        const struct option_row *row = find_letter(p, *c);

        if (!row) {
            unknown_option(p, word, strcspn(word, "="));
            return;
        }
        if (row->kind != OPTION_FLAG) {
            give_argument(p, row, c[1] ? c + 1 : NULL);
            return;
        }
        give(p, row, NULL);
    }
}

static void parse_word(struct parse *p, const char *word)
{
    struct option_values *v = p->values;

    if (word[0] != '-' || word[1] == '\0') {
        if (v->operands == v->operand_cap) {
            v->operand = mem_vec_grow(v->operand, &v->operand_cap,
                                      v->operands + 1, sizeof *v->operand);
        }
        v->operand[v->operands++] = word;
    } else if (word[1] == '-') {
        if (!parse_named(p, word, false)) {
            unknown_option(p, word, strcspn(word, "="));
        }
    } else if (!parse_named(p, word, true)) {
        parse_letters(p, word);
    }
}

bool option_parse(const struct option_table *t, uint32_t command, uint32_t argc,
                  char **argv, struct option_values *values,
                  struct diag_list *diags)
{
    struct parse p = {.table = t,
                      .command = command,
                      .argc = argc,
                      .argv = argv,
                      .values = values,
                      .diags = diags};
    uint32_t errors = diags->errors;

    REQUIRE(command < t->commands && t->commands <= 32);
    *values = (struct option_values){.table = t};
    while (p.at < argc) {
        const char *word = argv[p.at++];

        if (strcmp(word, "--") == 0) {
            values->has_rest = true;
            values->rests = argc - p.at;
            values->rest = mem_new(values->rests, sizeof *values->rest);
            for (uint32_t i = 0; i < values->rests; i++) {
                values->rest[i] = argv[p.at + i];
            }
            break;
        }
        parse_word(&p, word);
    }
    return diags->errors == errors;
}

void option_release(struct option_values *values)
{
    mem_free(values->given);
    mem_free((void *)values->operand);
    mem_free((void *)values->rest);
    *values = (struct option_values){0};
}

uint32_t option_command_find(const struct option_table *t, const char *name,
                             struct diag_list *diags)
{
    struct nearest best = {0};

    for (uint32_t i = 0; i < t->commands; i++) {
        if (strcmp(t->command[i].name, name) == 0) {
            return i;
        }
        consider(&best, name, t->command[i].name, &t->command[i]);
    }
    if (best.what) {
        usage_error(diags, "unknown command '%s'; did you mean '%s'?", name,
                    best.word);
    } else {
        usage_error(diags, "unknown command '%s'; try '%s --help'", name,
                    t->program);
    }
    return t->commands;
}

// ---- results

/// - returns the last one of the row, or null
static const struct option_given *last(const struct option_values *v,
                                       uint32_t row)
{
    REQUIRE(row < v->table->rows);
    for (uint32_t i = v->givens; i > 0; i--) {
        if (v->given[i - 1].row == row) {
            return &v->given[i - 1];
        }
    }
    return NULL;
}

bool option_is_given(const struct option_values *v, uint32_t row)
{
    return last(v, row) != NULL;
}

const char *option_text(const struct option_values *v, uint32_t row)
{
    const struct option_given *given = last(v, row);

    return given ? given->text : v->table->row[row].fallback;
}

uint64_t option_number(const struct option_values *v, uint32_t row)
{
    const struct option_row *r = &v->table->row[row];
    const struct option_given *given = last(v, row);
    struct text why = {0};
    uint64_t number = 0;

    REQUIRE(r->kind == OPTION_INT || r->kind == OPTION_CHOICE);
    if (given) {
        return given->number;
    }
    if (r->fallback) {
        bool ok = read_value(r, r->fallback, &number, &why);

        text_release(&why);
        REQUIRE(ok);
    }
    return number;
}

// ---- the table itself

static void verify_row(const struct option_table *t, const struct option_row *r,
                       struct diag_list *diags)
{
    struct text spelling = {0};
    struct text why = {0};
    uint64_t number = 0;
    const char *s = NULL;

    add_spelling(&spelling, r);
    s = text_str(&spelling);
    if (!r->name && !r->letter) {
        usage_error(diags, "row %u has no name", (unsigned)(r - t->row));
    }
    if (r->commands == 0 || r->commands >> (t->commands - 1) >> 1) {
        usage_error(diags, "%s: no command, or one that is not there", s);
    }
    if ((r->kind == OPTION_FLAG) != (r->arg == NULL)) {
        usage_error(diags, "%s: arg goes with every kind but the flag", s);
    } else if (r->fallback && (r->kind == OPTION_FLAG ||
                               !read_value(r, r->fallback, &number, &why))) {
        usage_error(diags, "%s: fallback: %s", s, text_str(&why));
    }
    if (!r->help || !r->help[0] || strchr(r->help, '\n') ||
        r->help[strlen(r->help) - 1] == '.') {
        usage_error(diags, "%s: help is one sentence without full stop", s);
    }
    text_release(&spelling);
    text_release(&why);
}

bool option_verify(const struct option_table *t, struct diag_list *diags)
{
    uint32_t errors = diags->errors;

    for (uint32_t i = 0; i < t->rows; i++) {
        const struct option_row *r = &t->row[i];

        verify_row(t, r, diags);
        for (uint32_t j = 0; j < i; j++) {
            const struct option_row *q = &t->row[j];
            bool same_name = r->name && q->name && r->one_dash == q->one_dash &&
                             strcmp(r->name, q->name) == 0;
            bool same_letter = r->letter && r->letter == q->letter;

            if ((r->commands & q->commands) && (same_name || same_letter)) {
                usage_error(diags, "rows %u and %u are the same option", j, i);
            }
        }
    }
    return diags->errors == errors;
}
