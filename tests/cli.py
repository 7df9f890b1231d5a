#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The command line as a user meets it: one session per row.

usage: cli.py [--dgse PATH] [--filter SUBSTR]

Each row has files, a command, the exit status, what stdout is, and patterns
that must be found in stderr in this order.  A command that fails prints
nothing on stdout and leaves no output file.
"""
import argparse
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import native

OK = "int main(void) { return 0; }\n"
HELLO = '#include <stdio.h>\nint main(void) { puts("hi"); return 3; }\n'

# name, files, arguments, status, stdout (None: any), stderr patterns
ROWS = [
    ("help", {}, ["--help"], 0, None, []),
    ("help of a command", {}, ["run", "--help"], 0, None, []),
    ("version", {}, ["--version"], 0, "dgse 0.1.0\n", []),
    ("man page", {}, ["--man"], 0, None, []),
    ("completion", {}, ["--bash-completion"], 0, None, []),
    ("no command", {}, [], 2, "", [r"ir", r"run"]),
    ("unknown command", {}, ["rum", "a.c"], 2, "",
     [r"error: .*rum", r"run"]),
    ("unknown option", {"a.c": OK}, ["run", "--max-stps=3", "a.c"], 2, "",
     [r"error: .*--max-stps.*--max-steps"]),
    ("bad number", {"a.c": OK}, ["run", "--max-steps=many", "a.c"], 2, "",
     [r"error: .*many"]),
    ("missing argument", {"a.c": OK}, ["ir", "a.c", "-o"], 2, "",
     [r"error: .*-o"]),
    ("unknown check", {"a.c": OK}, ["run", "--check=nil", "a.c"], 2, "",
     [r"error: unknown check 'nil'"]),
    ("no input", {}, ["run"], 2, "", [r"error: no input"]),
    ("missing file", {}, ["run", "gone.c"], 3, "",
     [r"gone\.c: error: no such file"]),
    ("one of two files missing", {"a.c": OK}, ["ir", "a.c", "gone.c"], 3, "",
     [r"gone\.c: error: no such file"]),
    ("folder without C files", {"d/x.txt": ""}, ["run", "d"], 3, "",
     [r"d: error: no C files"]),
    ("folder", {"d/a.c": "int f(void);\nint main(void) { return f(); }\n",
                "d/e/b.c": "int f(void) { return 5; }\n",
                "d/.git/c.c": "syntax error\n"}, ["run", "d"], 5, "", []),
    ("syntax error", {"a.c": "int main(void) {\n    return 1 +;\n}\n"},
     ["run", "a.c"], 3, "",
     [r"a\.c:2:15: error: expected expression", r"    return 1 \+;",
      r"              \^"]),
    ("missing header", {"a.c": '#include "gone.h"\n' + OK}, ["run", "a.c"], 3,
     "", [r"a\.c:1:10: error: 'gone\.h' file not found"]),
    ("no main", {"a.c": "int f(void) { return 1; }\n"}, ["run", "a.c"], 3, "",
     [r"a\.c: error: no function 'main'"]),
    ("two definitions", {"a.c": OK + "int f(void) { return 1; }\n",
                         "b.c": "\nint f(void) { return 2; }\n"},
     ["run", "a.c", "b.c"], 3, "",
     [r"b\.c:2:5: error: .*'f'", r"a\.c:2:5: note: "]),
    ("conflicting types", {"a.c": OK + "int x = 1;\n",
                           "b.c": "char *x[9];\n"},
     ["run", "a.c", "b.c"], 3, "", [r"b\.c:1:7: warning: 'x' is declared",
                                    r"error: 'x' is defined twice",
                                    r"a\.c:2:5: note: "]),
    ("extern of another type", {"a.c": OK + "int x = 1;\n",
                                "b.c": "extern char *x[9];\n"},
     ["run", "a.c", "b.c"], 0, "", []),
    ("extern of another type, used",
     {"a.c": "int x = 1;\nchar *f(void);\n"
      "int main(void) { return f() == 0; }\n",
      "b.c": "extern char *x[9];\nchar *f(void) { return x[1]; }\n"},
     ["run", "a.c", "b.c"], 1, "",
     [r"b\.c:1:14: warning: 'x' is declared",
      r"b\.c:2:\d+: error: .*\[out-of-bounds\]"]),
    ("empty file", {"a.c": ""}, ["ir", "a.c"], 0, None, []),
    ("empty file has no main", {"a.c": ""}, ["run", "a.c"], 3, "",
     [r"no function 'main'"]),
    ("binary file", {"a.c": "\x7fELF\x02\x01\x01\0\0\0\0{{{"},
     ["ir", "a.c"], 3, "", [r"a\.c:1:\d+: error: "]),
    ("status", {"a.c": HELLO}, ["run", "a.c"], 3, "hi\n", []),
    ("arguments", {"a.c": "int main(int n, char **v) "
                   "{ return n * 10 + (v[2][0] == '-'); }\n"},
     ["run", "a.c", "--", "x", "-q"], 31, "", []),
    ("define", {"a.c": "int main(void) { return X; }\n"},
     ["run", "-DX=7", "a.c"], 7, "", []),
    ("include path", {"i/h.h": "#define H 4\n",
                      "a.c": "#include <h.h>\nint main(void){return H;}\n"},
     ["run", "-I", "i", "a.c"], 4, "", []),
    ("forced include", {"h.h": "#define H 9\n",
                        "a.c": "int main(void) { return H; }\n"},
     ["run", "-include", "h.h", "a.c"], 9, "", []),
    ("standard", {"a.c": "int main(void) { int typeof = 1; return typeof; }\n"},
     ["run", "-std=c17", "a.c"], 1, "", []),
    ("flags behind --", {"a.c": "int main(void) { return X; }\n"},
     ["ir", "a.c", "-o", "a.ir", "--", "-DX=7"], 0, "", []),
    ("compilers' flags", {"a.c": "int main(void) { return (char)-1 > 0; }\n"},
     ["run", "-O2", "-Wall", "-funsigned-char", "-fconserve-stack", "a.c"], 1,
     "", []),
    ("assertion", {"a.c": "#include <assert.h>\nint main(int n, char **v)\n"
                   "{\n    assert(n == 2 && \"two\");\n    return 0;\n}\n"},
     ["run", "a.c"], -6, "",
     [r"a\.c:4:5: error: assertion fails: n == 2 && \"two\".* \[assertion\]"]),
    ("division", {"a.c": "int main(int n, char **v)\n{\n"
                  "    return 10 / (n - 1);\n}\n"},
     ["run", "a.c"], -8, "",
     [r"a\.c:3:\d+: error: division by zero.* \[divide-by-zero\]",
      r"    return 10 / \(n - 1\);"]),
    ("remainder overflow", {"a.c": "#include <limits.h>\n"
                            "int main(int n, char **v)\n"
                            "{ return (INT_MIN + n - 1) % -n; }\n"},
     ["run", "a.c"], -8, "", [r"\[divide-overflow\]"]),
    ("null", {"a.c": "int main(int n, char **v)\n{\n    int *p = 0;\n"
              "    return *p;\n}\n"}, ["run", "a.c"], -11, "",
     [r"a\.c:4:\d+: error: .*null.* \[null-dereference\]"]),
    ("bounds", {"a.c": "int main(int n, char **v)\n{\n    int a[4] = {0};\n"
                "    return a[n + 3];\n}\n"}, ["run", "a.c"], 1, "",
     [r"a\.c:4:\d+: error: .*'a'.* \[out-of-bounds\]"]),
    ("use after free", {"a.c": "#include <stdlib.h>\nint main(void)\n{\n"
                        "    int *p = malloc(4);\n    free(p);\n"
                        "    return *p;\n}\n"}, ["run", "a.c"], 1, "",
     [r"a\.c:6:\d+: error: .*\[use-after-free\]"]),
    ("double free", {"a.c": "#include <stdlib.h>\nint main(void)\n{\n"
                     "    int *p = malloc(4);\n    free(p);\n    free(p);\n"
                     "    return 0;\n}\n"}, ["run", "a.c"], 1, "",
     [r"a\.c:6:\d+: error: .*\[double-free\]"]),
    ("invalid free", {"a.c": "#include <stdlib.h>\nint main(void)\n{\n"
                      "    int x;\n    free(&x);\n    return 0;\n}\n"},
     ["run", "a.c"], 1, "", [r"a\.c:5:\d+: error: .*\[invalid-free\]"]),
    ("shift", {"a.c": "int main(int n, char **v)\n"
               "{ return 1 << (n + 31); }\n"}, ["run", "a.c"], 1, "",
     [r"\[shift\]"]),
    ("overflow is off by default", {"a.c": "#include <limits.h>\n"
                                    "int main(int n, char **v)\n"
                                    "{ return (INT_MAX + n) == INT_MIN; }\n"},
     ["run", "a.c"], 1, "", []),
    ("overflow on request", {"a.c": "#include <limits.h>\n"
                             "int main(int n, char **v)\n"
                             "{ return (INT_MAX + n) == INT_MIN; }\n"},
     ["run", "--check=default,signed-overflow", "a.c"], 1, "",
     [r"a\.c:3:\d+: error: .*\[signed-overflow\]"]),
    ("every signed operator overflows on request",
     {"a.c": "#include <limits.h>\n#include <stdlib.h>\n"
      "int main(int n, char **v)\n{\n    int x = INT_MIN + n - 1, k = 0;\n"
      "    switch (n) {\n    case 2: x--; break;\n    case 3: k = -(x - 2);\n"
      "        break;\n    case 4: k = abs(x - 3); break;\n"
      "    case 5: k = x * n; break;\n    case 6: k = (INT_MAX - n) << 1;\n"
      "        break;\n    default: k = x - 3; break;\n    }\n"
      "    return k;\n}\n"},
     ["run", "--check=default,signed-overflow", "a.c", "--", "-", "-"], 1, "",
     [r"a\.c:8:\d+: error: .*\[signed-overflow\]"]),
    ("check that nobody makes", {"a.c": OK},
     ["run", "--check=memory-leak", "a.c"], 0, "",
     [r"warning: 'memory-leak' is not looked for"]),
    ("big endian target", {"a.c": OK},
     ["ir", "a.c", "--", "--target=powerpc64-linux-gnu"], 3, "",
     [r"error: target 'powerpc64[^']*' is not supported"]),
    ("more compilers' flags", {"a.c": OK},
     ["run", "-pthread", "-march=x86-64", "-mtune=native", "-g", "-w", "-ansi", "-pedantic",
      "a.c"], 0, "", []),
    ("flags of a whole build",
     {"a.c": "_Static_assert(X + Y == 7 && sizeof(long) == 8, \"\");\n" + OK},
     ["ir", "a.c", "-o", "a.ir", "--", "-Wp,-DX=3,-UZ", "-DY=4", "-c", "-MF",
      "a.d", "-MMD", "-o", "a.o", "-x", "c", "-Xlinker", "-z", "--param", "a=1",
      "-pipe", "-save-temps", "-Ofast", "-ggdb3", "-Wextra", "-m64", "-lm",
      "-ansi", "--std=gnu11", "-fPIC", "-fstack-protector-strong",
      "-fno-strict-aliasing", "-mno-red-zone", "-D_FORTIFY_SOURCE=2"], 0, "",
     []),
    ("flags whose macros are seen",
     {"a.c": "int main(void) {\n#if __FAST_MATH__ && __FINITE_MATH_ONLY__ && "
      "_REENTRANT && __EXCEPTIONS\n    return 5;\n#else\n    return 6;\n"
      "#endif\n}\n"},
     ["run", "-ffast-math", "-pthread", "-fexceptions", "a.c"], 5, "", []),
    ("flags that are ignored",
     {"a.c": "#include <stdio.h>\nint main(void) {\n    int n = 0;\n"
      "#pragma omp parallel for\n    for (int i = 0; i < 9; i++) n++;\n"
      "    return n;\n}\n"},
     ["run", "-fopenmp", "-march=native", "-mavx2", "-fsanitize=address",
      "a.c"], 9, "",
     [r"warning: -fopenmp is ignored", r"warning: -fsanitize=address is",
      r"warning: -march=native is", r"warning: -mavx2 is ignored"]),
    ("check switched off", {"a.c": "int main(int n, char **v)\n"
                            "{ return 1 << (n + 31); }\n"},
     ["run", "--check=-shift", "a.c"], 0, "", []),
    ("fault in a model is shown at the call",
     {"a.c": "#include <string.h>\nint main(int n, char **v)\n{\n"
      "    const char *s = 0;\n    return (int)strlen(s);\n}\n"},
     ["run", "a.c"], -11, "", [r"a\.c:5:\d+: error: .*null"]),
    ("abort", {"a.c": "#include <stdlib.h>\nint main(void) { abort(); }\n"},
     ["run", "a.c"], -6, "", [r"a\.c:2:\d+: error: .*\[abort\]"]),
    ("signal", {"a.c": "#include <signal.h>\n#include <stdio.h>\n"
                "#include <stdlib.h>\nvoid f(void) { puts(\"no\"); }\n"
                "int main(void) { atexit(f); puts(\"a\"); fflush(stdout);\n"
                "printf(\"lost\"); raise(SIGTERM); return 0; }\n"},
     ["run", "a.c"], -15, "a\n", []),
    ("trap", {"a.c": "int main(void)\n{\n    __builtin_trap();\n}\n"},
     ["run", "a.c"], -6, "", [r"a\.c:3:5: error: .*__builtin_trap.*\[abort\]"]),
    ("missing body", {"a.c": "int gone(int);\nint main(void)\n{\n"
                      "    return gone(1);\n}\n"}, ["run", "a.c"], 3, "",
     [r"a\.c:4:\d+: error: .*'gone'.*\[unsupported\]"]),
    ("missing body that is not reached",
     {"a.c": "int gone(int);\nint main(int n, char **v)\n{\n"
      "    return n > 5 ? gone(1) : 2;\n}\n"}, ["run", "a.c"], 2, "", []),
    ("object defined nowhere", {"a.c": "extern int gone;\n"
                                "int main(void)\n{\n    return gone;\n}\n"},
     ["run", "a.c"], 3, "",
     [r"a\.c:4:\d+: error: .*'gone', which is defined nowhere.*unsupported"]),
    ("address of an object defined nowhere",
     {"a.c": "extern int gone[];\nint main(void)\n{\n"
      "    int *p = gone + 1;\n    return p == 0;\n}\n"},
     ["run", "a.c"], 3, "",
     [r"a\.c:4:\d+: error: .*'gone', which is defined nowhere.*unsupported"]),
    ("object defined nowhere that is not reached",
     {"a.c": "extern int gone;\nint main(int n, char **v)\n{\n"
      "    return n > 5 ? gone++ : (int)sizeof gone;\n}\n"},
     ["run", "a.c"], 4, "", []),
    ("initialiser with an object defined nowhere",
     {"a.c": "extern int gone;\nint *p = &gone;\n"
      "int main(void)\n{\n    return p == 0 ? 7 : *p;\n}\n"},
     ["run", "a.c"], 3, "",
     [r"a\.c:2:6: warning: .*'gone'.*defined nowhere.*'p'.*unsupported",
      r"a\.c:5:\d+: error: .*'gone', which is defined nowhere.*unsupported"]),
    ("unsupported construct",
     {"a.c": "int main(int n, char **v)\n{\n    int x = n;\n"
      "    __asm__ volatile(\"bswap %0\" : \"+r\"(x));\n    return x;\n}\n"},
     ["run", "a.c"], 3, "",
     [r"a\.c:4:5: warning: .*assembl.*\[unsupported\]",
      r"a\.c:4:\d+: error: .*\[unsupported\]"]),
    ("step limit", {"a.c": "int main(void) { for (;;) ; }\n"},
     ["run", "--max-steps=100000", "a.c"], 3, "", [r"error: .*\[limit\]"]),
    ("endless recursion", {"a.c": "int f(int n) { return f(n + 1) + 1; }\n"
                           "int main(void) { return f(0); }\n"},
     ["run", "a.c"], 3, "", [r"error: .*\[limit\]"]),
    ("output into a missing folder", {"a.c": OK},
     ["ir", "a.c", "-o", "none/a.ir"], 2, "", [r"none/a\.ir: error: cannot"]),
    ("output to a link", {"a.c": OK}, ["ir", "a.c", "-o", "/dev/stdout"], 0,
     None, []),
    ("broken IR text", {"a.ir": "dgse-ir 1\nfunc i32 @main(\n"},
     ["ir", "a.ir"], 3, "", [r"a\.ir:\d+:\d+: error: "]),
    ("stdin", {"a.c": "#include <stdio.h>\nint main(void)\n"
               "{ int a; scanf(\"%d\", &a); return a; }\n"},
     ["run", "a.c"], 42, "", []),
]


def one(args, row, work):
    name, files, command, status, stdout, patterns = row
    cwd = native.folder(os.path.join(work, re.sub(r"\W+", "-", name)))
    for path, text in files.items():
        path = os.path.join(cwd, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as f:
            f.write(text)
    before = sum(len(x[2]) for x in os.walk(cwd))
    r = native.run([args.dgse, *command], cwd=cwd, stdin=b" 42\n", timeout=60)
    err = r.err.decode(errors="replace")
    wrong = []
    if r.status != status:
        wrong.append("status %s, not %s" % (r.status, status))
    if stdout is not None and r.out.decode(errors="replace") != stdout:
        wrong.append("stdout %r" % r.out[:200])
    if stdout is None and not r.out:
        wrong.append("nothing on stdout")
    at = 0
    for p in patterns:
        m = re.compile(p).search(err, at)
        if not m:
            wrong.append("stderr has no %r" % p)
            break
        at = m.end()
    if not patterns and err:
        wrong.append("stderr is not empty")
    if status in (2, 3) and sum(len(x[2]) for x in os.walk(cwd)) != before:
        wrong.append("left a file behind")
    if "generated." in err:
        wrong.append("Clang speaks for itself")
    for w in wrong:
        print("%s: %s\n%s" % (name, w, err[:600]))
    return not wrong


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--dgse", default=os.path.join(
        native.ROOT, "build/release/bin/dgse"))
    p.add_argument("--filter", default="")
    args = p.parse_args()
    args.dgse = os.path.abspath(args.dgse)
    work = native.folder(os.path.join(native.ROOT, "build/cli"))
    rows = [r for r in ROWS if args.filter in r[0]]
    good = sum(native.each(lambda r: one(args, r, work), rows, 2))
    native.close(good, len(rows) - good)


main()
