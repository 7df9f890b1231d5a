/* SPDX-License-Identifier: Apache-2.0 */
/// Places: from Clang's source locations to rows of the module, and source
/// text for messages.  A range inside a macro's body becomes the range of the
/// expansion; one inside a macro's argument stays where it is written.
#include "frontend/unit.h"

#include <clang/Lex/Lexer.h>

namespace frontend
{

using namespace clang;

unit::file_lines &unit::lines(FileID id)
{
    if (id == last_file && last_lines != nullptr) {
        return *last_lines;
    }
    file_lines *&row = files[id];
    if (row == nullptr) {
        file_rows.emplace_back();
        row = &file_rows.back();
        row->text = sm.getBufferData(id);
        row->start.push_back(0);
        size_t at = 0;
        while ((at = row->text.find('\n', at)) != llvm::StringRef::npos) {
            row->start.push_back((uint32_t)++at);
        }
        row->presumed = sm.getSLocEntry(id).getFile().hasLineDirectives();
        PresumedLoc p = sm.getPresumedLoc(sm.getLocForStartOfFile(id), false);
        row->id = ir_make_file(m, p.isValid() ? p.getFilename() : "?");
    }
    last_file = id;
    last_lines = row;
    return *row;
}

point unit::at(SourceLocation l)
{
    std::pair<FileID, unsigned> d = sm.getDecomposedLoc(l);
    file_lines &f = lines(d.first);
    point p;
    if (f.presumed) {
        PresumedLoc where = sm.getPresumedLoc(l);
        if (where.isValid()) {
            p.file = ir_make_file(m, where.getFilename());
            p.line = where.getLine();
            p.column = where.getColumn();
            return p;
        }
    }
    size_t k = f.last;
    bool near = d.second >= f.start[k] &&
                (k + 1 == f.start.size() || d.second < f.start[k + 1]);
    if (!near) {
        k = (size_t)(std::upper_bound(f.start.begin(), f.start.end(),
                                      d.second) -
                     f.start.begin()) -
            1;
        f.last = k;
    }
    p.file = f.id;
    p.line = (uint32_t)k + 1;
    p.column = d.second - f.start[k] + 1;
    return p;
}

/// Most tokens that end an expression are names and brackets: those are
/// measured without the lexer.
uint32_t unit::token_length(SourceLocation l)
{
    std::pair<FileID, unsigned> d = sm.getDecomposedLoc(l);
    llvm::StringRef text = lines(d.first).text;
    if (d.second >= text.size()) {
        return 0;
    }
    char c = text[d.second];
    if (c == ')' || c == ']' || c == '}' || c == ';') {
        return 1;
    }
    if (isalpha((unsigned char)c) || c == '_') {
        size_t k = d.second;
        while (k < text.size() &&
               (isalnum((unsigned char)text[k]) || text[k] == '_')) {
            k++;
        }
        char next = k < text.size() ? text[k] : ' ';
        if (next != '\\' && next != '"' && next != '\'' && next != '?' &&
            next != '$' && (unsigned char)next < 0x80) {
            return (uint32_t)(k - d.second);
        }
    }
    return Lexer::MeasureTokenLength(l, sm, ctx.getLangOpts());
}

/// The token range in a file that stands for the range.
/// - *in_macro: some step went from a macro's body to its use
SourceRange unit::file_range(SourceRange range, bool *in_macro)
{
    SourceLocation b = range.getBegin(), e = range.getEnd();
    *in_macro = false;
    while (b.isMacroID() || e.isMacroID()) {
        bool same = b.isMacroID() && e.isMacroID() &&
                    sm.getFileID(b) == sm.getFileID(e);
        if (same && sm.isMacroArgExpansion(b)) {
            b = sm.getImmediateSpellingLoc(b);
            e = sm.getImmediateSpellingLoc(e);
        } else if (same) {
            *in_macro = true;
            CharSourceRange use = sm.getImmediateExpansionRange(b);
            b = use.getBegin();
            e = use.getEnd();
        } else {
            *in_macro |= b.isMacroID();
            b = sm.getExpansionRange(b).getBegin();
            e = sm.getExpansionRange(e).getEnd();
        }
    }
    return SourceRange(b, e);
}

ir_loc_id unit::loc(SourceRange range)
{
    if (range.isInvalid()) {
        return ir_loc_id{0};
    }
    struct ir_loc row = {};
    SourceRange r = range;
    bool in_macro = false;
    if (range.getBegin().isMacroID() || range.getEnd().isMacroID()) {
        r = file_range(range, &in_macro);
    }
    point b = at(r.getBegin());
    row.file = b.file;
    row.line = b.line;
    row.column = b.column;
    point e = at(r.getEnd());
    if (e.file.index == b.file.index &&
        (e.line > b.line || (e.line == b.line && e.column >= b.column))) {
        row.end_line = e.line;
        row.end_column = e.column + token_length(r.getEnd());
    } else {
        row.end_line = b.line;
        row.end_column = b.column + token_length(r.getBegin());
    }
    if (in_macro) {
        SourceLocation s = sm.getSpellingLoc(range.getBegin());
        if (!sm.isWrittenInScratchSpace(s) && !sm.isWrittenInBuiltinFile(s) &&
            !sm.isWrittenInCommandLineFile(s)) {
            row.macro = loc(SourceRange(s, s));
        }
    }
    return ir_make_loc(m, row);
}

diag_place unit::place(SourceRange range)
{
    return prog.place_of(loc(range));
}

// ------------------------------------------------------------ text

static std::string one_line(llvm::StringRef text)
{
    const size_t limit = 120;
    std::string out;
    for (char c : text) {
        bool space = isspace((unsigned char)c) != 0;
        if (space && (out.empty() || out.back() == ' ')) {
            continue;
        }
        out.push_back(space ? ' ' : c);
    }
    while (!out.empty() && out.back() == ' ') {
        out.pop_back();
    }
    if (out.size() > limit) {
        size_t cut = limit - 3;
        while (cut > 0 && ((unsigned char)out[cut] & 0xc0) == 0x80) {
            cut--; // not inside a UTF-8 character
        }
        out.resize(cut);
        out += "...";
    }
    return out;
}

std::string unit::text(const Expr *e)
{
    CharSourceRange r = CharSourceRange::getTokenRange(e->getSourceRange());
    llvm::StringRef s = Lexer::getSourceText(r, sm, ctx.getLangOpts());
    if (!s.empty()) {
        return one_line(s);
    }
    std::string printed;
    llvm::raw_string_ostream out(printed);
    e->printPretty(out, nullptr, PrintingPolicy(ctx.getLangOpts()));
    return one_line(out.str());
}

void unit::warn_unsupported(SourceRange range, const std::string &what)
{
    ir_loc_id l = loc(range);
    str_id name = intern_make_str(&m->strings, what.c_str());
    m->incomplete = true;
    if (warned.insert({l.index, name.index}).second) {
        diag_add(prog.diags, DIAG_WARNING, prog.place_of(l), "unsupported",
                 "%s is not supported", what.c_str());
    }
}

} // namespace frontend
