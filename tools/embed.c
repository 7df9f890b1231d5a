/* SPDX-License-Identifier: Apache-2.0 */
/// Turns files into a C source, for what the program carries with it:
/// `dgse-embed OUT.c SYMBOL FILE...` defines
/// `const struct embed_file SYMBOL[]`, one row per file and a null row.
#include "base/embed.h"
#include "base/file.h"

#include <string.h>

enum { LIMIT = 1 << 28, PER_LINE = 64 };

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

/// Bytes as an array: string literals have a length limit in ISO C.
static void add_bytes(struct text *out, size_t number,
                      const struct text *content)
{
    text_addf(out, "static const unsigned char data_%zu[] = {", number);
    for (size_t i = 0; i < content->len; i++) {
        if (i % PER_LINE == 0) {
            text_add_char(out, '\n');
        }
        text_add_u64(out, (unsigned char)content->data[i]);
        text_add_char(out, ',');
    }
    text_add(out, "\n0};\n");
}

static bool embed(struct text *out, const char *symbol, char **file,
                  size_t count)
{
    struct text content = {0};
    struct text error = {0};
    struct text rows = {0};
    bool ok = true;

    text_add(out, "/* Written by dgse-embed. */\n#include \"base/embed.h\"\n");
    for (size_t i = 0; ok && i < count; i++) {
        text_clear(&content);
        ok = file_read(file[i], LIMIT, &content, &error);
        if (!ok) {
            (void)fprintf(stderr, "dgse-embed: %s: %s\n", file[i], error.data);
            break;
        }
        add_bytes(out, i, &content);
        text_add(&rows, "    {");
        text_add_quoted(&rows, base_name(file[i]), strlen(base_name(file[i])));
        text_addf(&rows, ", (const char *)data_%zu, %zu},\n", i, content.len);
    }
    text_addf(out, "extern const struct embed_file %s[];\n", symbol);
    text_addf(out, "const struct embed_file %s[] = {\n%s    {0}};\n", symbol,
              text_str(&rows));
    text_release(&content);
    text_release(&error);
    text_release(&rows);
    return ok;
}

int main(int argc, char **argv)
{
    struct text out = {0};
    struct text error = {0};
    bool ok = false;

    if (argc < 3) {
        (void)fputs("usage: dgse-embed OUT.c SYMBOL FILE...\n", stderr);
        return 2;
    }
    ok = embed(&out, argv[2], argv + 3, (size_t)argc - 3);
    if (ok && !file_write(argv[1], &out, &error)) {
        (void)fprintf(stderr, "dgse-embed: %s: %s\n", argv[1], error.data);
        ok = false;
    }
    text_release(&out);
    text_release(&error);
    return ok ? 0 : 1;
}
