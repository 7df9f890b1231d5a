#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The rules of the source tree as a program; there are no exceptions.

- layers.txt is in order: a folder names only folders above it.
- Every #include of a source goes to its own folder or one that its row names;
  a *_impl.h only to the own folder; LLVM only in frontend/, cvc5 only in
  solver/backend/.  The own header comes first, quoted ones before system ones.
- No banned function is called.
- No variable outlives a call outside cli/: state is passed as an argument.
- Every header compiles alone, as C17 and as C++17 (only as C++17 when it is
  a C++ edge's own: in frontend/, and included from nowhere else, or in
  solver/backend/, and included by no C source).
- Every source begins with its licence and says what it is.
"""

import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SUFFIXES = (".c", ".cc", ".h", ".def")

# name -> folders that may call it
BANNED = {name: () for name in
          "strcpy strcat sprintf vsprintf strtok gets alloca atoi atol atof "
          "qsort time rand srand random setjmp longjmp".split()}
BANNED.update({name: ("base",) for name in
               "malloc calloc realloc free strdup strndup asprintf".split()})
BANNED.update({name: ("cli", "tools") for name in "exit _exit".split()})
# A program of its own.
PROGRAMS = ("solver/backend/main.cc",)
# It defines the C library itself.
FREE_FOLDERS = ("model",)

COMMENT_OR_STRING = re.compile(
    r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+([<"])([^>"]+)[>"]', re.M)
CALL = re.compile(r"(?<![\w.>:])(?:std::|::)?(" + "|".join(BANNED) +
                  r")[ \t]*\(")
# Names of compiler- and coverage-made data.
MADE = re.compile(r"^(__func__|__PRETTY_FUNCTION__|_ZZ.*__func__)")


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8",
              errors="replace") as f:
        return f.read()


def read_layers():
    """The rows of layers.txt, in order."""
    layers = {}
    for line in read("layers.txt").splitlines():
        line = line.split("#")[0].strip()
        if line:
            name, _, below = line.partition(":")
            layers[name.strip()] = below.split()
    return layers


def blank(match):
    """The same number of lines, no text."""
    return re.sub(r"[^\n]", " ", match.group(0))


def code_of(text):
    """The text without comments and the inside of literals."""
    return COMMENT_OR_STRING.sub(blank, text)


def line_of(text, at):
    return text.count("\n", 0, at) + 1


def sources(layers):
    for folder in layers:
        for path, folders, names in os.walk(os.path.join(ROOT, folder)):
            folders.sort()
            for name in sorted(names):
                if name.endswith(SUFFIXES):
                    yield os.path.relpath(os.path.join(path, name), ROOT)


def check_order(layers):
    seen = []
    for name, below in layers.items():
        for each in below:
            if each not in seen:
                yield f"layers.txt: {name}: {each} does not stand above it"
        seen.append(name)


def check_include(path, kind, target, layers):
    folder = path.split("/")[0]
    to = target.split("/")[0]
    if kind == "<":
        if to in ("llvm", "clang", "llvm-c", "clang-c") and \
                folder != "frontend":
            yield "LLVM is for frontend/ only"
        if to == "cvc5" and not path.startswith("solver/backend/"):
            yield "cvc5 is for solver/backend/ only"
        return
    if folder == "model" and "/" not in target:
        return  # C input of our frontend, not part of the program
    if to not in layers or "/" not in target:
        yield f'"{target}" does not begin with a folder of layers.txt'
        return
    if to != folder and to not in layers[folder]:
        yield f"{folder}/ may not include from {to}/"
    if target.endswith("_impl.h") and to != folder:
        yield f"{target} is private to {to}/"


def check_includes(path, layers):
    text = read(path)
    # Comments go, strings stay: an include is one.
    code = re.sub(r"//[^\n]*|/\*.*?\*/", blank, text, flags=re.S)
    found = [(line_of(code, m.start()), m.group(1), m.group(2))
             for m in INCLUDE.finditer(code)]
    for line, kind, target in found:
        for message in check_include(path, kind, target, layers):
            yield f"{path}:{line}: {message}"
    stem, suffix = os.path.splitext(path)
    if suffix in (".c", ".cc") and not path.startswith("model/"):
        own = stem + ".h"
        if os.path.exists(os.path.join(ROOT, own)) and \
                (not found or found[0][2] != own):
            yield f"{path}: its own header comes first"
        system = False
        for line, kind, target in found:
            if kind == "<":
                system = True
            elif system and not target.endswith(".def"):
                yield f"{path}:{line}: project headers come before system ones"
                break


def check_banned(path):
    folder = path.split("/")[0]
    if folder in FREE_FOLDERS:
        return
    code = code_of(read(path))
    for match in CALL.finditer(code):
        name = match.group(1)
        if folder not in BANNED[name] and \
                not (path in PROGRAMS and "cli" in BANNED[name]):
            yield (f"{path}:{line_of(code, match.start())}: "
                   f"{name} is banned")


def check_head(path):
    text = read(path)
    first, _, rest = text.partition("\n")
    if "SPDX-License-Identifier: Apache-2.0" not in first:
        yield f"{path}:1: the first line is the SPDX line"
    if path.endswith((".c", ".cc", ".h")) and not path.startswith("model/") \
            and not rest.startswith("///"):
        yield f"{path}:2: a /// block says what the file is"


def check_c_state(path):
    """Data that is neither constant nor on the stack, by the symbols of an
    object compiled without position independence (where constants with
    addresses in them are constant)."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "x.o")
        done = subprocess.run(
            ["gcc", "-std=c17", "-O0", "-w", "-fno-pic", "-fno-pie",
             "-D_GNU_SOURCE", '-DDGSE_VERSION=""', "-I.", "-Ibuild/dev/generated",
             "-c", path, "-o", out], cwd=ROOT, capture_output=True, text=True)
        if done.returncode != 0:
            yield f"{path}: does not compile:\n{done.stderr}"
            return
        names = subprocess.run(["nm", out], capture_output=True,
                               text=True).stdout
    for line in names.splitlines():
        fields = line.split()
        if len(fields) == 3 and fields[1] in "bBdDCsSgG" and \
                not MADE.match(fields[2]):
            yield f"{path}: {fields[2]} is a mutable variable of static life"


DECLARATION = re.compile(
    r"^(?:static\s+|thread_local\s+|inline\s+)*"
    r"(?!using\b|typedef\b|return\b|extern\b|template\b|namespace\b|class\b"
    r"|struct\s+\w+\s*[;{]|enum\b|friend\b|case\b|default\b|public\b"
    r"|private\b|protected\b|static_assert\b|#)"
    r"[\w:<>,*& ]+[\w>*&]\s+[*&]*\w+(?:\[[^]]*\])*\s*(?:=|;|\{)")


def check_cc_state(path):
    """The same for C++, by its text: statements outside of any function, and
    `static` ones inside."""
    code = code_of(read(path))
    code = re.sub(r"^[ \t]*#(?:[^\\\n]|\\\n|\\.)*", blank, code, flags=re.M)
    kinds = []  # of open braces: "n" namespace or extern "C", else "x"
    for number, line in enumerate(code.split("\n"), 1):
        text = line.strip()
        outside = all(k == "n" for k in kinds)
        constant = re.search(r"\b(const|constexpr)\b", text)
        if text and not constant and "operator" not in text:
            if outside and DECLARATION.match(text) and \
                    "(" not in text.split("=")[0].split("{")[0]:
                yield f"{path}:{number}: a mutable variable of static life"
            elif not outside and "(" not in text.split("=")[0] and \
                    re.match(r"(static|thread_local)\s", text) and \
                    not text.startswith("static_assert"):
                yield f"{path}:{number}: a mutable variable of static life"
        for c in line:
            if c == "{":
                opened = re.search(r"\bnamespace\b|extern\s", text)
                kinds.append("n" if opened else "x")
            elif c == "}" and kinds:
                kinds.pop()


def check_state(path):
    folder = path.split("/")[0]
    if folder in ("cli", "model", "tools"):
        return
    if path.endswith(".c"):
        yield from check_c_state(path)
    elif path.endswith(".cc"):
        yield from check_cc_state(path)


def llvm_include():
    for major in range(19, 13, -1):
        prefix = f"/usr/lib/llvm-{major}/include"
        if os.path.exists(prefix + "/clang/AST/AST.h"):
            return ["-isystem", prefix]
    return []


def edge_interface(files):
    """The headers of the C++ edges that are C: other folders include those of
    frontend/, C sources those of solver/backend/."""
    found = set()
    for path in files:
        edge = "solver/backend/" if path.endswith(".c") else None
        for match in INCLUDE.finditer(read(path)):
            target = match.group(2)
            if target.startswith("frontend/") and \
                    not path.startswith("frontend/") or \
                    edge and target.startswith(edge):
                found.add(target)
    return found


def check_header(path, interface):
    if path.startswith("model/"):
        return
    cpp_only = path.startswith(("frontend/", "solver/backend/")) and \
        path not in interface
    runs = [] if cpp_only else [
        ["gcc", "-std=c17", "-x", "c", "-Wall", "-Wextra", "-Wpedantic"]]
    # What C++ includes, and may include.
    if path.startswith(("base/", "ir/", "frontend/", "solver/backend/")) or \
            path in interface:
        runs.append(["g++", "-std=c++17", "-x", "c++", "-Wall", "-Wextra",
                     "-Wpedantic"])
    for run in runs:
        done = subprocess.run(
            [*run, "-Werror", "-Wno-unused-function", "-fsyntax-only",
             "-D_GNU_SOURCE", "-I.", *(llvm_include() if cpp_only else []),
             "-include", path, "/dev/null"], cwd=ROOT, capture_output=True,
            text=True)
        if done.returncode != 0:
            yield f"{path}: not alone with {run[1]}:\n{done.stderr}"


def main():
    layers = read_layers()
    files = list(sources(layers))
    interface = edge_interface(files)
    # Each is one test, and gives its messages.
    tests = [lambda: list(check_order(layers))]
    for path in files:
        tests.append(lambda p=path: list(check_includes(p, layers)))
        tests.append(lambda p=path: list(check_banned(p)))
        tests.append(lambda p=path: list(check_head(p)))
        if path.endswith((".c", ".cc")):
            tests.append(lambda p=path: list(check_state(p)))
        if path.endswith(".h"):
            tests.append(lambda p=path: list(check_header(p, interface)))
    passed = failed = 0
    jobs = int(os.environ.get("DGSE_JOBS", "2"))
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for messages in pool.map(lambda test: test(), tests):
            failed += bool(messages)
            passed += not messages
            for message in messages:
                print(message)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
