/* SPDX-License-Identifier: Apache-2.0 */
/// The driver: definitions of the functions that give inputs, in C, for the
/// types with which the program declares them; and of functions of the library
/// in which nobody else would see a bad access.
///
/// The inputs of a test come in a file that DGSE_VALUES names: a line each,
/// bytes in hexadecimal, a blank, the name.  Who asks takes the next bytes of
/// his name; where there are none, zeroes.
#include "ir/oracle.h"
#include "replay/replay.h"

#include <string.h>

// clang-format off
static const char runtime[] =
"/* The inputs of a test, written by dgse.  Link it with the program; the\n"
" * environment variable DGSE_VALUES names a file of lines \"HEX NAME\". */\n"
"#include <errno.h>\n"
"#include <fcntl.h>\n"
"#include <stdio.h>\n"
"#include <stdlib.h>\n"
"#include <string.h>\n"
"#include <sys/stat.h>\n"
"#include <unistd.h>\n"
"\n"
"void __sanitizer_print_stack_trace(void) __attribute__((weak));\n"
"void __sanitizer_set_death_callback(void (*f)(void))\n"
"    __attribute__((weak));\n"
"int __llvm_profile_write_file(void) __attribute__((weak));\n"
"void dgse_take(const char *name, void *to, unsigned long size);\n"
"int dgse_has(const char *name);\n"
"void dgse_assume(int holds);\n"
"void dgse_claim(int holds);\n"
"void dgse_symbolic(void *to, unsigned long size, const char *name,\n"
"                   const char *function);\n"
"\n"
"static char *dgse_values, *dgse_first;\n"
"\n"
"static void dgse_save(void)\n"
"{\n"
"    if (__llvm_profile_write_file)\n"
"        __llvm_profile_write_file();\n"
"}\n"
"\n"
"/* Each text an object of its own: a sanitizer sees where it ends. */\n"
"static void dgse_copy(char **text)\n"
"{\n"
"    for (; *text; text++) {\n"
"        char *copy = strdup(*text);\n"
"        *text = copy ? copy : *text;\n"
"    }\n"
"}\n"
"\n"
"__attribute__((constructor(101))) static void\n"
"dgse_start(int argc, char **argv, char **envp)\n"
"{\n"
"    if (__sanitizer_set_death_callback)\n"
"        __sanitizer_set_death_callback(dgse_save);\n"
"    (void)argc;\n"
"    dgse_copy(argv);\n"
"    dgse_copy(envp);\n"
"    errno = 0;\n"
"}\n"
"\n"
"static void dgse_load(void)\n"
"{\n"
"    const char *path = getenv(\"DGSE_VALUES\");\n"
"    int fd = path ? open(path, O_RDONLY) : -1;\n"
"    struct stat st;\n"
"    long at = 0, n = 1;\n"
"    if (fd < 0 || fstat(fd, &st) != 0)\n"
"        st.st_size = 0;\n"
"    dgse_values = calloc((unsigned long)st.st_size + 1, 1);\n"
"    if (!dgse_values)\n"
"        _exit(96);\n"
"    while (fd >= 0 && n > 0 && at < st.st_size) {\n"
"        n = read(fd, dgse_values + at, (unsigned long)(st.st_size - at));\n"
"        at += n > 0 ? n : 0;\n"
"    }\n"
"    if (fd >= 0)\n"
"        close(fd);\n"
"    dgse_first = dgse_values;\n"
"}\n"
"\n"
"static int dgse_digit(char c)\n"
"{\n"
"    return c >= '0' && c <= '9' ? c - '0' : c - 'a' + 10;\n"
"}\n"
"\n"
"void dgse_take(const char *name, void *to, unsigned long size)\n"
"{\n"
"    unsigned char *out = to;\n"
"    unsigned long length = strlen(name);\n"
"    int old = errno;\n"
"    if (!dgse_values)\n"
"        dgse_load();\n"
"    errno = old;\n"
"    for (char *line = dgse_first; *line && size > 0;) {\n"
"        char *blank = strchr(line, ' ');\n"
"        char *end = blank ? strchr(blank, '\\n') : NULL;\n"
"        if (!end)\n"
"            break;\n"
"        if ((unsigned long)(end - blank - 1) == length &&\n"
"            memcmp(blank + 1, name, length) == 0)\n"
"            for (char *p = line; p < blank && size > 0; p += 2)\n"
"                if (*p != '.') {\n"
"                    *out++ = (unsigned char)(dgse_digit(p[0]) * 16 +\n"
"                                             dgse_digit(p[1]));\n"
"                    p[0] = p[1] = '.';\n"
"                    size--;\n"
"                }\n"
"        /* Lines at the front that are used up need no second look. */\n"
"        if (line == dgse_first && blank > line && blank[-1] == '.')\n"
"            dgse_first = end + 1;\n"
"        line = end + 1;\n"
"    }\n"
"    memset(out, 0, size);\n"
"}\n"
"\n"
"/* Is there an input whose name starts so, or one of that name? */\n"
"int dgse_has(const char *name)\n"
"{\n"
"    unsigned long length = strlen(name);\n"
"    if (!dgse_values)\n"
"        dgse_load();\n"
"    for (char *p = dgse_first; (p = strchr(p, ' ')); p++)\n"
"        if (strncmp(p + 1, name, length) == 0)\n"
"            return 1;\n"
"    return 0;\n"
"}\n"
"\n"
"void dgse_assume(int holds)\n"
"{\n"
"    if (!holds) {\n"
"        fprintf(stderr, \"dgse: an assumption does not hold\\n\");\n"
"        dgse_save();\n"
"        _exit(98);\n"
"    }\n"
"}\n"
"\n"
"void dgse_claim(int holds)\n"
"{\n"
"    if (!holds) {\n"
"        fprintf(stderr, \"dgse: a claim does not hold\\n\");\n"
"        if (__sanitizer_print_stack_trace)\n"
"            __sanitizer_print_stack_trace();\n"
"        dgse_save();\n"
"        _exit(97);\n"
"    }\n"
"}\n"
"\n"
"void dgse_symbolic(void *to, unsigned long size, const char *name,\n"
"                   const char *function)\n"
"{\n"
"    int named = name && *name && memchr(name, 0, 64);\n"
"    dgse_take(named ? name : function, to, size);\n"
"}\n";
// clang-format on

// ---------------------------------------------------------------- types

/// A type of the same size and class, that needs no header.
static const char *plain_type(const struct ir_module *m, ir_ctype_id id)
{
    const struct ir_ctype *t = &m->ctypes.data[id.index];
    static const char *const whole[][2] = {
        {"__UINT8_TYPE__", "__INT8_TYPE__"},
        {"__UINT16_TYPE__", "__INT16_TYPE__"},
        {"__UINT32_TYPE__", "__INT32_TYPE__"},
        {"__UINT64_TYPE__", "__INT64_TYPE__"},
        {"unsigned __int128", "__int128"}};

    switch (t->kind) {
    case IR_CTYPE_FLOAT:
        return t->scalar == IR_F32   ? "float"
               : t->scalar == IR_F64 ? "double"
                                     : "long double";
    case IR_CTYPE_POINTER:
        return "void *";
    case IR_CTYPE_INT:
    case IR_CTYPE_ENUM:
        if (t->scalar == IR_I1) {
            return "_Bool";
        }
        for (unsigned k = 0; k < COUNT_OF(whole); k++) {
            if (t->size == (uint64_t)1 << k) {
                return whole[k][t->is_signed];
            }
        }
        return NULL;
    default:
        return NULL;
    }
}

/// The type of parameter n, as the program declares it.
static const char *param_type(const struct ir_module *m,
                              const struct ir_func *f, uint32_t n,
                              const char *otherwise)
{
    const struct ir_ctype *t = &m->ctypes.data[f->ctype.index];
    const char *found = f->ctype.index != 0 && n < t->fields
                            ? plain_type(m, t->field[n].type)
                            : NULL;

    return found ? found : otherwise;
}

// ---------------------------------------------------------------- functions

static void define_value(const struct ir_module *m, const struct ir_func *f,
                         const char *name, struct text *out)
{
    const struct ir_ctype *t = &m->ctypes.data[f->ctype.index];
    const char *type = plain_type(m, t->elem);

    if (f->ret == IR_VOID) {
        text_addf(out, "void %s(void);\nvoid %s(void)\n{\n}\n", name, name);
    } else if (type) {
        text_addf(out, "%s %s(void);\n%s %s(void)\n{\n    %s x;\n", type, name,
                  type, name, type);
        text_addf(out,
                  "    memset(&x, 0, sizeof x);\n"
                  "    dgse_take(\"%s\", &x, %u);\n    return x;\n}\n",
                  name, (ir_type_bits(m, f->ret) + 7) / 8);
    }
}

/// `void NAME(T holds, ...)` that calls what.
static void define_test(const struct ir_module *m, const struct ir_func *f,
                        const char *name, const char *what, struct text *out)
{
    const char *type = param_type(m, f, 0, "int");

    text_addf(out, "void %s(%s x);\nvoid %s(%s x)\n{\n    %s(x != 0);\n}\n",
              name, type, name, type, what);
}

static void define_object(const char *name, struct text *out)
{
    text_addf(out,
              "void %s(void *to, __SIZE_TYPE__ size, const char *name);\n"
              "void %s(void *to, __SIZE_TYPE__ size, const char *name)\n{\n"
              "    dgse_symbolic(to, size, name, \"%s\");\n}\n",
              name, name, name);
}

static void define_range(const char *name, struct text *out)
{
    text_addf(out,
              "int %s(int low, int high, const char *name);\n"
              "int %s(int low, int high, const char *name)\n{\n    int x;\n"
              "    dgse_symbolic(&x, sizeof x, name, \"%s\");\n"
              "    dgse_assume(low <= x && x < high);\n    return x;\n}\n",
              name, name, name);
}

static void define(const struct ir_module *m, const struct ir_func *f,
                   struct text *out)
{
    const char *name = ir_text(m, f->source_name);

    switch (ir_oracle_of(m, f)) {
    case IR_ORACLE_VALUE:
        define_value(m, f, name, out);
        break;
    case IR_ORACLE_OBJECT:
        define_object(name, out);
        break;
    case IR_ORACLE_RANGE:
        define_range(name, out);
        break;
    case IR_ORACLE_ASSUME:
        define_test(m, f, name, "dgse_assume", out);
        break;
    case IR_ORACLE_CLAIM:
        define_test(m, f, name, "dgse_claim", out);
        break;
    case IR_ORACLE_ERROR:
        text_addf(out,
                  "void %s(void);\nvoid %s(void)\n{\n    dgse_claim(0);\n}\n",
                  name, name);
        break;
    case IR_ORACLE_PRINT:
    case IR_ORACLE_NONE:
        break;
    }
}

/// Functions of the library that no sanitizer watches.  They call nothing: the
/// program may have a function of any name.
// clang-format off
static const struct {
    const char *name, *text;
} unwatched[] = {
    {"bcopy",
     "void bcopy(const void *from, void *to, __SIZE_TYPE__ n)\n{\n"
     "    const char *s = from;\n"
     "    char *d = to;\n"
     "    if (d < s)\n"
     "        while (n-- > 0)\n            *d++ = *s++;\n"
     "    else\n"
     "        while (n-- > 0)\n            d[n] = s[n];\n}\n"},
    {"memccpy",
     "void *memccpy(void *to, const void *from, int c, __SIZE_TYPE__ n)\n{\n"
     "    const char *s = from;\n"
     "    char *d = to;\n"
     "    while (n-- > 0)\n"
     "        if ((*d++ = *s++) == (char)c)\n            return d;\n"
     "    return 0;\n}\n"},
    {"stpcpy",
     "char *stpcpy(char *to, const char *s)\n{\n"
     "    while ((*to = *s++))\n        to++;\n"
     "    return to;\n}\n"},
    {"stpncpy",
     "char *stpncpy(char *to, const char *s, __SIZE_TYPE__ n)\n{\n"
     "    for (; n > 0 && *s; n--)\n        *to++ = *s++;\n"
     "    for (__SIZE_TYPE__ k = 0; k < n; k++)\n        to[k] = 0;\n"
     "    return to;\n}\n"},
    {"strcoll",
     "int strcoll(const char *a, const char *b)\n{\n"
     "    for (; *a && *a == *b; a++)\n        b++;\n"
     "    return (unsigned char)*a - (unsigned char)*b;\n}\n"},
    {"strsep",
     "static int dgse_is_in(char c, const char *set)\n{\n"
     "    while (*set && *set != c)\n        set++;\n"
     "    return *set != 0;\n}\n"
     "char *strsep(char **rest, const char *set)\n{\n"
     "    char *s = *rest, *end = s;\n"
     "    if (!s)\n        return 0;\n"
     "    while (*end && !dgse_is_in(*end, set))\n        end++;\n"
     "    *rest = *end ? end + 1 : 0;\n"
     "    if (*end)\n        *end = 0;\n"
     "    return s;\n}\n"},
};
// clang-format on

/// The library's clocks show what the test says, and so do its dice.
static void define_library(const struct ir_module *m, const struct ir_func *f,
                           struct text *out)
{
    const char *name = ir_text(m, f->source_name);

    for (unsigned k = 0; f->model && k < COUNT_OF(unwatched); k++) {
        if (strcmp(name, unwatched[k].name) == 0) {
            text_add(out, unwatched[k].text);
        }
    }
    if (f->model && strcmp(name, "time") == 0) {
        text_add(out, "__INT64_TYPE__ dgse_now(void)\n{\n"
                      "    __INT64_TYPE__ x;\n"
                      "    dgse_take(\"time\", &x, sizeof x);\n"
                      "    return x;\n}\n"
                      "long time(long *to);\nlong time(long *to)\n{\n"
                      "    long now = (long)dgse_now();\n"
                      "    if (to)\n        *to = now;\n"
                      "    return now;\n}\n");
    } else if (f->model && strcmp(name, "clock") == 0) {
        text_add(out, "long clock(void);\nlong clock(void)\n{\n"
                      "    __INT64_TYPE__ x;\n"
                      "    dgse_take(\"clock\", &x, sizeof x);\n"
                      "    return (long)x;\n}\n");
    } else if (f->model &&
               (strcmp(name, "rand") == 0 || strcmp(name, "random") == 0)) {
        const char *type = strcmp(name, "rand") == 0 ? "int" : "long";
        text_addf(out,
                  "%s %s(void);\n%s %s(void)\n{\n    int x;\n"
                  "    dgse_take(\"%s\", &x, sizeof x);\n    return x;\n}\n",
                  type, name, type, name, name);
    } else if (f->model &&
               (strcmp(name, "srand") == 0 || strcmp(name, "srandom") == 0)) {
        text_addf(out,
                  "void %s(unsigned x);\nvoid %s(unsigned x)\n{\n"
                  "    (void)x;\n}\n",
                  name, name);
    }
}

void replay_driver(const struct ir_module *m, struct text *out)
{
    text_add(out, runtime);
    for (uint32_t k = 1; k < m->funcs.len; k++) {
        const struct ir_func *f = &m->funcs.data[k];
        define_library(m, f, out);
        define(m, f, out);
    }
}
