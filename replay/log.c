/* SPDX-License-Identifier: Apache-2.0 */
/// What sanitizers say, as rows.  Frames are lines "@NUMBER LINE FILE": the
/// runs ask for this format.
#include "replay/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BIT(kind) ((uint32_t)1 << IR_CHECK_##kind)

/// The first row whose text the message has counts.
static const struct message {
    const char *text;
    uint32_t kinds;
    bool goes_on; ///< the run does
} messages[] = {
    {"division by zero", BIT(DIV_ZERO), false},
    {"division of ", BIT(DIV_OVERFLOW) | BIT(OVERFLOW), false},
    {"shift exponent", BIT(SHIFT), false},
    {"left shift of ", BIT(OVERFLOW), false},
    {"unreachable program point", BIT(UNREACHED), false},
    {"integer overflow", BIT(OVERFLOW), false},
    {"negation of", BIT(OVERFLOW), false},
    {"out of bounds for type", BIT(BOUNDS), true},
    {"null pointer", BIT(NULL_DEREF), true},
    {"AddressSanitizer: FPE", BIT(DIV_ZERO) | BIT(DIV_OVERFLOW), false},
    {"AddressSanitizer: ABRT", BIT(ABORT), false},
    {"AddressSanitizer: ILL", BIT(ABORT) | BIT(UNREACHED), false},
    {"AddressSanitizer: TRAP", BIT(ABORT) | BIT(UNREACHED), false},
    {"stack-overflow", 0, false},
    {"attempting double-free", BIT(DOUBLE_FREE) | BIT(BAD_FREE), false},
    {"attempting free", BIT(DOUBLE_FREE) | BIT(BAD_FREE), false},
    {"bad-free", BIT(DOUBLE_FREE) | BIT(BAD_FREE), false},
    {"Sanitizer: SEGV",
     BIT(NULL_DEREF) | BIT(BOUNDS) | BIT(LIFETIME) | BIT(DOUBLE_FREE) |
         BIT(BAD_FREE) | BIT(UNINIT),
     false},
    {"Sanitizer: BUS", BIT(NULL_DEREF) | BIT(BOUNDS) | BIT(LIFETIME), false},
    {"use-after", BIT(LIFETIME) | BIT(BOUNDS), false},
    {"buffer-overflow", BIT(BOUNDS) | BIT(LIFETIME), false},
    {"buffer-underflow", BIT(BOUNDS) | BIT(LIFETIME), false},
    {"container-overflow", BIT(BOUNDS), false},
    {"param-overlap", BIT(BOUNDS), false}, // what is too long overlaps, too
    {"negative-size-param", BIT(BOUNDS), false},
    {"unknown-crash", BIT(BOUNDS) | BIT(LIFETIME), false},
    {"use-of-uninitialized-value", BIT(UNINIT), false},
    {"leak of ", BIT(LEAK), false},
    {"Sanitizer: ", 0, false},
};

struct log_reader {
    struct replay_outcome *o;
    const char *directory; ///< of relative names
    bool in_frames;        ///< of the last report
    bool frames_done;
    bool assertion; ///< the C library said that one fails
};

static char *keep(struct log_reader *l, const char *s, size_t len)
{
    return arena_strndup(&l->o->arena, s, len);
}

static struct replay_report *last(struct log_reader *l)
{
    return &vec_last(&l->o->report);
}

/// The name as the machine knows it; null: no such file here.
static const char *real_file(struct log_reader *l, const char *s, size_t len)
{
    struct text path = {0};
    char *real = NULL;
    const char *kept = NULL;

    if (len > 0 && *s != '/' && l->directory) {
        text_addf(&path, "%s/", l->directory);
    }
    text_add_bytes(&path, s, len);
    real = realpath(text_str(&path), NULL);
    if (real) {
        kept = keep(l, real, strlen(real));
    }
    mem_free(real);
    text_release(&path);
    return kept;
}

static void add_report(struct log_reader *l, const struct message *what,
                       const char *text, size_t len)
{
    struct replay_report row = {.kinds = what->kinds, .fatal = !what->goes_on};

    if (l->assertion && (row.kinds & BIT(ABORT))) {
        row.kinds |= BIT(ASSERTION);
    }
    row.text = keep(l, text, len);
    vec_push(&l->o->report, row);
    l->frames_done = false;
    l->in_frames = false;
}

// ---------------------------------------------------------------- lines

static void read_frame(struct log_reader *l, const char *line, size_t len)
{
    char *end = NULL;
    unsigned long number = strtoul(line + 1, &end, 10);
    unsigned long at = strtoul(end, &end, 10);
    static const struct message claim = {NULL, BIT(ASSERTION), false};

    if (number == 0 && (l->o->report.len == 0 || l->in_frames)) {
        // A stack that nobody announced is a claim's.
        if (l->o->report.len == 0) {
            add_report(l, &claim, "a claim does not hold", 21);
        } else {
            l->frames_done = true;
        }
    }
    if (l->frames_done) {
        return;
    }
    l->in_frames = true;
    end += *end == ' ';
    size_t rest = len - (size_t)(end - line);
    const char *base = end;
    for (const char *p = end; p < line + len; p++) {
        base = *p == '/' ? p + 1 : base;
    }
    bool ours = (size_t)(line + len - base) == strlen("driver.c") &&
                strncmp(base, "driver.c", strlen("driver.c")) == 0 &&
                strstr(line, "/dgse-replay-");
    if (!last(l)->file && !ours) {
        last(l)->file = real_file(l, end, rest);
        last(l)->line = (uint32_t)at;
    }
}

/// "FILE:LINE:COLUMN: runtime error: ..."
static void read_place(struct log_reader *l, const char *line, const char *at)
{
    const char *p = at;
    uint32_t number = 0;

    for (int colons = 0; p > line && colons < 3; p--) {
        colons += p[-1] == ':';
    }
    // p stands behind the file's name.
    size_t len = (size_t)(p - line);
    if (p > line && *p == ':') {
        number = (uint32_t)strtoul(p + 1, NULL, 10);
        last(l)->file = real_file(l, line, len);
        last(l)->line = number;
    }
}

static void read_log_line(struct log_reader *l, const char *line, size_t len)
{
    const char *mark = memmem(line, len, ": runtime error: ", 17);
    bool announced = mark || memmem(line, len, "ERROR: ", 7) ||
                     memmem(line, len, "WARNING: MemorySanitizer", 24) ||
                     memmem(line, len, "leak of ", 8);

    if (*line == '@') {
        read_frame(l, line, len);
        return;
    }
    l->frames_done = l->frames_done || l->in_frames;
    if (!announced || memmem(line, len, "LeakSanitizer: detected", 23)) {
        return;
    }
    for (unsigned k = 0; k < COUNT_OF(messages); k++) {
        const struct message *m = &messages[k];
        if (memmem(line, len, m->text, strlen(m->text))) {
            const char *text = mark ? mark + 17 : line;
            add_report(l, m, text, len - (size_t)(text - line));
            if (mark) {
                read_place(l, line, mark);
            }
            return;
        }
    }
}

static void each_line(struct log_reader *l, const struct text *t,
                      void (*read)(struct log_reader *l, const char *line,
                                   size_t len))
{
    const char *s = text_str(t), *stop = s + t->len;

    while (s < stop) {
        const char *end = memchr(s, '\n', (size_t)(stop - s));
        size_t len = (size_t)((end ? end : stop) - s);
        read(l, s, len);
        s += len + 1;
    }
}

static void read_err_line(struct log_reader *l, const char *line, size_t len)
{
    l->assertion = l->assertion || (memmem(line, len, ": Assertion `", 13) &&
                                    memmem(line, len, "' failed.", 9));
    if (memmem(line, len, "dgse: an assumption does not hold", 33)) {
        l->o->end = REPLAY_ASSUME;
    }
}

void replay_read_log(struct replay_outcome *o, const char *directory,
                     const struct text *log, const struct text *err)
{
    struct log_reader l = {.o = o, .directory = directory};

    each_line(&l, err, read_err_line);
    each_line(&l, log, read_log_line);
}
