/* SPDX-License-Identifier: Apache-2.0 */
/// The text with a main that calls the entry function: C that makes each
/// parameter from the inputs that are named after it.
///
/// The names are the engine's: `x`, `x.member`, `x[2]`, `x->member`.  The
/// value of a pointer tells objects apart: 0 is null, a value seen before is
/// that object again, another one is a new object, as large as there are
/// inputs for it.
#include "replay/replay.h"

#include <string.h>

struct writer {
    const struct ir_module *m;
    struct text *out;
    bool *wanted; ///< by type: a function that makes an object is called
    bool *made;   ///< it has been written
};

static const struct ir_ctype *ctype(const struct writer *w, ir_ctype_id t)
{
    return &w->m->ctypes.data[t.index];
}

static void indent(struct writer *w, unsigned depth)
{
    text_addf(w->out, "%*s", (int)(4 * depth + 4), "");
}

static void write_value(struct writer *w, ir_ctype_id type, unsigned depth,
                        const char *at, const char *dot);
static void write_members(struct writer *w, const struct ir_ctype *c,
                          unsigned depth, const char *at, const char *dot);

// ---------------------------------------------------------------- values
// The name of the value at hand is in the array n<depth>.

static void write_pointer(struct writer *w, const struct ir_ctype *c,
                          unsigned depth, const char *at)
{
    if (ctype(w, c->elem)->kind == IR_CTYPE_FUNC) {
        return; // stays null
    }
    w->wanted[c->elem.index] = true;
    indent(w, depth);
    text_addf(w->out,
              "{ void *q = dgse_make%u(n%u); memcpy((void *)&%s, &q, sizeof "
              "q); }\n",
              c->elem.index, depth, at);
}

static void write_bits(struct writer *w, const struct ir_cfield *x,
                       unsigned depth, const char *at)
{
    indent(w, depth);
    text_addf(w->out,
              "{ unsigned long long v = 0; dgse_take(n%u, &v, %u); %s = v; "
              "}\n",
              depth, (x->bit_width + 7u) / 8, at);
}

static void write_member(struct writer *w, const struct ir_cfield *x,
                         unsigned depth, const char *at, const char *dot)
{
    const char *member = ir_text(w->m, x->name);
    struct text place_of = {0};

    if (*member == '\0') {
        // A struct or union whose members count as those around it.
        if (x->bit_width == 0) {
            write_members(w, ctype(w, x->type), depth, at, dot);
        }
        return;
    }
    text_addf(&place_of, "(%s).%s", at, member);
    indent(w, depth);
    text_addf(w->out,
              "{ char n%u[1024]; snprintf(n%u, sizeof n%u, \"%%s%s%s\", "
              "n%u);\n",
              depth + 1, depth + 1, depth + 1, dot, member, depth);
    if (x->bit_width > 0) {
        write_bits(w, x, depth + 1, text_str(&place_of));
    } else {
        write_value(w, x->type, depth + 1, text_str(&place_of), ".");
    }
    indent(w, depth);
    text_add(w->out, "}\n");
    text_release(&place_of);
}

/// A struct's members; of a union the first of the largest ones.
static void write_members(struct writer *w, const struct ir_ctype *c,
                          unsigned depth, const char *at, const char *dot)
{
    uint32_t largest = 0;

    for (uint32_t k = 1; k < c->fields; k++) {
        if (ctype(w, c->field[k].type)->size >
            ctype(w, c->field[largest].type)->size) {
            largest = k;
        }
    }
    for (uint32_t k = 0; k < c->fields; k++) {
        if (c->kind == IR_CTYPE_STRUCT || k == largest) {
            write_member(w, &c->field[k], depth, at, dot);
        }
    }
}

static void write_elements(struct writer *w, const struct ir_ctype *c,
                           unsigned depth, const char *at)
{
    struct text element = {0};

    text_addf(&element, "(%s)[i%u]", at, depth);
    indent(w, depth);
    text_addf(w->out,
              "for (unsigned long i%u = 0; i%u < %llu; i%u++) { char "
              "n%u[1024];\n",
              depth, depth, (unsigned long long)c->count, depth, depth + 1);
    indent(w, depth + 1);
    text_addf(w->out, "snprintf(n%u, sizeof n%u, \"%%s[%%lu]\", n%u, i%u);\n",
              depth + 1, depth + 1, depth, depth);
    write_value(w, c->elem, depth + 1, text_str(&element), ".");
    indent(w, depth);
    text_add(w->out, "}\n");
    text_release(&element);
}

/// A type that is known by its size only: an input per byte.
static void write_bytes(struct writer *w, const struct ir_ctype *c,
                        unsigned depth, const char *at)
{
    indent(w, depth);
    text_addf(w->out,
              "for (unsigned long i%u = 0; i%u < %llu; i%u++) { char "
              "n%u[1024];\n",
              depth, depth, (unsigned long long)c->size, depth, depth + 1);
    indent(w, depth + 1);
    text_addf(w->out, "snprintf(n%u, sizeof n%u, \"%%s[%%lu]\", n%u, i%u);\n",
              depth + 1, depth + 1, depth, depth);
    indent(w, depth + 1);
    text_addf(w->out, "dgse_take(n%u, (char *)&%s + i%u, 1); }\n", depth + 1,
              at, depth);
}

static void write_value(struct writer *w, ir_ctype_id type, unsigned depth,
                        const char *at, const char *dot)
{
    const struct ir_ctype *c = ctype(w, type);

    switch (c->kind) {
    case IR_CTYPE_INT:
    case IR_CTYPE_FLOAT:
    case IR_CTYPE_ENUM:
        indent(w, depth);
        text_addf(w->out, "dgse_take(n%u, (void *)&%s, %u);\n", depth, at,
                  (ir_type_bits(w->m, c->scalar) + 7) / 8);
        return;
    case IR_CTYPE_POINTER:
        write_pointer(w, c, depth, at);
        return;
    case IR_CTYPE_ARRAY:
        write_elements(w, c, depth, at);
        return;
    case IR_CTYPE_STRUCT:
    case IR_CTYPE_UNION:
        write_members(w, c, depth, at, dot);
        return;
    case IR_CTYPE_OTHER:
        write_bytes(w, c, depth, at);
        return;
    case IR_CTYPE_VOID:
    case IR_CTYPE_FUNC:
    case IR_CTYPE_COUNT:
        return; // stays zero
    }
    UNREACHABLE();
}

// ---------------------------------------------------------------- objects

/// `void *dgse_makeN(const char *n0)`: the object of type N that the pointer
/// of that name points to.
static void write_maker(struct writer *w, uint32_t type)
{
    const struct ir_ctype *c = &w->m->ctypes.data[type];
    bool one = c->kind == IR_CTYPE_STRUCT || c->kind == IR_CTYPE_UNION ||
               c->kind == IR_CTYPE_ARRAY || c->kind == IR_CTYPE_OTHER;
    bool plain = c->kind == IR_CTYPE_VOID || (one && c->size == 0);
    const char *name = plain ? "unsigned char" : ir_text(w->m, c->name);
    bool string = strcmp(name, "char") == 0 || strcmp(name, "const char") == 0;
    ir_ctype_id id = {type};

    text_addf(w->out,
              "static void *dgse_make%u(const char *n0)\n{\n"
              "    unsigned long address = 0, n = 0;\n"
              "    dgse_take(n0, &address, sizeof(void *));\n"
              "    void *old = dgse_seen(address, 0);\n"
              "    if (!address || old)\n        return old;\n",
              type);
    if (one) {
        text_add(w->out, "    n = 1;\n");
    } else {
        text_add(w->out, "    char part[1024];\n"
                         "    for (;; n++) {\n"
                         "        snprintf(part, sizeof part, \"%s[%lu]\", "
                         "n0, n);\n"
                         "        if (!dgse_has(part))\n            break;\n"
                         "    }\n"
                         "    if (n == 0)\n        return 0;\n");
    }
    text_addf(w->out,
              "    __typeof__(%s) *made = calloc(1, n * sizeof *made + %d);\n"
              "    dgse_seen(address, (void *)made);\n",
              name, string);
    if (one && !plain) {
        write_value(w, id, 0, "*made", "->");
    } else if (!one) {
        text_add(w->out,
                 "    for (unsigned long k = 0; k < n; k++) {\n"
                 "        char n1[1024];\n"
                 "        snprintf(n1, sizeof n1, \"%s[%lu]\", n0, k);\n");
        if (c->kind == IR_CTYPE_VOID) {
            text_add(w->out, "        dgse_take(n1, &made[k], 1);\n");
        } else {
            write_value(w, id, 1, "made[k]", ".");
        }
        text_add(w->out, "    }\n");
    }
    text_add(w->out, "    return (void *)made;\n}\n");
}

/// What makers need: the objects that there are.
static const char seen[] =
    "static void *dgse_seen(unsigned long address, void *made)\n"
    "{\n"
    "    static struct { unsigned long address; void *made; } row[4096];\n"
    "    static int rows;\n"
    "    for (int k = 0; k < rows; k++)\n"
    "        if (row[k].address == address)\n"
    "            return row[k].made;\n"
    "    if (made && rows < 4096) {\n"
    "        row[rows].address = address;\n"
    "        row[rows++].made = made;\n"
    "    }\n"
    "    return made;\n"
    "}\n";

// ---------------------------------------------------------------- main

static void write_main(struct writer *w, const struct ir_func *f)
{
    const struct ir_ctype *type = ctype(w, f->ctype);
    const char *start = ir_is_int(f->ret) ? "return (int)" : "";

    text_add(w->out, "int main(void)\n{\n");
    for (uint32_t k = 0; k < type->fields; k++) {
        ir_ctype_id p = type->field[k].type;
        uint32_t var = k + 1 + f->sret;
        const char *name =
            var <= f->params ? ir_text(w->m, f->var[var].source_name) : "";
        struct text at = {0};
        text_addf(&at, "arg%u", k);
        text_addf(w->out,
                  "    __typeof__(%s) arg%u;\n"
                  "    memset((void *)&arg%u, 0, sizeof arg%u);\n"
                  "    { const char *n0 = \"%s\";\n",
                  ir_text(w->m, ctype(w, p)->name), k, k, k,
                  *name ? name : "parameter");
        write_value(w, p, 0, text_str(&at), ".");
        text_add(w->out, "    }\n");
        text_release(&at);
    }
    text_addf(w->out, "    %s%s(", start, ir_text(w->m, f->source_name));
    for (uint32_t k = 0; k < type->fields; k++) {
        text_addf(w->out, "%sarg%u", k > 0 ? ", " : "", k);
    }
    text_add(w->out, ");\n    return 0;\n}\n");
}

/// The makers that are called, those that they call, and so on.
static void write_makers(struct writer *w, struct text *declared)
{
    bool more = true;

    while (more) {
        more = false;
        for (uint32_t k = 1; k < w->m->ctypes.len; k++) {
            if (w->wanted[k] && !w->made[k]) {
                w->made[k] = more = true;
                text_addf(declared,
                          "static void *dgse_make%u(const char *n0);\n", k);
                write_maker(w, k);
            }
        }
    }
}

void replay_entry(const struct ir_module *m, ir_func_id f, const char *path,
                  struct text *out)
{
    struct text body = {0};
    struct writer w = {.m = m, .out = &body};

    w.wanted = mem_new(m->ctypes.len, sizeof *w.wanted);
    w.made = mem_new(m->ctypes.len, sizeof *w.made);
    text_addf(out,
              "#include \"%s\"\n#undef main\n#include <stdio.h>\n"
              "#include <stdlib.h>\n#include <string.h>\n"
              "void dgse_take(const char *name, void *to, unsigned long "
              "size);\nint dgse_has(const char *name);\n%s",
              path, seen);
    write_main(&w, ir_func(m, f));
    write_makers(&w, out);
    text_add(out, text_str(&body));
    text_release(&body);
    mem_free(w.wanted);
    mem_free(w.made);
}
