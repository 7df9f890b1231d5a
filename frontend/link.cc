/* SPDX-License-Identifier: Apache-2.0 */
/// Linking: see link.h.
#include "frontend/link.h"

#include "ir/adapt.h"

namespace frontend
{

void program::start(llvm::StringRef triple, ir_type index)
{
    if (!started) {
        ir_module_init(m, triple.str().c_str(), index);
        started = true;
    }
}

diag_place program::place_of(ir_loc_id loc) const
{
    diag_place p = {};
    if (loc.index != 0) {
        const struct ir_loc *l = ir_loc(m, loc);
        p.file = ir_text(m, m->files.data[l->file.index]);
        p.line = l->line;
        p.column = l->column;
        p.end_line = l->end_line;
        p.end_column = l->end_column;
    }
    return p;
}

/// Whether two units may mean the same thing by a name.  What C calls
/// compatible is decided by Clang inside a unit; across units only what
/// changes the meaning of an access or call counts.
static bool agree(const signature &a, const signature &b)
{
    if (a.is_func != b.is_func) {
        return false;
    }
    if (a.is_func) {
        return a.scalar == b.scalar &&
               (!a.prototyped || !b.prototyped || a.size == b.size);
    }
    return a.scalar == b.scalar &&
           (!a.complete || !b.complete || a.size == b.size);
}

void program::report_clash(symbol &s, llvm::StringRef name,
                           const signature &type, ir_loc_id loc)
{
    if (s.clash || s.unit == unit) {
        return;
    }
    s.clash = true;
    std::string n = name.str();
    bool kinds = s.type.is_func != type.is_func;
    diag_add(diags, kinds ? DIAG_ERROR : DIAG_WARNING, place_of(loc), "link",
             "'%s' is declared with type '%s', which conflicts with '%s' in "
             "another file",
             n.c_str(), type.text.c_str(), s.type.text.c_str());
    diag_add(diags, DIAG_NOTE, place_of(s.loc), "link",
             "the other declaration is here");
}

symbol &program::declare(llvm::StringRef name, const signature &type,
                         ir_loc_id loc)
{
    symbol &s = symbols[name];
    if (s.opd.bits == 0) {
        s.type = type;
        s.loc = loc;
        s.unit = unit;
    } else if (!agree(s.type, type)) {
        report_clash(s, name, type, loc);
    } else if (s.def == weight::DECLARED &&
               (type.complete > s.type.complete ||
                type.prototyped > s.type.prototyped)) {
        s.type = type;
    }
    return s;
}

bool program::define(symbol &s, const signature &type, weight w, ir_loc_id loc)
{
    // Tentative definitions of one name merge, if they can mean one object.
    bool twice = w == weight::STRONG && s.def == weight::STRONG;
    bool differ =
        s.clash && w != weight::INLINE_ONLY && s.def >= weight::TENTATIVE;
    if (twice || differ) {
        const char *name =
            ir_opd_kind(s.opd) == IR_OPD_FUNC
                ? ir_text(m, m->funcs.data[ir_opd_index(s.opd)].name)
                : ir_text(m, m->globals.data[ir_opd_index(s.opd)].name);
        diag_add(diags, DIAG_ERROR, place_of(loc), "link",
                 "'%s' is defined twice", name);
        diag_add(diags, DIAG_NOTE, place_of(s.loc), "link",
                 "the other definition is here");
        return false;
    }
    if (s.type.is_func != type.is_func ||
        (w <= s.def && w != weight::TENTATIVE)) {
        return false;
    }
    if (w < s.def) {
        return false;
    }
    s.def = w;
    s.type = type;
    s.loc = loc;
    s.unit = unit;
    return true;
}

void program::alias(llvm::StringRef name, ir_opd target, weight w,
                    const signature &type, ir_loc_id loc)
{
    symbol &s = declare(name, type, loc);
    if (s.opd.bits == target.bits) {
        return;
    }
    ir_opd old = s.opd;
    if (old.bits == 0) {
        s.opd = target;
    }
    if (!define(s, type, w, loc)) {
        return;
    }
    s.opd = target;
    if (old.bits != 0) {
        replaced.emplace_back(old, target);
    }
}

bool program::defines(llvm::StringRef name) const
{
    auto it = symbols.find(name);
    return it != symbols.end() && it->second.def > weight::DECLARED;
}

str_id program::internal_name(const std::string &base)
{
    return ir_unique_name(m, base.c_str());
}

str_id program::external_name(llvm::StringRef name)
{
    std::string text = name.str();
    ir_opd holder = ir_find_symbol(m, text.c_str());
    if (holder.bits != 0) {
        ir_rename(m, holder, ir_unique_name(m, text.c_str()));
    }
    return intern_make_str(&m->strings, text.c_str());
}

namespace
{

struct replacer {
    const std::vector<std::pair<ir_opd, ir_opd>> &pairs;

    void operator()(ir_opd &o) const
    {
        for (const auto &p : pairs) {
            if (o.bits == p.first.bits) {
                o = p.second;
            }
        }
    }
    void operator()(uint32_t &bits) const
    {
        ir_opd o = {bits};
        (*this)(o);
        bits = o.bits;
    }
};

} // namespace

void program::finish()
{
    if (!replaced.empty()) {
        replace_symbols();
    }
    ir_adapt_calls(m);
}

void program::replace_symbols()
{
    replacer replace{replaced};
    for (uint32_t k = 1; k < m->funcs.len; k++) {
        struct ir_func *f = &m->funcs.data[k];
        for (uint32_t i = 0; i < f->insts; i++) {
            struct ir_inst *inst = &f->inst[i];
            replace(inst->a);
            replace(inst->b);
            replace(inst->c);
            ir_form form = ir_op_info[inst->op].form;
            if (form == IR_FORM_CALL || form == IR_FORM_UNSUP) {
                for (uint32_t e = 0; e < inst->extra_len; e++) {
                    replace(f->extra[inst->extra + e]);
                }
            }
        }
    }
    for (uint32_t k = 1; k < m->globals.len; k++) {
        struct ir_global *g = &m->globals.data[k];
        for (uint32_t r = 0; r < g->relocs; r++) {
            replace(g->reloc[r].target);
        }
    }
}

} // namespace frontend
