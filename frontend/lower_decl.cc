/* SPDX-License-Identifier: Apache-2.0 */
/// Declarations: functions, objects of static storage duration, literals, and
/// how they bind to the program's symbols.
#include "frontend/body.h"
#include "frontend/unit.h"

namespace frontend
{

using namespace clang;

unit::unit(program &link, ASTContext &context)
    : prog(link), m(link.m), ctx(context), sm(context.getSourceManager())
{
}

// ------------------------------------------------------------ names, weights

/// The assembler's name: an asm label wins over the name in C.
static std::string symbol_name(const NamedDecl *d)
{
    if (const auto *label = d->getAttr<AsmLabelAttr>()) {
        llvm::StringRef name = label->getLabel();
        if (!name.empty() && name[0] == '\1') {
            name = name.drop_front();
        }
        return name.str();
    }
    std::string name = d->getNameAsString();
    if (d->hasAttr<OverloadableAttr>()) {
        // One name, several functions: the type tells them apart.
        name += "(" + cast<ValueDecl>(d)->getType().getAsString() + ")";
    }
    return name;
}

static weight weight_of(const FunctionDecl *f)
{
    if (f->hasAttr<WeakAttr>()) {
        return weight::WEAK;
    }
    bool inline_only =
        f->isInlined() && !f->isInlineDefinitionExternallyVisible();
    return inline_only ? weight::INLINE_ONLY : weight::STRONG;
}

static weight weight_of(const VarDecl *v)
{
    if (v->hasAttr<WeakAttr>()) {
        return weight::WEAK;
    }
    return v->isThisDeclarationADefinition() == VarDecl::Definition
               ? weight::STRONG
               : weight::TENTATIVE;
}

signature unit::signature_of(const FunctionDecl *f) const
{
    signature s;
    s.is_func = true;
    s.prototyped = f->getType()->isFunctionProtoType();
    s.scalar = scalar(f->getReturnType());
    s.size = s.prototyped ? f->getNumParams() : 0;
    s.text = f->getType().getAsString();
    return s;
}

signature unit::signature_of(const VarDecl *v) const
{
    signature s;
    QualType t = v->getType();
    s.complete = !t->isIncompleteType();
    s.scalar = scalar(t);
    s.size = size(t);
    s.text = t.getAsString();
    return s;
}

// ------------------------------------------------------------ functions

void unit::describe_function(ir_func_id id, QualType type)
{
    const auto *t = type->castAs<FunctionType>();
    ir_ctype_id row = ctype(QualType(t, 0));
    struct ir_func *f = ir_func(m, id);
    QualType ret = t->getReturnType();
    f->ctype = row;
    f->ret = scalar(ret);
    f->sret = in_memory(ret);
    const auto *p = dyn_cast<FunctionProtoType>(t);
    f->variadic = p != nullptr && p->isVariadic();
    ir_bind_intrinsic(m, id);
}

void unit::add_attributes(ir_func_id id, const FunctionDecl *f)
{
    struct ir_func *row = ir_func(m, id);
    row->noreturn |= f->isNoReturn();
    if (f->hasAttr<WeakAttr>() && row->linkage == IR_EXTERNAL) {
        row->linkage = IR_WEAK;
    }
}

ir_func_id unit::add_function(const std::string &name, llvm::StringRef source,
                              QualType type, ir_linkage linkage, ir_loc_id at)
{
    struct ir_func row = {};
    std::string plain = source.str();
    row.name = linkage == IR_INTERNAL ? prog.internal_name(name)
                                      : prog.external_name(name);
    row.source_name = intern_make_str(&m->strings, plain.c_str());
    row.loc = at;
    row.linkage = linkage;
    ir_func_id id = ir_add_func(m, &row);
    describe_function(id, type);
    return id;
}

/// What an alias or weakref attribute makes of d; none without one.
ir_opd unit::alias_target(const NamedDecl *d, llvm::StringRef name)
{
    llvm::StringRef target;
    if (const auto *a = d->getAttr<AliasAttr>()) {
        target = a->getAliasee();
    } else if (const auto *w = d->getAttr<WeakRefAttr>()) {
        target = w->getAliasee();
        if (const auto *f = dyn_cast<FunctionDecl>(d)) {
            return target.empty() ? none
                                  : library_function(target, f->getType(),
                                                     f->getLocation());
        }
    }
    if (target.empty()) {
        if (d->hasAttr<IFuncAttr>()) {
            warn_unsupported(d->getSourceRange(), "ifunc attribute");
        }
        return none;
    }
    for (const Decl *top : ctx.getTranslationUnitDecl()->decls()) {
        const auto *n = dyn_cast<ValueDecl>(top);
        if (n == nullptr || n == d || n->getCanonicalDecl() == d ||
            !n->getDeclName().isIdentifier() || symbol_name(n) != target) {
            continue;
        }
        ir_loc_id at = loc(SourceRange(d->getLocation()));
        weight w = d->hasAttr<WeakAttr>() ? weight::WEAK : weight::STRONG;
        if (const auto *f = dyn_cast<FunctionDecl>(n)) {
            ir_opd o = function(f);
            prog.alias(name, o, w, signature_of(f), at);
            return o;
        }
        if (const auto *v = dyn_cast<VarDecl>(n)) {
            ir_opd o = variable(v);
            prog.alias(name, o, w, signature_of(v), at);
            return o;
        }
    }
    warn_unsupported(d->getSourceRange(),
                     "alias of a symbol defined elsewhere");
    return none;
}

ir_opd unit::function(const FunctionDecl *f)
{
    const FunctionDecl *key = f->getCanonicalDecl();
    auto it = symbols.find(key);
    if (it != symbols.end()) {
        return it->second;
    }
    f = f->getMostRecentDecl();
    const FunctionDecl *def = f->getDefinition();
    const FunctionDecl *best = def != nullptr ? def : f;
    std::string name = symbol_name(f);
    ir_opd target = alias_target(f, name);
    if (target.bits != 0) {
        symbols[key] = target;
        return target;
    }
    ir_loc_id at = loc(SourceRange(best->getLocation()));
    ir_opd result;
    if (!f->isExternallyVisible()) {
        ir_func_id id =
            add_function(name, f->getName(), best->getType(), IR_INTERNAL, at);
        add_attributes(id, f);
        result = ir_opd_func(id);
    } else {
        symbol &s = prog.declare(name, signature_of(best), at);
        if (s.opd.bits == 0) {
            s.opd = ir_opd_func(add_function(name, f->getName(),
                                             best->getType(), IR_EXTERNAL, at));
        }
        result = s.opd;
        if (ir_opd_kind(result) == IR_OPD_FUNC) {
            ir_func_id id = {ir_opd_index(result)};
            // A prototype says more than an implicit declaration did.
            if (s.def == weight::DECLARED && s.type.prototyped) {
                describe_function(id, best->getType());
            }
            add_attributes(id, f);
        }
    }
    symbols[key] = result;
    if (def != nullptr && queued.insert(def).second) {
        work.push_back(def);
    }
    return result;
}

ir_opd unit::library_function(llvm::StringRef name, QualType type,
                              SourceLocation where)
{
    IdentifierInfo *id = &ctx.Idents.get(name);
    for (const NamedDecl *d : ctx.getTranslationUnitDecl()->lookup(id)) {
        if (const auto *f = dyn_cast<FunctionDecl>(d)) {
            return function(f);
        }
    }
    ir_loc_id at = loc(SourceRange(where));
    signature row;
    row.is_func = true;
    row.prototyped = type->isFunctionProtoType();
    row.scalar = scalar(type->castAs<FunctionType>()->getReturnType());
    if (const auto *p = type->getAs<FunctionProtoType>()) {
        row.size = p->getNumParams();
    }
    row.text = type.getAsString();
    symbol &s = prog.declare(name, row, at);
    if (s.opd.bits == 0) {
        s.opd =
            ir_opd_func(add_function(name.str(), name, type, IR_EXTERNAL, at));
    }
    return s.opd;
}

void unit::hooks(const FunctionDecl *f, ir_func_id id)
{
    if (const auto *a = f->getAttr<ConstructorAttr>()) {
        ir_add_hook(m, ir_hook{id, a->getPriority(), false});
    }
    if (const auto *a = f->getAttr<DestructorAttr>()) {
        ir_add_hook(m, ir_hook{id, a->getPriority(), true});
    }
}

void unit::define_function(const FunctionDecl *f)
{
    ir_opd o = function(f);
    if (ir_opd_kind(o) != IR_OPD_FUNC) {
        return;
    }
    ir_loc_id at = loc(SourceRange(f->getLocation()));
    ir_func_id id = {ir_opd_index(o)};
    if (f->isExternallyVisible()) {
        signature type = signature_of(f);
        symbol &s = prog.declare(symbol_name(f), type, at);
        if (!prog.define(s, type, weight_of(f), at)) {
            return;
        }
    }
    struct ir_func *row = ir_func(m, id);
    row->defined = false; // a heavier definition replaces a lighter one
    row->loc = at;
    describe_function(id, f->getType());
    add_attributes(id, f);
    hooks(f, id);
    body(*this).lower(f, id);
}

// ------------------------------------------------------------ objects

static const VarDecl *best_decl(const VarDecl *v)
{
    if (const VarDecl *d = v->getDefinition()) {
        return d;
    }
    if (const VarDecl *d = const_cast<VarDecl *>(v)->getActingDefinition()) {
        return d;
    }
    return v->getMostRecentDecl();
}

ir_opd unit::variable(const VarDecl *v)
{
    const VarDecl *key = v->getCanonicalDecl();
    auto it = symbols.find(key);
    if (it != symbols.end()) {
        return it->second;
    }
    v = best_decl(v);
    std::string name = symbol_name(v);
    ir_opd target = alias_target(v, name);
    if (target.bits != 0) {
        symbols[key] = target;
        return target;
    }
    struct ir_global row = {};
    row.loc = loc(SourceRange(v->getLocation()));
    row.size = size(v->getType());
    row.align = v->getType()->isIncompleteType()
                    ? 1
                    : (uint32_t)ctx.getDeclAlign(v).getQuantity();
    std::string source = v->getNameAsString();
    row.source_name = intern_make_str(&m->strings, source.c_str());
    row.ctype = ctype(v->getType());
    row.read_only = v->getType().isConstant(ctx);
    if (!v->isExternallyVisible()) {
        if (v->isStaticLocal() && !within.empty()) {
            name = within + "." + name;
        }
        row.linkage = IR_INTERNAL;
        row.name = prog.internal_name(name);
        ir_global_id id = ir_add_global(m, &row);
        symbols[key] = ir_opd_global(id);
        define_variable(v, id);
        return ir_opd_global(id);
    }
    symbol &s = prog.declare(name, signature_of(v), row.loc);
    if (s.opd.bits == 0) {
        row.linkage = v->hasAttr<WeakAttr>() ? IR_WEAK : IR_EXTERNAL;
        row.name = prog.external_name(name);
        s.opd = ir_opd_global(ir_add_global(m, &row));
    } else if (ir_opd_kind(s.opd) == IR_OPD_GLOBAL) {
        struct ir_global *g = ir_global(m, {ir_opd_index(s.opd)});
        if (g->size == 0) { // int a[]; elsewhere
            g->size = row.size;
            g->align = row.align;
            g->ctype = row.ctype;
        }
    }
    symbols[key] = s.opd;
    return s.opd;
}

/// Puts the finished image into the object; it may be larger than the type (a
/// flexible array member with an initialiser).
static void set_image(ir_module *m, ir_global_id id, image &img)
{
    std::stable_sort(img.relocs.begin(), img.relocs.end(),
                     [](const ir_reloc &a, const ir_reloc &b) {
                         return a.offset < b.offset;
                     });
    std::vector<ir_reloc> last; // of those at the same offset
    for (const ir_reloc &r : img.relocs) {
        if (!last.empty() && last.back().offset == r.offset) {
            last.back() = r;
        } else {
            last.push_back(r);
        }
    }
    struct ir_global *g = ir_global(m, id);
    g->size = std::max(g->size, (uint64_t)img.data.size());
    ir_set_init(m, id, img.data.data(), img.data.size(), last.data(),
                (uint32_t)last.size());
}

/// - v is the declaration that defines; g is its row
void unit::define_variable(const VarDecl *v, ir_global_id g)
{
    bool tentative =
        v->isThisDeclarationADefinition() == VarDecl::TentativeDefinition;
    if (v->isThisDeclarationADefinition() == VarDecl::DeclarationOnly) {
        return;
    }
    image img;
    if (const Expr *init = v->getInit()) {
        if (!initialise(img, v->getType(), init, 0)) {
            warn_unsupported(init->getSourceRange(),
                             "initialiser of this form");
        }
    }
    ir_loc_id at = loc(SourceRange(v->getLocation()));
    ir_ctype_id type = ctype(v->getType());
    struct ir_global *row = ir_global(m, g);
    uint64_t n = size(v->getType());
    row->size = tentative ? std::max(row->size, n) : n;
    row->align =
        std::max(row->align, (uint32_t)ctx.getDeclAlign(v).getQuantity());
    row->ctype = type;
    row->loc = at;
    row->defined = true;
    row->tentative = tentative && row->linkage != IR_INTERNAL;
    row->read_only = v->getType().isConstant(ctx);
    set_image(m, g, img);
}

// ------------------------------------------------------------ literals

ir_opd unit::literal(const StringLiteral *s)
{
    ir_opd &known = literals[s];
    if (known.bits != 0) {
        return known;
    }
    image img;
    put_string(img, s->getType(), s, 0);
    struct ir_global row = {};
    row.name = ir_unique_name(m, ".str");
    row.ctype = ctype(s->getType());
    row.loc = loc(s);
    row.size = size(s->getType());
    row.align = align(s->getType());
    row.linkage = IR_INTERNAL;
    row.defined = row.read_only = row.literal = true;
    row.data = img.data.data();
    row.data_len = img.data.size();
    known = ir_opd_global(ir_add_global(m, &row));
    return known;
}

ir_opd unit::static_literal(const CompoundLiteralExpr *e)
{
    auto it = literals.find(e);
    if (it != literals.end()) {
        return it->second;
    }
    struct ir_global row = {};
    row.name = ir_unique_name(m, ".compound");
    row.ctype = ctype(e->getType());
    row.loc = loc(e);
    row.size = size(e->getType());
    row.align = align(e->getType());
    row.linkage = IR_INTERNAL;
    row.defined = true;
    row.read_only = e->getType().isConstant(ctx);
    ir_global_id id = ir_add_global(m, &row);
    literals[e] = ir_opd_global(id);
    image img;
    if (!initialise(img, e->getType(), e->getInitializer(), 0)) {
        warn_unsupported(e->getSourceRange(), "initialiser of this form");
    }
    set_image(m, id, img);
    return ir_opd_global(id);
}

ir_opd unit::constant_image(QualType t, const Expr *init,
                            const std::string &name)
{
    image img;
    if (!initialise(img, t, init, 0)) {
        return none;
    }
    struct ir_global row = {};
    std::string full = name + ".init";
    row.name = prog.internal_name(full);
    row.ctype = ctype(t);
    row.loc = loc(init);
    row.size = size(t);
    row.align = align(t);
    row.linkage = IR_INTERNAL;
    row.defined = row.read_only = true;
    ir_global_id id = ir_add_global(m, &row);
    set_image(m, id, img);
    return ir_opd_global(id);
}

uint64_t unit::label_id(const LabelDecl *l)
{
    uint64_t &id = labels[l];
    if (id == 0) {
        id = ++prog.labels;
    }
    return id;
}

// ------------------------------------------------------------ the unit

bool unit::wanted(const Decl *d) const
{
    const auto *n = cast<NamedDecl>(d);
    if (d->hasAttr<UsedAttr>() || d->hasAttr<ConstructorAttr>() ||
        d->hasAttr<DestructorAttr>()) {
        return true;
    }
    const auto *f = dyn_cast<FunctionDecl>(d);
    bool local = !n->isExternallyVisible() ||
                 (f != nullptr && weight_of(f) == weight::INLINE_ONLY);
    return !local || sm.isInMainFile(sm.getExpansionLoc(d->getLocation()));
}

void unit::lower_decl(const Decl *d)
{
    if (const auto *f = dyn_cast<FunctionDecl>(d)) {
        if (f->doesThisDeclarationHaveABody() && wanted(f)) {
            function(f);
            if (queued.insert(f).second) {
                work.push_back(f);
            }
        } else if (f->hasAttr<AliasAttr>()) {
            function(f);
        }
    } else if (const auto *v = dyn_cast<VarDecl>(d)) {
        if (v != best_decl(v) || !wanted(v)) {
            return;
        }
        bool only =
            v->isThisDeclarationADefinition() == VarDecl::DeclarationOnly;
        if (only && !v->hasAttr<AliasAttr>()) {
            return;
        }
        ir_opd o = variable(v);
        if (only || !v->isExternallyVisible() ||
            ir_opd_kind(o) != IR_OPD_GLOBAL || v->hasAttr<AliasAttr>()) {
            return;
        }
        ir_loc_id at = loc(SourceRange(v->getLocation()));
        signature type = signature_of(v);
        symbol &s = prog.declare(symbol_name(v), type, at);
        if (prog.define(s, type, weight_of(v), at)) {
            define_variable(v, {ir_opd_index(o)});
        }
    } else if (const auto *a = dyn_cast<FileScopeAsmDecl>(d)) {
        if (!a->getAsmString()->getString().trim().empty()) {
            warn_unsupported(a->getSourceRange(), "file-scope assembly");
        }
    }
}

void unit::lower()
{
    for (const Decl *d : ctx.getTranslationUnitDecl()->decls()) {
        lower_decl(d);
    }
    while (!work.empty()) {
        const FunctionDecl *f = work.front();
        work.pop_front();
        define_function(f);
    }
}

} // namespace frontend
