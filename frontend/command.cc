/* SPDX-License-Identifier: Apache-2.0 */
/// See command.h.
#include "frontend/command.h"

#include <clang/Basic/Version.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Support/FileSystem.h>

namespace frontend
{

using llvm::StringRef;

#ifndef DGSE_RESOURCE_DIR
#define DGSE_RESOURCE_DIR ""
#endif

static bool begins(StringRef s, StringRef prefix)
{
    return s.substr(0, prefix.size()) == prefix;
}

std::string find_resource_dir(const frontend_options &options)
{
    std::vector<std::string> tries;
    if (options.resource_dir != nullptr) {
        tries.emplace_back(options.resource_dir);
    }
    tries.emplace_back(DGSE_RESOURCE_DIR);
    const std::string major = std::to_string(CLANG_VERSION_MAJOR);
    const std::string roots[] = {"/usr/lib/llvm-" + major + "/lib/clang/",
                                 "/usr/lib/clang/", "/usr/lib64/clang/",
                                 "/usr/local/lib/clang/"};
    for (const std::string &root : roots) {
        tries.push_back(root + major);
        tries.push_back(root + CLANG_VERSION_STRING);
    }
    for (const std::string &dir : tries) {
        if (!dir.empty() && llvm::sys::fs::exists(dir + "/include/stddef.h")) {
            return dir;
        }
    }
    return "";
}

/// -f options that change what C text means; the others are about code.
static bool keeps_f(StringRef f)
{
    return llvm::StringSwitch<bool>(f)
        .Cases("signed-char", "unsigned-char", "no-signed-char",
               "no-unsigned-char", true)
        .Cases("short-enums", "no-short-enums", "short-wchar", true)
        .Cases("ms-extensions", "no-ms-extensions", "gnu89-inline",
               "no-gnu89-inline", true)
        .Cases("freestanding", "hosted", "dollars-in-identifiers",
               "no-dollars-in-identifiers", true)
        .Cases("pack-struct", "trigraphs", "no-trigraphs", "digraphs", true)
        .Cases("fixed-point", "blocks", "asm", "no-asm", true)
        // These define macros, and nothing else that we look at.
        .Cases("fast-math", "no-fast-math", "math-errno", "no-math-errno", true)
        .Cases("finite-math-only", "no-finite-math-only", true)
        .Cases("exceptions", "no-exceptions", true)
        .Cases("PIC", "pic", "PIE", "pie", "no-pic", "no-pie", true)
        .Cases("stack-protector", "stack-protector-strong",
               "stack-protector-all", "no-stack-protector", true)
        .Default(begins(f, "pack-struct=") || begins(f, "gnuc-version=") ||
                 begins(f, "input-charset=") || begins(f, "macro-prefix-map="));
}

static bool keeps_m(StringRef f)
{
    return f == "32" || f == "64" || f == "x32" || f == "ms-bitfields" ||
           f == "no-ms-bitfields" || begins(f, "long-double-");
}

/// A flag that we drop although the program may be another one without it:
/// what it means, or the macros that it defines.
static bool matters(StringRef f)
{
    if (f.consume_front("-f")) {
        return llvm::StringSwitch<bool>(f)
            .Cases("openmp", "openacc", "trapv", "instrument-functions", true)
            .Cases("single-precision-constant", "unsigned-bitfields", true)
            .Case("plan9-extensions", true)
            .Default(begins(f, "openmp=") || begins(f, "sanitize="));
    }
    return f.consume_front("-m") &&
           llvm::StringSwitch<bool>(f)
               .Cases("arch=x86-64", "sse", "sse2", "mmx", false)
               .StartsWith("arch=", true)
               .StartsWith("cpu=", true)
               .StartsWith("avx", true)
               .StartsWith("sse", true)
               .StartsWith("bmi", true)
               .Cases("ssse3", "fma", "f16c", "lzcnt", "popcnt", true)
               .Cases("aes", "pclmul", "sha", "adx", "rdrnd", "rdseed", true)
               .Default(false);
}

/// How many words of the command line the flag takes away; 0: it stays.
static unsigned drops(StringRef f)
{
    if (f == "-o" || f == "-MF" || f == "-MT" || f == "-MQ" || f == "-x" ||
        f == "-L" || f == "-Xlinker" || f == "-Xassembler" || f == "-arch" ||
        f == "--param" || f == "-l" || f == "-u" || f == "-z") {
        return 2;
    }
    if (f == "-c" || f == "-S" || f == "-E" || f == "-v" || f == "-pipe" ||
        f == "-s" || f == "-static" || f == "-shared" || f == "-rdynamic" ||
        f == "-p" || f == "-pg" || f == "-ansi-errors" || f == "-save-temps" ||
        f == "-w" || f == "-###" || f == "-Q") {
        return 1;
    }
    if (begins(f, "-O") || begins(f, "-g") || begins(f, "-M") ||
        begins(f, "-l") || begins(f, "-L") || begins(f, "-o") ||
        begins(f, "-x") || begins(f, "-pedantic") || begins(f, "-save-temps") ||
        begins(f, "-D_FORTIFY_SOURCE") || begins(f, "-dump") ||
        begins(f, "--coverage") || begins(f, "--param=") ||
        begins(f, "-specs=") || begins(f, "-Q")) {
        return 1;
    }
    if (begins(f, "-f")) {
        return keeps_f(f.drop_front(2)) ? 0 : 1;
    }
    if (begins(f, "-m")) {
        return keeps_m(f.drop_front(2)) ? 0 : 1;
    }
    return begins(f, "-W") ? 1 : 0;
}

/// -Wp,-DX,-IY: what it hands to the preprocessor.
static void add_preprocessor_flags(StringRef list,
                                   std::vector<std::string> &out)
{
    while (!list.empty()) {
        std::pair<StringRef, StringRef> parts = list.split(',');
        StringRef f = parts.first;
        if ((begins(f, "-D") && !begins(f, "-D_FORTIFY_SOURCE")) ||
            begins(f, "-U") || begins(f, "-I")) {
            out.push_back(f.str());
        }
        list = parts.second;
    }
}

static StringRef standard_of(const frontend_unit &unit)
{
    StringRef found;
    for (uint32_t k = 0; k < unit.flag_count; k++) {
        StringRef f = unit.flags[k];
        if (begins(f, "-std=")) {
            found = f.drop_front(5);
        } else if (begins(f, "--std=")) {
            found = f.drop_front(6);
        } else if (f == "-ansi") {
            found = "c90";
        }
    }
    return found;
}

static bool is_c23(StringRef standard)
{
    return llvm::StringSwitch<bool>(standard)
        .Cases("c23", "c2x", "gnu23", "gnu2x", "iso9899:2024", true)
        .Cases("c2y", "gnu2y", true)
        .Default(false);
}

bool needs_c23(const frontend_unit &unit)
{
    return CLANG_VERSION_MAJOR < 18 && is_c23(standard_of(unit));
}

std::vector<std::string> command_for(const frontend_unit &unit,
                                     const frontend_options &options,
                                     const std::string &resource_dir,
                                     std::set<std::string> *ignored)
{
    std::vector<std::string> c = {"clang", "-fsyntax-only"};
    bool has_standard = false, has_resources = false;
    for (uint32_t k = 0; k < unit.flag_count; k++) {
        StringRef f = unit.flags[k];
        if (begins(f, "-Wp,")) {
            add_preprocessor_flags(f.drop_front(4), c);
            continue;
        }
        if (f == "-Ofast") {
            c.emplace_back("-ffast-math");
        }
        if (unsigned n = drops(f)) {
            if (matters(f)) {
                ignored->insert(f.str());
            }
            k += n - 1;
            continue;
        }
        has_resources |= begins(f, "-resource-dir");
        if (begins(f, "-std=") || begins(f, "--std=") || f == "-ansi") {
            has_standard = true;
            if (needs_c23(unit)) {
                // 14 to 17 know it by its working name only.
                bool gnu = f.find("gnu") != StringRef::npos;
                c.emplace_back(gnu ? "-std=gnu2x" : "-std=c2x");
                continue;
            }
        }
        c.push_back(f.str());
    }
    if (!has_standard) {
        c.emplace_back("-std=gnu17");
    }
    if (!has_resources && !resource_dir.empty()) {
        c.emplace_back("-resource-dir");
        c.push_back(resource_dir);
    }
    if (options.ilp32) {
        c.emplace_back("-m32");
    }
    c.emplace_back("-U_FORTIFY_SOURCE");
    c.emplace_back("-fbracket-depth=2048");
    // Else Clang counts its errors on stderr.
    c.emplace_back("-fno-caret-diagnostics");
    if (needs_c23(unit)) {
        c.emplace_back("-Werror=implicit-int");
        c.emplace_back("-Werror=implicit-function-declaration");
    } else {
        // Errors by default since Clang 16, and what old C is written in.
        c.insert(c.end(),
                 {"-w", "-Wno-implicit-int", "-Wno-int-conversion",
                  "-Wno-implicit-function-declaration",
                  "-Wno-incompatible-function-pointer-types",
                  "-Wno-incompatible-pointer-types", "-Wno-return-mismatch",
                  "-Wno-deprecated-non-prototype"});
    }
    c.insert(c.end(), {"-x", "c", unit.file});
    return c;
}

} // namespace frontend
