/* SPDX-License-Identifier: Apache-2.0 */
/// The plugin's one entry: each unit is parsed by a Clang invocation of its
/// own and lowered at the end of its translation unit.
///
/// Everything runs on a thread with a large stack: Clang and we recurse over
/// expressions, and a generated program may nest them deeply.  The stack is
/// reserved, not used.
#include "frontend/frontend.h"

#include "frontend/command.h"
#include "frontend/link.h"
#include "frontend/unit.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/FileManager.h>
#include <clang/Basic/TargetInfo.h>
#include <clang/Driver/DriverDiagnostic.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Lex/Lexer.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <pthread.h>

#include <exception>

namespace frontend
{

using namespace clang;

namespace
{

// ------------------------------------------------------------ diagnostics

/// Keeps errors and their notes.  Warnings are the compiler's business.
class collector : public DiagnosticConsumer
{
  public:
    collector(diag_list *rows, const char *unit_file)
        : list(rows), unit_name(unit_file)
    {
    }

    void BeginSourceFile(const LangOptions &options,
                         const Preprocessor *) override
    {
        language = options;
    }

    void HandleDiagnostic(DiagnosticsEngine::Level level,
                          const Diagnostic &info) override
    {
        DiagnosticConsumer::HandleDiagnostic(level, info);
        if (level == DiagnosticsEngine::Note) {
            if (kept) {
                add(DIAG_NOTE, info);
            }
            return;
        }
        kept = level >= DiagnosticsEngine::Error && !is_noise(info.getID());
        if (kept) {
            add(DIAG_ERROR, info);
        }
    }

  private:
    static bool is_noise(unsigned id)
    {
        return id == clang::diag::err_drv_unknown_argument ||
               id == clang::diag::err_drv_unknown_argument_with_suggestion ||
               id == clang::diag::err_drv_unsupported_opt ||
               id == clang::diag::err_drv_unsupported_opt_for_target ||
               id == clang::diag::fatal_too_many_errors;
    }

    void add(diag_level level, const Diagnostic &info)
    {
        llvm::SmallString<256> text;
        info.FormatDiagnostic(text);
        std::string file;
        diag_place p = {};
        if (info.hasSourceManager() && info.getLocation().isValid()) {
            p = place_of(info, &file);
        } else {
            file = unit_name;
        }
        p.file = file.c_str();
        diag_add(list, level, p, "syntax", "%s", text.c_str());
    }

    diag_place place_of(const Diagnostic &info, std::string *file) const
    {
        const SourceManager &sm = info.getSourceManager();
        diag_place p = {};
        SourceLocation at = sm.getFileLoc(info.getLocation());
        PresumedLoc where = sm.getPresumedLoc(at);
        if (where.isInvalid()) {
            *file = unit_name;
            return p;
        }
        *file = where.getFilename();
        p.line = where.getLine();
        p.column = where.getColumn();
        p.end_line = p.line;
        p.end_column = p.column + Lexer::MeasureTokenLength(at, sm, language);
        for (const CharSourceRange &r : info.getRanges()) {
            SourceLocation b = r.getBegin(), e = r.getEnd();
            if (b.isInvalid() || b.isMacroID() || e.isInvalid() ||
                e.isMacroID() || sm.getFileID(b) != sm.getFileID(at) ||
                sm.getFileOffset(b) > sm.getFileOffset(at) ||
                sm.getFileOffset(e) < sm.getFileOffset(at)) {
                continue;
            }
            PresumedLoc end = sm.getPresumedLoc(e);
            unsigned more = r.isTokenRange()
                                ? Lexer::MeasureTokenLength(e, sm, language)
                                : 0;
            p.end_line = end.getLine();
            p.end_column = end.getColumn() + more;
            break;
        }
        return p;
    }

    diag_list *list;
    const char *unit_name;
    LangOptions language;
    bool kept = false;
};

// ------------------------------------------------------------ the action

class consumer : public ASTConsumer
{
  public:
    explicit consumer(program &link) : prog(link)
    {
    }

    void HandleTranslationUnit(ASTContext &ctx) override
    {
        if (ctx.getDiagnostics().hasErrorOccurred()) {
            return;
        }
        std::string triple = ctx.getTargetInfo().getTriple().str();
        uint64_t width = ctx.getTypeSize(ctx.VoidPtrTy);
        bool wide = width == 64;
        if (ctx.getTargetInfo().isBigEndian() || (!wide && width != 32)) {
            diag_add(prog.diags, DIAG_ERROR, diag_place(), "target",
                     "target '%s' is not supported: little endian with 32 or "
                     "64-bit pointers is",
                     triple.c_str());
            return;
        }
        prog.start(triple, wide ? IR_I64 : IR_I32);
        if (prog.m->index != (wide ? IR_I64 : IR_I32)) {
            diag_add(prog.diags, DIAG_ERROR, diag_place(), "link",
                     "the files are compiled for different pointer widths");
            return;
        }
        unit(prog, ctx).lower();
    }

  private:
    program &prog;
};

class action : public ASTFrontendAction
{
  public:
    explicit action(program &link) : prog(link)
    {
    }

    std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &,
                                                   llvm::StringRef) override
    {
        return std::make_unique<consumer>(prog);
    }

  private:
    program &prog;
};

// ------------------------------------------------------------ units

/// - returns why the file cannot be read, or null
const char *unreadable(llvm::vfs::FileSystem &fs, const char *file)
{
    auto status = fs.status(file);
    if (!status) {
        return status.getError() == std::errc::no_such_file_or_directory
                   ? "no such file"
                   : "cannot be read";
    }
    if (status->isDirectory()) {
        return "is a directory, not a C file";
    }
    return nullptr;
}

void lower_unit(program &prog, const frontend_unit &u,
                const std::string &resource_dir, std::set<std::string> *ignored)
{
    std::unique_ptr<llvm::vfs::FileSystem> fs =
        llvm::vfs::createPhysicalFileSystem();
    diag_place whole = {};
    whole.file = u.file;
    if (u.directory != nullptr && fs->setCurrentWorkingDirectory(u.directory)) {
        diag_add(prog.diags, DIAG_ERROR, whole, "syntax",
                 "cannot change to directory '%s'", u.directory);
        return;
    }
    if (const char *why = unreadable(*fs, u.file)) {
        diag_add(prog.diags, DIAG_ERROR, whole, "syntax", "%s", why);
        return;
    }
    collector diags(prog.diags, u.file);
    llvm::IntrusiveRefCntPtr<FileManager> files(
        new FileManager(FileSystemOptions(), std::move(fs)));
    uint32_t errors = prog.diags->errors;
    tooling::ToolInvocation run(
        command_for(u, prog.options, resource_dir, ignored),
        std::make_unique<action>(prog), files.get());
    run.setDiagnosticConsumer(&diags);
    if (!run.run() && prog.diags->errors == errors) {
        diag_add(prog.diags, DIAG_ERROR, whole, "syntax",
                 "clang does not accept the command line of this file");
    }
}

void lower_all(program &prog, const frontend_unit *units, uint32_t count)
{
    std::string resource_dir = find_resource_dir(prog.options);
    if (resource_dir.empty()) {
        diag_add(prog.diags, DIAG_ERROR, diag_place(), "syntax",
                 "the headers of clang %d are missing; install the package "
                 "libclang-common-%d-dev",
                 CLANG_VERSION_MAJOR, CLANG_VERSION_MAJOR);
        return;
    }
    std::set<std::string> ignored;
    for (uint32_t k = 0; k < count; k++) {
        prog.unit = k + 1;
        lower_unit(prog, units[k], resource_dir, &ignored);
    }
    for (const std::string &flag : ignored) {
        diag_add(prog.diags, DIAG_WARNING, diag_place(), "flags",
                 "%s is ignored: neither its effect nor the macros that it "
                 "defines are seen",
                 flag.c_str());
    }
}

struct job {
    program *prog;
    const frontend_unit *units;
    uint32_t count;
};

void *run_job(void *argument)
{
    auto *j = static_cast<job *>(argument);
    try {
        lower_all(*j->prog, j->units, j->count);
    } catch (const std::exception &e) {
        diag_add(j->prog->diags, DIAG_ERROR, diag_place(), "internal",
                 "the frontend failed: %s", e.what());
    } catch (...) {
        diag_add(j->prog->diags, DIAG_ERROR, diag_place(), "internal",
                 "the frontend failed");
    }
    return nullptr;
}

void run_on_large_stack(job *j)
{
    const size_t stack = (size_t)1 << 30;
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    bool started = pthread_attr_setstacksize(&attributes, stack) == 0 &&
                   pthread_create(&thread, &attributes, run_job, j) == 0;
    if (!started && pthread_attr_setstacksize(&attributes, stack / 16) == 0) {
        started = pthread_create(&thread, &attributes, run_job, j) == 0;
    }
    pthread_attr_destroy(&attributes);
    if (started) {
        pthread_join(thread, nullptr);
    } else {
        run_job(j);
    }
}

} // namespace
} // namespace frontend

extern "C" __attribute__((visibility("default"))) bool
dgse_frontend_lower(struct ir_module *m, const struct frontend_unit *units,
                    uint32_t unit_count, const struct frontend_options *options,
                    struct diag_list *diags)
{
    uint32_t errors = diags->errors;
    frontend::program prog(m, *options, diags);
    frontend::job j = {&prog, units, unit_count};
    frontend::run_on_large_stack(&j);
    // The module is valid in any case.
    prog.start("unknown", options->ilp32 ? IR_I32 : IR_I64);
    prog.finish();
    return diags->errors == errors;
}
