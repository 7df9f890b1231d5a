/* SPDX-License-Identifier: Apache-2.0 */
/// A folder of tests says what they are tests of: suite.json has the compiler's
/// command line, driver.c and entry.c are what is linked with the program.
#include "replay/replay.h"

#include "base/file.h"
#include "report/json.h"
#include "report/json_read.h"

#include <string.h>
#include <unistd.h>

enum { FORMAT = 1 };

// ---------------------------------------------------------------- writing

static void add_list(struct text *out, const char *key, const char *const *word,
                     uint32_t words)
{
    json_key(out, key);
    text_add(out, "[");
    for (uint32_t k = 0; k < words; k++) {
        text_add(out, k > 0 ? ", " : "");
        json_bytes(out, word[k], strlen(word[k]));
    }
    text_add(out, "]");
}

static bool put(const char *folder, const char *name, const struct text *s,
                struct text *error)
{
    struct text path = {0};

    text_addf(&path, "%s/%s", folder, name);
    bool ok = file_write(text_str(&path), s, error);
    text_release(&path);
    return ok;
}

static bool put_str(const char *folder, const char *name, const char *s,
                    struct text *error)
{
    struct text t = {0};

    text_add(&t, s);
    bool ok = put(folder, name, &t, error);
    text_release(&t);
    return ok;
}

bool replay_suite_write(const struct replay_program *p, const char *folder,
                        struct text *error)
{
    struct text t = {0};

    text_addf(&t, "{\"dgse-suite\": %d,\n\"directory\": ", FORMAT);
    json_bytes(&t, p->directory, strlen(p->directory));
    text_add(&t, ",\n");
    add_list(&t, "files", p->file, p->files);
    text_add(&t, ",\n");
    add_list(&t, "flags", p->flag, p->flags);
    text_addf(&t, ",\n\"entry_file\": %u,\n\"checks\": [",
              p->entry ? p->entry_file + 1 : 0);
    const char *comma = "";
    for (unsigned k = 0; k < IR_CHECK_COUNT; k++) {
        if (p->checks >> k & 1) {
            text_addf(&t, "%s\"%s\"", comma, ir_check_info[k].id);
            comma = ", ";
        }
    }
    text_add(&t, "]}\n");
    bool ok = put_str(folder, "driver.c", p->driver, error) &&
              (!p->entry || put_str(folder, "entry.c", p->entry, error)) &&
              put(folder, "suite.json", &t, error);
    text_release(&t);
    return ok;
}

// ---------------------------------------------------------------- reading

/// - returns null when it is no string of bytes
static const char *read_word(struct replay_suite *s, const struct json *j)
{
    struct text t = {0};
    const char *word = NULL;

    if (j && j->kind == JSON_STRING && json_get_bytes(j, &t)) {
        word = arena_strndup(&s->arena, text_str(&t), t.len);
    }
    text_release(&t);
    return word;
}

static bool read_list(struct replay_suite *s, const struct json *j, bool flags)
{
    if (!j || j->kind != JSON_ARRAY) {
        return false;
    }
    for (const struct json *e = j->first; e; e = e->next) {
        const char *word = read_word(s, e);
        if (!word) {
            return false;
        }
        if (flags) {
            vec_push(&s->flag, word);
        } else {
            vec_push(&s->file, word);
        }
    }
    return true;
}

static const char *read_part(struct replay_suite *s, const char *folder,
                             const char *name, struct text *error)
{
    struct text path = {0}, file = {0}, why = {0};
    const char *kept = NULL;

    text_addf(&path, "%s/%s", folder, name);
    if (file_read(text_str(&path), REPLAY_MAX_FILE, &file, &why)) {
        kept = arena_strndup(&s->arena, text_str(&file), file.len);
    } else {
        text_addf(error, "%s: %s", name, text_str(&why));
    }
    text_release(&path);
    text_release(&file);
    text_release(&why);
    return kept;
}

static uint32_t read_checks(const struct json *j)
{
    uint32_t set = 0;

    for (const struct json *e = j ? j->first : NULL; e; e = e->next) {
        for (unsigned k = 0; k < IR_CHECK_COUNT; k++) {
            if (e->text && strcmp(e->text, ir_check_info[k].id) == 0) {
                set |= (uint32_t)1 << k;
            }
        }
    }
    return set;
}

static bool read_members(struct replay_suite *s, const struct json *j,
                         const char *folder, struct text *error)
{
    int64_t n = 0;
    struct replay_program *p = &s->program;

    p->directory = read_word(s, json_get(j, "directory"));
    if (!json_get_int(j, "dgse-suite", FORMAT, FORMAT, &n) || !p->directory ||
        !read_list(s, json_get(j, "files"), false) ||
        !read_list(s, json_get(j, "flags"), true) ||
        !json_get_int(j, "entry_file", 0, s->file.len, &n)) {
        text_add(error, "suite.json: a member is missing, or is not what "
                        "dgse writes");
        return false;
    }
    p->file = s->file.data;
    p->files = s->file.len;
    p->flag = s->flag.data;
    p->flags = s->flag.len;
    p->checks = read_checks(json_get(j, "checks"));
    p->driver = read_part(s, folder, "driver.c", error);
    if (n > 0) {
        p->entry_file = (uint32_t)n - 1;
        p->entry = read_part(s, folder, "entry.c", error);
    }
    return p->driver && (n == 0 || p->entry);
}

bool replay_suite_read(struct replay_suite *s, const char *folder,
                       struct text *error)
{
    struct text why = {0};

    *s = (struct replay_suite){0};
    const char *text = read_part(s, folder, "suite.json", error);
    const struct json *j =
        text ? json_read(&s->arena, text, strlen(text), &why) : NULL;
    if (text && !j) {
        text_addf(error, "suite.json: %s", text_str(&why));
    }
    text_release(&why);
    return j && read_members(s, j, folder, error);
}

void replay_suite_release(struct replay_suite *s)
{
    vec_release(&s->file);
    vec_release(&s->flag);
    arena_release(&s->arena);
}
