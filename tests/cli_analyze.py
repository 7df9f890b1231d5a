#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`dgse analyze` and `dgse replay` as a user meets them: messages, JSON, the
ledger, tests, confirmation, mistakes, signals.

usage: cli_analyze.py [--dgse PATH] [--filter SUBSTR]

Each test is a function below; the last line is the count.  Each kind of fault
is a row of FAULTS.
"""
import argparse
import csv
import glob
import json
import os
import re
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import native

INT = "int __VERIFIER_nondet_int(void);\n"
HEADERS = "#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\n"

# check, line, the program, options
FAULTS = [
    ("assertion", 6, HEADERS + INT + """int main(void) {
    int x = __VERIFIER_nondet_int(); assert(x != 77);
    return 0; }
""", []),
    ("divide-by-zero", 3, INT + """int main(void) {
    return 10 % (__VERIFIER_nondet_int() - 4); }
""", []),
    ("divide-overflow", 4, INT + """int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    return y == 0 ? 0 : x / y; }
""", []),
    ("null-dereference", 5, INT + """int g;
int main(void) {
    int *p = __VERIFIER_nondet_int() == 9 ? 0 : &g;
    return *p; }
""", []),
    ("out-of-bounds", 5, INT + """int main(void) {
    int a[3] = {0}, i = __VERIFIER_nondet_int();
    if (i < 0) return 0;
    return a[i]; }
""", []),
    ("out-of-bounds", 7, HEADERS + INT + """int main(void) {
    char b[4];
    memset(b, 1, __VERIFIER_nondet_int() == 3 ? 5 : 4);
    return b[0]; }
""", []),
    ("use-after-free", 7, HEADERS + INT + """int main(void) {
    int *p = calloc(1, sizeof *p); if (__VERIFIER_nondet_int() > 5) free(p);
    return *p; }
""", []),
    ("double-free", 7, HEADERS + INT + """int main(void) {
    char *p = malloc(4); if (__VERIFIER_nondet_int() > 5) free(p);
    free(p); return 0; }
""", []),
    ("invalid-free", 7, HEADERS + INT + """int main(void) {
    char *p = malloc(4); if (__VERIFIER_nondet_int() > 5) p++;
    free(p); return 0; }
""", []),
    ("signed-overflow", 3, INT + """int main(void) {
    return __VERIFIER_nondet_int() + 1 > 0; }
""", ["--check=default,signed-overflow"]),
    ("shift", 3, INT + """int main(void) {
    return 1 << (__VERIFIER_nondet_int() & 63); }
""", []),
    ("unreachable", 4, INT + """int main(void) {
    if (__VERIFIER_nondet_int() == 1)
        __builtin_unreachable();
    return 0; }
""", []),
    ("abort", 7, HEADERS + INT + """int main(void) {
    if (__VERIFIER_nondet_int() == 1)
        abort();
    return 0; }
""", []),
    ("assertion", 5, INT + """void __VERIFIER_error(void);
static void fail(void)
{
    __VERIFIER_error();
}
int main(void) { if (__VERIFIER_nondet_int() == 1) fail(); return 0; }
""", []),
    ("assertion", 4, "int nondet_int(void);\n"
     "void __CPROVER_assert(_Bool c, const char *s);\n"
     """int main(void) { int x = nondet_int();
    __CPROVER_assert(x != 5, "not five"); return 0; }
""", []),
]

ONE = INT + """
static int half(int x)
{
    if (x > 3)
        return x / (x - 7);
    return x;
}

int main(void)
{
    return half(__VERIFIER_nondet_int());
}
"""
ONE_TEXT = r"""a.c:6:16: error: division by zero: x / (x - 7) [divide-by-zero]
        return x / (x - 7);
               ^~~~~~~~~~~
a.c:12:12: note: in the call of 'half'
    return half(__VERIFIER_nondet_int());
           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
a.c:12:17: note: input '__VERIFIER_nondet_int' is 7 (int)
    return half(__VERIFIER_nondet_int());
                ^
a.c:5:9: note: taking the true side of 'x > 3'
    if (x > 3)
        ^~~~~
dgse: note: confirmed by running the program natively
  divide-by-zero       1 failed
  divide-overflow      1 passed
1 fault (1 confirmed), 1 check passed, 0 open; 3 paths, complete; S s
"""

# Every input is another path, and there is no end of them.
ENDLESS = INT + """int main(void) {
    int n = 1 / __VERIFIER_nondet_int();
    for (;;) { if (__VERIFIER_nondet_int() != 7) return n & 63; n++; }
}
"""
RUN_KEYS = set("file entry guide verdict complete paths tasks solver seconds "
               "static_seconds faults ledger open tests coverage".split())
FAULT_KEYS = set("check file line column function message inputs stdin argv "
                 "trace test confirmed confirmed_by interpreted".split())


class Wrong(Exception):
    """What a test found."""


def check(holds, *what):
    if not holds:
        raise Wrong(" ".join(str(w) for w in what))


def same(got, wanted, what):
    check(got == wanted, what, "is", repr(got), "not", repr(wanted))


class Session:
    """A folder with files, and the program to run there."""

    def __init__(self, dgse, name, files=None):
        self.dgse = dgse
        self.cwd = native.folder(os.path.join(native.ROOT, "build/cli-analyze",
                                              name))
        self.tmp = native.folder(self.path("tmp"))
        for path, text in (files or {}).items():
            self.write(path, text)

    def path(self, name):
        return os.path.join(self.cwd, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="latin-1") as f:
            f.write(text)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as f:
            return f.read()

    def command(self, args, path=None):
        env = ["TMPDIR=" + self.tmp] + (["PATH=" + path] if path else [])
        return ["/usr/bin/env", *env, self.dgse, *args]

    def run(self, *args, status=0, path=None):
        r = native.run(self.command(args, path), cwd=self.cwd, timeout=120)
        self.err = r.err.decode(errors="replace")
        out = r.out.decode(errors="replace")
        check(r.status == status, "status", r.status, "of", args, self.err,
              out[-300:])
        same(os.listdir(self.tmp), [], "what is left in TMPDIR")
        return out

    def json(self, *args, **more):
        r = json.loads(self.run("analyze", "--format=json", *args, **more))
        same(r["tool"], {"name": "dgse", "version": "0.1.0"}, "tool")
        same(r["command"], "analyze", "command")
        same(len(r["runs"]), 1, "runs")
        run = r["runs"][0]
        same(RUN_KEYS - set(run), set(), "missing members of a run")
        for f in run["faults"]:
            same(FAULT_KEYS - set(f), set(), "missing members of a fault")
        return run

    def start(self, *args):
        return subprocess.Popen(self.command(args), cwd=self.cwd,
                                stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE)


def finds(text, *patterns):
    at = 0
    for p in patterns:
        m = re.compile(p, re.M).search(text, at)
        check(m, "no", repr(p), "in", text[at:])
        at = m.end()


def ledger(run, status):
    return sorted((r["check"], r["line"]) for r in run["ledger"]
                  if r["status"] == status)


# ---------------------------------------------------------------- analyze

def fault(s, row):
    kind, line, text, options = row
    s.write("f.c", text)
    run = s.json(*options, "--tests", "T", "f.c", status=1)
    same([(f["check"], f["line"]) for f in run["faults"]], [(kind, line)],
         "faults")
    f = run["faults"][0]
    same((f["confirmed"], f["confirmed_by"], f["interpreted"]),
         (True, "native", True), "confirmed")
    same((run["verdict"], run["complete"]), ("faulty", True), "verdict")
    same(ledger(run, "fail"), [(kind, line)], "failing rows of the ledger")
    same(ledger(run, "open"), [], "open rows of the ledger")
    same(run["paths"]["feasible"], len(run["tests"]), "number of tests")
    check(f["test"] in run["tests"], "the fault's test is none of the tests")
    out = s.run("analyze", *options, "f.c", status=1)
    finds(out, r"^f\.c:%d:\d+: error: .* \[%s\]$" % (line, kind),
          r"^dgse: note: confirmed by running", r"^1 fault \(1 confirmed\), ")
    out = s.run("replay", "T")
    finds(out, r"^%s: pass: %s at f\.c:%d$" % (f["test"], kind, line),
          r"^%d tests?, %d pass; " % (len(run["tests"]), len(run["tests"])))


def test_text(s):
    s.write("a.c", ONE)
    out = s.run("analyze", "a.c", status=1)
    out = re.sub(r"[\d.]+ s\n$", "S s\n", out)
    # The caret of an input has the column, not the range.
    same(out, ONE_TEXT, "text")
    quiet = s.run("analyze", "-q", "a.c", status=1)
    check("  divide-overflow" not in quiet, "a ledger with -q")
    finds(quiet, r"error: ", r"^1 fault")
    colour = s.run("analyze", "--color=always", "a.c", status=1)
    same(re.sub(r"\033\[[\d;]*m", "", colour).split("\n")[:3],
         ONE_TEXT.split("\n")[:3], "text without colours")
    check("\033[1;31m" in colour, "no red")
    same(s.run("analyze", "-o", "out", "a.c", status=1), "", "stdout with -o")
    finds(s.read("out"), r"^1 fault")


def test_json(s):
    s.write("a.c", ONE)
    run = s.json("a.c", status=1)
    same((run["file"], run["entry"], run["guide"]), ("a.c", "main", "dgse"),
         "names")
    f = run["faults"][0]
    same(f["inputs"], [{"name": "__VERIFIER_nondet_int", "type": "int",
                        "value": 7, "bytes": "07000000", "file": "a.c",
                        "line": 12, "column": 17}], "inputs")
    same((f["stdin"], f["argv"], f["test"]), ("", [], None), "other inputs")
    same([(t["line"], t["note"]) for t in f["trace"]], [(5, "true: x > 3")],
         "trace")
    same(f["function"], "half", "function")
    same([x["function"] for x in f["stack"]], ["half", "main"], "stack")
    same(run["paths"], {"feasible": 3, "infeasible": run["paths"]
                        ["infeasible"], "truncated": 0, "all": 3}, "paths")
    same(ledger(run, "pass"), [("divide-overflow", 6)], "passed")
    same(run["coverage"]["branches"], {"count": 2, "covered": 2}, "branches")


IFS = """extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int sum = 0, seen = 0;
    for (int k = 0; k < %d; k++) {
        if (__VERIFIER_nondet_int() > k)
            %s;
    }
    return 0;
}
"""


def test_solver_seconds(s):
    def solver(condition, *options):
        s.write("a.c", INT + """int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x > 3) return %s;
    return 0;
}
""" % condition)
        found = s.json(*options, "a.c")["solver"]
        same(found["unknown"], 0, "unknown")
        check(found["sat"] > 0 and found["sat_seconds"] > 0, found)
        same(found["unsat"] > 0, found["unsat_seconds"] > 0, found)
        # Three roundings.
        check(abs(found["sat_seconds"] + found["unsat_seconds"] -
                  found["seconds"]) < 2e-6, found)
        return found

    for guide in "full", "dgse", "dgse-paper":
        same(solver("0", "--guide=" + guide)["unsat"], 0, "never")
        check(solver("x * x == 2 ? 1 : 0", "--guide=" + guide)["unsat"] > 0,
              "an even square that is no multiple of four")


def test_all_paths(s):
    def paths(text, *options):
        s.write("a.c", text)
        found = s.json(*options, "a.c")["paths"]
        return found["feasible"], found["all"]

    values = "--goal=values"
    same(paths(IFS % (100, "seen = k"), values), (101, 2 ** 100),
         "of parts that share no inputs")
    same(paths(IFS % (4, "sum++"), values), (16, 16), "of parts that do meet")
    same(paths(IFS % (4, "sum++"), "--guide=full"), (16, 16), "full")
    same(paths(IFS % (4, "sum++")), (5, 16), "of parts that need not meet")
    shared = IFS.replace("int sum = 0", "int sum = 0, x = __VERIFIER_nondet_"
                         "int()").replace("__VERIFIER_nondet_int() > k",
                                          "x > 3 * k")
    same(paths(shared % (3, "seen = k"))[1], None,
         "of parts that share an input")
    one_side = """extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint() & 3, seen = 0;
    if (x < 1)
        seen = 1;
    switch (x) {
    case 0:
    case 3:
        seen = 2;
    }
    return 0;
}
"""
    same(paths(one_side)[1], None, "of decisions with a side in common")
    assumed = """extern unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint() % 3, seen = 0;
    if (x == 2)
        seen = 1;
    __VERIFIER_assume(x > 1);
    return 0;
}
"""
    same(paths(assumed, values)[1], None, "of a side that is assumed, too")


def test_safe(s):
    s.write("a.c", "int main(void) { return 3; }\n")
    run = s.json("--tests", "T", "a.c")
    same((run["verdict"], run["faults"], run["open"]), ("safe", [], []),
         "verdict")
    same(json.loads(s.read("T/t000001.json"))["ends"], {"exit": 3}, "end")
    finds(s.run("analyze", "--strict", "a.c"), r"^0 faults, 0 checks passed")
    finds(s.run("replay", "T"), r"pass: exit status 3")


def test_leaks(s):
    """A run that leaks is one test, which says so."""
    s.write("leak.c", INT + """#include <stdlib.h>
int main(void)
{
    char *p = malloc(2), *q = malloc(3);
    if (__VERIFIER_nondet_int() > 0)
        free(p);
    p = NULL;
    free(q);
    return 7;
}
""")
    run = s.json("--check=memory-leak", "--tests", "T", "leak.c", status=1)
    same([(f["check"], f["line"]) for f in run["faults"]],
         [("memory-leak", 5)], "faults")
    finds(s.run("replay", "T"), r"2 tests, 2 pass")


def seen(s, file, *options):
    """Rows of --values, without when they were seen."""
    s.run("analyze", *options, "--no-confirm", "--values=v.csv", file)
    rows = list(csv.DictReader(s.read("v.csv").splitlines()))
    same(list(rows[0]), "seconds path file line column function inst key"
         .split(), "columns")
    when = [(float(r["seconds"]), int(r["path"])) for r in rows]
    same(when, sorted(when), "when they were seen")
    same(len({r["key"] for r in rows}), len(rows), "different keys")
    return {tuple(r.values())[2:] for r in rows}


def test_told_values(s):
    s.write("sum.c", INT + """int twice(int n) { return n + n; }
int main(void) {
    int a = 0, b = 0, x = __VERIFIER_nondet_int();
    if (x > 0) a = twice(x);
    if (__VERIFIER_nondet_int() > 0) b = 1;
    return a + b; }
""")
    full = seen(s, "sum.c", "--guide=full")
    at = sorted(r[1:4] for r in full if r[1] == "7")
    same(at, [("7", "12", "main")] * 4, "values of a + b")
    same(len([r for r in full if r[3] == "twice"]), 1, "values of n + n")
    same(seen(s, "sum.c", "--goal=values"), full, "those under the guide")
    same(seen(s, "sum.c", "--goal=values", "--seed=7", "--search=random"),
         full, "those in another order")
    check(seen(s, "sum.c") < full, "--goal=faults loses nothing")
    s.run("analyze", "--values=none/v.csv", "sum.c", status=2)
    finds(s.err, r"none/v\.csv: error: cannot write")


def test_told_values_no_addresses(s):
    s.write("hash.c", INT + """#include <stdlib.h>
int main(void) {
    void *q = 0, *r = 0, *p;
    if (__VERIFIER_nondet_int() > 3) q = malloc(4);
    if (__VERIFIER_nondet_int() > 3) r = malloc(4);
    p = malloc(4);
    unsigned h = (unsigned)((unsigned long)p >> 32) % 64;
    free(p); free(q); free(r);
    return h == 17; }
""")
    full = seen(s, "hash.c", "--guide=full")
    same({r[1] for r in full if int(r[1]) > 7}, set(), "lines of addresses")
    same(seen(s, "hash.c", "--goal=values"), full, "those under the guide")


def test_told_values_of_copies(s):
    """The engine's own copy of f passes g a constant; the program computes it."""
    s.write("copies.c", INT + """static const int two = 2;
static int places[4];
struct s { int a, b[3]; };
static struct s object;
static void g(int i, int *p) { *p = i; }
static void f(int k, struct s *s) { g(two, &s->b[1]); places[k] = 1; }
int main(void) {
    if (__VERIFIER_nondet_int() == 2) f(0, &object);
    return places[2]; }
""")
    same(seen(s, "copies.c", "--goal=values"),
         seen(s, "copies.c", "--guide=full"), "values")


def test_told_values_of_arguments(s):
    """Nobody uses them in there."""
    s.write("unused.c", INT + """static int f(int unused) { return 3; }
int main(void) {
    int a = 0;
    if (__VERIFIER_nondet_int() > 0) a = 2;
    if (__VERIFIER_nondet_int() > 0) f(a);
    return 0; }
""")
    full = seen(s, "unused.c", "--guide=full")
    same(len([r for r in full if r[1:3] == ("6", "38")]), 3, "a, and the result")
    same(seen(s, "unused.c", "--goal=values"), full, "those under the guide")
    run = s.json("--goal=values", "--values=v.csv", "unused.c")
    same(run["tasks"]["coarse"], False, "coarse facts")


def test_told_values_are_watched(s):
    """What comes behind the setjmp depends on the longjmp: the facts lack it."""
    s.write("jump.c", INT + """#include <setjmp.h>
static jmp_buf env;
static int state, other;
static void go(void) { if (__VERIFIER_nondet_int() > 0) longjmp(env, 1); }
int main(void) {
    if (__VERIFIER_nondet_int() > 0) other = 1;
    if (setjmp(env) == 0) { go(); state = 2; }
    int seen = state + other;
    return 0 * seen; }
""")
    same(seen(s, "jump.c", "--goal=values"), seen(s, "jump.c", "--guide=full"),
         "values")


def test_open_and_strict(s):
    s.write("a.c", INT + """int main(void) {
    int n = 0, first = 6 / 3;
    while (__VERIFIER_nondet_int() > 0) n++;
    return 100 / (n + 1) + first; }
""")
    options = ["--loop-bound=3", "a.c"]
    run = s.json(*options)
    same((run["verdict"], run["complete"]), ("unknown", False), "verdict")
    check(("divide-by-zero", 5) in ledger(run, "open"), run["ledger"])
    check(("divide-by-zero", 3) not in ledger(run, "open"), run["ledger"])
    row = next(r for r in run["ledger"] if r["status"] == "open")
    check(row["reason"].startswith("loop bound"), row)
    s.run("analyze", "--strict", *options, status=4)
    finds(s.run("analyze", *options),
          r"^a\.c:4:\d+: warning: not explored: loop bound.* check.* open "
          r"\[open\]$", r"^0 faults, .* open; .* not complete")
    check("warning" not in s.run("analyze", "-q", *options), "warning with -q")


def test_open_stays_in_its_part(s):
    """What a cut path cannot reach any more is not open."""
    s.write("a.c", INT + """int before(int x) { return 5 / (x | 1); }
int after(int x) { return 6 / (x | 1); }
int main(void) {
    int r = before(__VERIFIER_nondet_int());
    while (__VERIFIER_nondet_int() > 0) r++;
    return after(r); }
""")
    run = s.json("--loop-bound=2", "a.c")
    check(("divide-by-zero", 2) in ledger(run, "pass"), run["ledger"])
    check(("divide-by-zero", 3) in ledger(run, "open"), run["ledger"])


def test_calls_through_pointers(s):
    """The ledger of indirect calls, in a function with many variables."""
    many = "".join("    int v%d = a + %d; r ^= v%d;\n" % (n, n, n)
                   for n in range(300))
    s.write("a.c", INT + """static int one(int x) { return 9 / (x | 1); }
static int (*table[2])(int) = {one, 0};
int main(void) {
    int a = __VERIFIER_nondet_int(), r = 0;
""" + many + """    int (*f)(int) = table[a & 1];
    return f(r); }
""")
    run = s.json("a.c", status=1)
    same(ledger(run, "fail"), [("null-dereference", 307)], "failed")
    check(("divide-by-zero", 2) in ledger(run, "pass"), ledger(run, "pass"))
    same(run["faults"][0]["confirmed"], True, "confirmed")


def test_values(s):
    """Each type's values as C would write them."""
    names = ["bool", "char", "uchar", "short", "uint", "longlong",
             "ulonglong", "float", "double"]
    types = ["_Bool", "char", "unsigned char", "short", "unsigned",
             "long long", "unsigned long long", "float", "double"]
    wanted = [1, -3, 200, -300, 4000000000, -5000000000,
              18446744073709551615, 0.5, -1.25]
    words = ["1", "-3", "200", "-300", "4000000000u", "-5000000000",
             "18446744073709551615u", "0.5f", "-1.25"]
    text = HEADERS
    for n, t in zip(names, types):
        text += "%s __VERIFIER_nondet_%s(void);\n" % (t, n)
    test = " && ".join("__VERIFIER_nondet_%s() == %s" % row
                       for row in zip(names, words))
    s.write("a.c", text + "int main(void) { if (%s) abort(); }\n" % test)
    run = s.json("a.c", status=1)
    inputs = run["faults"][0]["inputs"]
    same([i["value"] for i in inputs], wanted, "values")
    same([type(i["value"]) for i in inputs[-2:]], [float, float], "floats")
    same([i["type"] for i in inputs][:3], types[:3], "types")
    same(run["faults"][0]["confirmed"], True, "confirmed")


def test_objects(s):
    s.write("a.c", HEADERS + """
void klee_make_symbolic(void *at, size_t size, const char *name);
void klee_assume(unsigned long holds);
int klee_range(int low, int high, const char *name);
int main(void) {
    char word[4]; int pair[2];
    klee_make_symbolic(word, sizeof word, "word");
    klee_make_symbolic(pair, sizeof pair, "a pair");
    int k = klee_range(3, 6, "k");
    klee_assume(word[0] != 'x');
    if (strcmp(word, "ab") == 0 && pair[0] == -2 && pair[1] == 9 && k == 5)
        abort();
    return 0; }
""")
    run = s.json("a.c", status=1)
    word, pair, k = run["faults"][0]["inputs"]
    same((word["name"], word["type"], word["text"]), ("word", "char[4]", "ab"),
         "word")
    same(word["bytes"][:6], "616200", "bytes")
    same((pair["name"], pair["type"], pair["value"]),
         ("a pair", "int[2]", [-2, 9]), "pair")
    same((k["name"], k["value"]), ("k", 5), "k")
    same(run["faults"][0]["confirmed"], True, "confirmed")


def test_stdin(s):
    s.write("a.c", HEADERS + """#include <stdio.h>
int main(void) {
    int a = getchar(), b = getchar(), c = getchar();
    if (a == '"' && b == 0xe9 && c == '\\n' && getchar() == EOF) abort();
    return 0; }
""")
    run = s.json("--tests", "T", "a.c", status=1)
    f = run["faults"][0]
    same((f["stdin"], f["inputs"], f["confirmed"]), ('"\xe9\n', [], True),
         "stdin")
    finds(s.run("analyze", "a.c", status=1),
          r'note: standard input is "\\"\\u00e9\\n"')
    finds(s.run("replay", "T"), r"^\d+ tests, \d+ pass; ")


def test_stdin_numbers(s):
    s.write("a.c", HEADERS + """#include <stdio.h>
int main(void) {
    int a, b; unsigned char c;
    if (scanf("%d,%d%hhu", &a, &b, &c) != 3) return 1;
    if (a == -70000 && b == a + 1 && c == 255) abort();
    return 0; }
""")
    run = s.json("--tests", "T", "a.c", status=1)
    f = run["faults"][0]
    same((f["stdin"], f["inputs"], f["confirmed"], run["complete"]),
         ("-70000,-69999 255", [], True, True), "stdin")
    finds(s.run("replay", "T"), r"^\d+ tests, \d+ pass; ")


def test_entry(s):
    """A function without parameters; it is static, and there is a main."""
    s.write("a.c", INT + """static int only(void) {
    return 5 / (__VERIFIER_nondet_int() - 1); }
int main(void) { return only != 0; }
""")
    run = s.json("--entry=only", "--tests", "T", "a.c", status=1)
    same((run["entry"], run["faults"][0]["confirmed"]), ("only", True), "run")
    finds(s.run("replay", "T"), r"pass: divide-by-zero")


def test_entry_with_parameters(s):
    """Structs, strings, lists, two pointers to one object, bit-fields."""
    s.write("a.c", """#include <stddef.h>
struct node { struct node *next; short tag; };
struct box { int side[2]; unsigned flag : 3; struct { char c; } in; };
int f(struct box b, const char *text, struct node *a, struct node *c)
{
    if (b.side[1] != -4 || b.flag != 5 || b.in.c != 'k') return 1;
    if (!text || text[0] != 'h' || text[1] != 0) return 2;
    if (!a || a != c || !a->next || a->next == a) return 3;
    if (a->tag != 300) return 4;
    return 8 / a->next->tag;
}
""")
    run = s.json("--entry=f", "--tests", "T", "a.c", status=1)
    found = {(f["check"], f["line"]): f for f in run["faults"]}
    f = found[("divide-by-zero", 10)]
    same((f["confirmed"], f["refuted"]), (True, None), "confirmed")
    value = {i["name"]: i["value"] for i in f["inputs"]}
    same([value[n] for n in ("b.side[1]", "b.flag", "b.in.c", "text[0]",
                             "a->tag", "a->next->tag")],
         [-4, 5, 107, 104, 300, 0], "inputs")
    finds(s.run("replay", "T"), r"^(\d+) tests, \1 pass; ")


def test_clock(s):
    s.write("a.c", HEADERS + """#include <time.h>
int main(void) { assert(time(NULL) % 60 != 59); return 0; }
""")
    same(s.json("a.c", status=1)["faults"][0]["confirmed"], True, "confirmed")


def test_arguments(s):
    s.write("a.c", HEADERS + """int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "-v") == 0) abort();
    return 0; }
""")
    run = s.json("--args=1", "--tests", "T", "a.c", status=1)
    f = run["faults"][0]
    same((f["argv"], f["confirmed"]), (["-v"], True), "arguments")
    finds(s.run("analyze", "--args=1", "a.c", status=1),
          r'note: the arguments are "-v"')
    finds(s.run("replay", "T"), r"^(\d+) tests, \1 pass; ")


def test_environment(s):
    s.write("a.c", HEADERS + """int main(void) {
    const char *v = getenv("LEVEL");
    if (v && strcmp(v, "hi") == 0) abort();
    return v != NULL; }
""")
    run = s.json("--tests", "T", "a.c", status=1)
    same(run["faults"][0]["confirmed"], True, "confirmed")
    finds(s.run("replay", "T"), r"^(\d+) tests, \1 pass; ")


def test_assumption_after_fault(s):
    """In front of the first object of a section a sanitizer has marked
    nothing: the program goes on, to an assumption that does not hold."""
    s.write("a.c", """int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int holds);
static int table[5] = {3, -12, -12, 14, 20};
int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= 0 && x < 6);
    int v = table[x - 1];
    __VERIFIER_assume(__VERIFIER_nondet_int() == 1 + (v == 3));
    return 0;
}
""")
    run = s.json("a.c", status=1)
    same([(f["line"], f["confirmed"]) for f in run["faults"]], [(8, True)],
         "faults")


def test_several_files(s):
    """Flags reach the native compiler; the fault is in a header."""
    files = {"a.c": '#include "h.h"\nint __VERIFIER_nondet_int(void);\n'
                    "int other(void);\nint main(void) { return "
                    "inverse(__VERIFIER_nondet_int()) + other(); }\n",
             "b.c": "int other(void) { return OTHER; }\n",
             "include/h.h": "static inline int inverse(int x)\n{\n"
                            "    return 1 / x;\n}\n"}
    os.mkdir(s.path("include"))
    for name, text in files.items():
        s.write(name, text)
    run = s.json("-Iinclude", "-DOTHER=4", "--tests", "T", "a.c", "b.c",
                 status=1)
    f = run["faults"][0]
    same((f["file"], f["line"], f["confirmed"]), ("include/h.h", 3, True),
         "fault")
    # From anywhere.
    out = native.run([s.dgse, "replay", s.path("T")], cwd="/", timeout=120)
    same(out.status, 0, "status of replay from elsewhere")


# ---------------------------------------------------------------- confirming

def test_no_clang(s):
    s.write("a.c", ONE)
    run = s.json("--tests", "T", "a.c", status=1, path="/nowhere")
    f = run["faults"][0]
    same((f["confirmed"], f["confirmed_by"], f["interpreted"]),
         (False, "interpreter", True), "confirmed")
    same(s.err.count("not confirmed"), 1, "times that it is said")
    finds(s.err, r"warning: faults are not confirmed: no clang")
    s.run("replay", "T", status=3, path="/nowhere")
    finds(s.err, r"error: no clang")


def test_no_confirm(s):
    s.write("a.c", ONE)
    run = s.json("--no-confirm", "a.c", status=1, path="/nowhere")
    same(run["faults"][0]["confirmed_by"], "interpreter", "confirmed_by")
    same(s.err, "", "stderr")
    finds(s.run("analyze", "--no-confirm", "a.c", status=1),
          r"note: the reference interpreter fails there, too; the program was "
          r"not run", r"^1 fault, ")


def test_ir_is_not_confirmed(s):
    s.write("a.c", ONE)
    s.run("ir", "-o", "a.ir", "a.c")
    run = s.json("a.ir", status=1)
    f = run["faults"][0]
    same((f["confirmed"], f["confirmed_by"]), (False, "interpreter"),
         "confirmed")
    finds(s.err, r"not given in C")


def test_does_not_compile(s):
    """A compiler that the program is not written for."""
    s.write("a.c", ONE + "\n#ifdef __SANITIZE_IT__\n#error no\n#endif\n"
            "#if __has_feature(address_sanitizer)\n#error not so\n#endif\n")
    run = s.json("a.c", status=1)
    same(run["faults"][0]["confirmed_by"], "interpreter", "confirmed_by")
    finds(s.err, r"not confirmed: the compiler: .*not so")


def test_refuted(s):
    """Natively it is another program."""
    s.write("a.c", INT + """int main(void) {
    int x = __VERIFIER_nondet_int();
#if __has_feature(address_sanitizer)
    if (x == 0) return 9;
#endif
    return 1 / x; }
""")
    run = s.json("a.c", status=1)
    f = run["faults"][0]
    same((f["confirmed"], f["confirmed_by"], f["refuted"]),
         (False, "native", "exit status 9"), "confirmed")
    finds(s.run("analyze", "a.c", status=1),
          r"note: not confirmed: run natively, exit status 9")


WORLD = """#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
void klee_make_symbolic(void *p, size_t n, const char *name);
int klee_range(int low, int high, const char *name);
void __VERIFIER_assume(int c);
__int128 nondet_wide(void);
long double nondet_long_double(void);
int main(int argc, char **argv) {
    short a[2]; char byte; int n; unsigned u; char word[8];
    klee_make_symbolic(a, sizeof a, "a");
    int r = klee_range(-5, 5, "r");
    const char *home = getenv("PLACE"), *none = getenv("NOWHERE");
    __VERIFIER_assume(r != 3);
    if (a[0] != -7 || a[1] != 300 || r != -4 || rand() != 17) return 0;
    if (random() != 18 || !home || none || home[0] != 'h' || home[1]) return 0;
    if (time(0) != 1000 || argc != 2 || argv[1][0] != '-') return 0;
    if (nondet_wide() != (__int128)5 << 90) return 0;
    if (nondet_long_double() != 0.5L || nondet_long_double() != -3) return 0;
    if (read(0, &byte, 1) != 1 || byte != '!') return 0;
    if (scanf("%d %u %3s", &n, &u, word) != 3) return 0;
    if (n != -12 || u != 4000000000u || strcmp(word, "ab")) return 0;
    if (getchar() != EOF || isatty(0) || lseek(0, 0, SEEK_SET) != -1) return 0;
    return write(7, "x", 1) == -1 && errno == EBADF ? 1 / (r + 4) : 0;
}
"""
ENTRY = """struct in { unsigned a : 3, b : 9; double d; };
struct s { struct in in; union { char c; int n; }; struct s *next; int v[2]; };
enum e { A, B = 5 };
int f(struct s s, const char *t, struct s *p, int (*q)[3], enum e e,
      unsigned char *u, void *v, long double x, int **w, double _Complex z,
      struct unknown *n)
{
    if (__real__ z != 1.0 || __imag__ z != -2.0 || !n) return 0;
    if (!t || !p || !q || !u || !v || !w || !*w) return 0;
    if (s.in.a != 5 || s.in.b != 300 || s.in.d != 1.5 || s.n != 70000) return 0;
    if (t[0] != 'o' || t[1] || p->next != p || p->v[1] != -9) return 0;
    if ((*q)[0] != 1 || (*q)[2] != 3 || e != B || u[1] != 200) return 0;
    if (((char *)v)[1] != 'z' || x != 2.25L || **w != 12) return 0;
    return 1 / (s.v[0] - 41);
}
"""


def test_each_input_is_interpreted(s):
    """Every kind of input, in both worlds."""
    s.write("a.c", WORLD)
    run = s.json("--args=1", "--arg-bytes=2", "a.c", status=1)
    same([(f["line"], f["confirmed"], f["interpreted"])
          for f in run["faults"]], [(28, True, True)], "faults")


def test_parameters_are_interpreted(s):
    s.write("a.c", ENTRY)
    run = s.json("--entry=f", "--pointer-elements=2", "a.c", status=1)
    same([(f["line"], f["confirmed"], f["interpreted"], f["refuted"])
          for f in run["faults"]], [(14, True, True, None)], "faults")


# ---------------------------------------------------------------- replay

def suite(s):
    s.write("a.c", INT + """void __VERIFIER_assume(int);
int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x < 100);
    if (x == 8) return 1 / (x - 8);
    if (x > 5) return 2;
    return 1; }
""")
    run = s.json("--tests", "T", "--max-time=2", "--no-confirm", "a.c",
                 status=1)
    return run


def change(s, name, old, new):
    text = s.read(name)
    check(old in text, "no", old, "in", text)
    s.write(name, text.replace(old, new))


def test_replay(s):
    suite(s)
    out = s.run("replay", "--format=json", "T")
    r = json.loads(out)
    same(r["command"], "replay", "command")
    same({t["result"] for t in r["tests"]}, {"pass"}, "results")
    same(r["counts"]["pass"], len(r["tests"]), "count")
    lines = r["coverage"]["lines"]
    check(0 < lines["covered"] <= lines["count"], lines)
    ends = sorted(t["expected"] for t in r["tests"])
    same(ends, ["divide-by-zero at a.c:6", "exit status 1", "exit status 2"],
         "ends")


def by_end(s, end):
    for path in sorted(glob.glob(s.path("T/t*.json"))):
        if json.loads(s.read(path))["ends"].get(end[0]) == end[1]:
            return os.path.relpath(path, s.cwd)
    raise Wrong("no test that ends with %s" % (end,))


def test_replay_differs(s):
    suite(s)
    name = by_end(s, ("exit", 1))
    change(s, name, '"exit": 1', '"exit": 7')
    out = s.run("replay", "T", status=1)
    finds(out, r"fail: exit status 1; expected: exit status 7$",
          r"^3 tests, 2 pass, 1 fail; ")
    out = s.run("replay", name, status=1)
    finds(out, r"^1 test, 1 fail; ")


def test_replay_crash(s):
    suite(s)
    value = '"bytes": "08000000"'
    fault_test = by_end(s, ("check", "divide-by-zero"))
    check(value in s.read(fault_test), s.read(fault_test))
    name = by_end(s, ("exit", 1))
    s.write(name, re.sub(r'"bytes": "\w+"', value, s.read(name)))
    finds(s.run("replay", name, status=1),
          r"crash: division by zero at .*a\.c:6; expected: exit status 1")


def test_replay_fault_gone(s):
    suite(s)
    name = by_end(s, ("check", "divide-by-zero"))
    s.write(name, s.read(name).replace("08000000", "01000000"))
    finds(s.run("replay", name, status=1), r"fail: exit status 1; expected: "
          r"divide-by-zero at a\.c:6")


def test_replay_other_line(s):
    suite(s)
    name = by_end(s, ("check", "divide-by-zero"))
    change(s, name, '"line": 6, "last_line": 6', '"line": 7, "last_line": 7')
    finds(s.run("replay", name, status=1), r"crash: division by zero at .*:6;")


def test_replay_invalid(s):
    suite(s)
    name = by_end(s, ("exit", 1))
    s.write(name, re.sub(r'"bytes": "\w+"', '"bytes": "ff000000"',
                         s.read(name)))
    finds(s.run("replay", name, status=1),
          r"invalid: an assumption does not hold")


def test_replay_endless(s):
    """Natively it is another program."""
    s.write("a.c", """int main(void) {
#if __has_feature(address_sanitizer)
    for (;;) ;
#endif
    return 1; }
""")
    s.json("--tests", "T", "a.c")
    name = by_end(s, ("exit", 1))
    start = time.time()
    finds(s.run("replay", "--test-time=1", name, status=1),
          r"fail: it does not end in time")
    check(time.time() - start < 60, "it took too long")


def test_replay_exe(s):
    suite(s)
    native.build("clang", [s.path("a.c"), s.path("T/driver.c")],
                 s.path("prog"), ["-fsanitize=address,undefined", "-g",
                                  "-fno-sanitize-recover=all"])
    finds(s.run("replay", "--exe", "prog", "T", path="/nowhere:/usr/bin"),
          r"^3 tests, 3 pass$")
    s.run("replay", "--exe", "gone", "T", status=3)


def test_replay_mistakes(s):
    suite(s)
    s.run("replay", "gone", status=3)
    finds(s.err, r"gone: error: no such file")
    os.mkdir(s.path("empty"))
    s.run("replay", "empty", status=3)
    finds(s.err, r"empty: error: no tests")
    name = by_end(s, ("exit", 1))
    whole = s.read(name)
    for old, new, why in [
            ('"dgse-test": 1', '"dgse-test": 2', r"line 1: this is no test"),
            ('"exit": 1', '"exit": 1000', r'line 2: "ends" needs'),
            ('"bytes": "', '"bytes": "zz', r'line 4: an input needs "bytes"'),
            ('"argv": []', '"argv": [', r"line \d+: expected a value"),
            ('"stdin": ""', '"stdin": "\\u0100"', r'line 5: "stdin" is no string')]:
        check(old in whole, old)
        s.write(name, whole.replace(old, new))
        s.run("replay", name, status=3)
        finds(s.err, re.escape(name) + ": error: " + why)
    s.write(name, whole)
    os.remove(s.path("T/suite.json"))
    s.run("replay", "T", status=3)
    finds(s.err, r"T: error: suite\.json: no such file")


def test_tests_of_an_earlier_run(s):
    suite(s)
    s.write("T/t000099.json", "{}")
    s.write("T/mine.txt", "kept")
    s.write("a.c", "int main(void) { return 0; }\n")
    s.json("--tests", "T", "a.c")
    same(sorted(os.listdir(s.path("T"))),
         ["driver.c", "mine.txt", "suite.json", "t000001.json"], "files")


def test_long_chain(s):
    """A chain of calls is no recursion of ours."""
    calls = 4000
    s.write("a.c", "int __VERIFIER_nondet_int(void);\n"
            "static int f0(int x) { return x > 0 ? 3 : 4; }\n" + "".join(
                "static int f%d(int x) { return f%d(x); }\n" % (k, k - 1)
                for k in range(1, calls)) +
            "int main(void) { return f%d(__VERIFIER_nondet_int()); }\n" % (
                calls - 1))
    run = s.json("a.c")
    same((run["guide"], run["complete"], run["paths"]["feasible"]),
         ("dgse", True, 2), "run")


# ---------------------------------------------------------------- mistakes

def test_usage(s):
    s.write("a.c", ONE)
    s.run("analyze", "--entry=gone", "a.c", status=2)
    finds(s.err, r"error: --entry: .*gone")
    s.run("analyze", "--tests", "a.c", "a.c", status=2)
    finds(s.err, r"a\.c: error: cannot write tests there")
    s.write("b.c", "int f(void) { return 1; }\n")
    s.run("analyze", "b.c", status=3)
    finds(s.err, r"b\.c: error: no function 'main'")
    s.write("c.c", "int main(void) { return x; }\n")
    same(s.run("analyze", "c.c", status=3), "", "stdout")
    s.run("analyze", "--guide=none", "a.c", status=2)


def test_interrupt(s):
    s.write("a.c", ENDLESS)
    p = s.start("analyze", "--format=json", "--max-time=60", "a.c")
    time.sleep(1.5)
    p.send_signal(signal.SIGINT)
    out, err = p.communicate(timeout=60)
    same(p.returncode, 130, "status")
    run = json.loads(out)["runs"][0]
    same([f["check"] for f in run["faults"]], ["divide-by-zero"], "faults")
    same(run["complete"], False, "complete")
    check(any(o["reason"] == "interrupted" for o in run["open"]), run["open"])
    same(os.listdir(s.tmp), [], "what is left in TMPDIR")


# A product of two primes: nobody finds them in time.
HARD = """unsigned long nondet_ulong(void);
int main(void) {
    unsigned __int128 a = nondet_ulong(), b = nondet_ulong();
    unsigned __int128 n = (unsigned __int128)0x399fee81db4dd9u << 64 |
        0xcb0d2728748398cfu;
    if (a > 1 && b > 1 && a * b == n) return 1;
    return 0; }
"""


def test_hard_query_ends(s):
    """By Ctrl-C and by the time there is, not when the solver is done."""
    s.write("a.c", HARD)
    p = s.start("analyze", "--format=json", "--solver-time=0", "a.c")
    time.sleep(1.5)
    p.send_signal(signal.SIGINT)
    start = time.monotonic()
    out, _ = p.communicate(timeout=60)
    check(time.monotonic() - start < 2, "Ctrl-C takes long")
    same([o["reason"] for o in json.loads(out)["runs"][0]["open"]],
         ["interrupted"], "open")
    start = time.monotonic()
    run = s.json("--max-time=1", "--solver-time=0", "a.c")
    check(time.monotonic() - start < 3, "the time limit is not kept")
    same([o["reason"] for o in run["open"]],
         ["time limit of 1000 ms reached"], "open")


def test_kill(s):
    s.write("a.c", ENDLESS)
    p = s.start("analyze", "--tests", "T", "--max-time=60", "a.c")
    for _ in range(600):
        if len(glob.glob(s.path("T/t*.json"))) >= 20:
            break
        time.sleep(0.05)
    p.kill()
    p.communicate()
    names = glob.glob(s.path("T/t*.json"))
    check(len(names) >= 20, len(names), "tests")
    for name in names:
        same(json.loads(s.read(name))["dgse-test"], 1, "test")
    finds(s.run("replay", s.path("T/t000003.json")), r"^1 test, 1 pass")


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--dgse", default=os.path.join(native.ROOT,
                                                   "build/dev/bin/dgse"))
    ap.add_argument("--filter", default="")
    opt = ap.parse_args()
    dgse = os.path.abspath(opt.dgse)
    rows = [("%s:%d" % (r[0], n), lambda s, r=r: fault(s, r))
            for n, r in enumerate(FAULTS)]
    rows += [(name[5:], f) for name, f in sorted(globals().items())
             if name.startswith("test_")]
    rows = [r for r in rows if opt.filter in r[0]]

    def one(row):
        try:
            row[1](Session(dgse, re.sub(r"\W", "_", row[0])))
        except (Wrong, ValueError, KeyError, subprocess.TimeoutExpired) as e:
            return "FAIL %s: %s" % (row[0], e)
        return None

    failed = [f for f in native.each(one, rows,
                                     int(os.environ.get("DGSE_JOBS", "2")))
              if f]
    print("\n".join(failed), end="\n" if failed else "")
    native.close(len(rows) - len(failed), len(failed))


if __name__ == "__main__":
    main()
