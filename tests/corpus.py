#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The corpus: small programs with a known verdict (corpus/MANIFEST.tsv).

usage: corpus.py --dgse PATH [--native] [--jobs N] [--part K/N]
                 [--filter SUBSTRING] [--timeout SECONDS]

Without --native: runs `dgse analyze --guide full` on each program and compares
verdict, faults (check and line), that each is confirmed, natively and in the
reference interpreter, and the number of paths.  With --native: checks the manifest itself, without the symbolic engine.
Each expected fault has an input (corpus/INPUTS.tsv) that makes the sanitized
native program fail there; all combinations of inputs from the row's domain
lead to no other fault, and to the stated number of paths; with --dgse the
reference interpreter finds the same fault on the same input.

The last line is `N passed, M failed`; exit status 1 if M > 0.
"""
import argparse
import codecs
import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

import native

CORPUS = os.path.join(native.ROOT, "corpus")
DRIVER = os.path.join(CORPUS, "native")
sys.path.insert(0, DRIVER)
sys.dont_write_bytecode = True
import instrument  # noqa: E402

FLAGS = ["-std=gnu17", "-Drand=corpus_rand", "-Dsrand=corpus_srand",
         "-Dtime=corpus_time"]
LAZY = ["-Dmain=corpus_main", "-Dgetenv=corpus_getenv", "-Dread=corpus_read"]
SANITIZE = ["-g", "-fno-omit-frame-pointer", "-fno-sanitize-recover=all"]
ADDRESS = ["-fsanitize=address,undefined", "-fno-sanitize=bounds,alignment,"
           "pointer-overflow,shift-base,nonnull-attribute,function"]
RUNS = 20000
NOT_INTERPRETED = ("uninitialized-read", "memory-leak")
# What a sanitizer or the C library says, and which check that is; the first
# row that matches counts.
REPORTS = [
    (r"Assertion `|corpus: Assertion", "assertion"),
    (r"runtime error: division by zero", "divide-by-zero"),
    (r"runtime error: division of |AddressSanitizer: FPE", "divide-overflow"),
    (r"runtime error: .*null pointer|points to the zero page",
     "null-dereference"),
    (r"runtime error: (un)?signed integer overflow|negation of|"
     r"cannot be represented in type 'int'", "signed-overflow"),
    (r"runtime error: shift exponent", "shift"),
    (r"execution reached an unreachable", "unreachable"),
    (r"attempting double-free", "double-free"),
    (r"attempting free on address|bad-free", "invalid-free"),
    (r"heap-use-after-free|stack-use-after", "use-after-free"),
    (r"buffer-overflow|buffer-underflow|negative-size-param|unknown-crash|"
     r"AddressSanitizer: SEGV", "out-of-bounds"),
    (r"use-of-uninitialized-value", "uninitialized-read"),
    (r"detected memory leaks", "memory-leak"),
    (r"AddressSanitizer: ABRT", "abort"),
]


class Row:
    """One program: options, expectation, inputs."""

    def __init__(self, cells):
        (self.file, options, self.verdict, faults, self.paths, self.time,
         domain) = cells
        self.options = [] if options == "-" else shlex.split(options)
        self.faults = [] if faults == "-" else faults.split(",")
        self.domain = dict(w.split("=", 1) for w in shlex.split(domain)
                           if w != "-")
        self.path = os.path.join(CORPUS, self.file)
        self.inputs = []

    def defines(self):
        return [o for o in self.options if o.startswith("-D")]

    def wants(self, check):
        return any(check in o for o in self.options)

    def entry(self):
        return next((o.split("=")[1] for o in self.options
                     if o.startswith("--entry=")), None)


class Input:
    """`values... stdin=TEXT argv=WORDS NAME=VALUE`, shell quoting; stdin with
    C escapes, argv split at blanks."""

    def __init__(self, expected, text):
        self.expected, self.values = expected, []
        self.stdin, self.argv, self.env = b"", [], {}
        for word in shlex.split(text):
            name, equal, value = word.partition("=")
            if not equal:
                self.values.append(word)
            elif name == "stdin":
                self.stdin = codecs.escape_decode(value.encode())[0]
            elif name == "argv":
                self.argv = shlex.split(value)
            else:
                self.env[name] = value

    def environment(self):
        return dict(os.environ, **self.env,
                    CORPUS_VALUES=" ".join(self.values))


def table(name, width):
    with open(os.path.join(CORPUS, name), encoding="utf-8") as f:
        for number, line in enumerate(f, 1):
            if line.strip() and line[0] != "#":
                cells = line.rstrip("\n").split("\t")
                if len(cells) != width:
                    sys.exit("%s:%d: %d cells, not %d" % (name, number,
                                                          len(cells), width))
                yield cells


def rows():
    found = {}
    for cells in table("MANIFEST.tsv", 7):
        # One program may have several rows, with different options.
        found.setdefault(cells[0], []).append(Row(cells))
    for file, expected, text in table("INPUTS.tsv", 3):
        for row in found[file]:
            if expected == "ok" or expected in row.faults:
                row.inputs.append(Input(expected, text))
    return [row for each in found.values() for row in each]


# ------------------------------------------------------------ native programs

def sanitizers(row):
    if row.wants("uninitialized-read"):
        return ["-fsanitize=memory"]
    if row.wants("signed-overflow"):
        return ADDRESS
    return ADDRESS + ["-fno-sanitize=signed-integer-overflow"]


def environment(row, env):
    common = "handle_abort=1:abort_on_error=0:exitcode=97:" \
        "detect_stack_use_after_return=1:detect_leaks=%d" \
        % row.wants("memory-leak")
    return dict(env, ASAN_OPTIONS=common, MSAN_OPTIONS=common,
                UBSAN_OPTIONS="print_stacktrace=1:exitcode=97")


def build(row, main, folder, lazy):
    """The program with one of the two drivers, or an error message."""
    out = os.path.join(folder, main)
    text = out + ".i"
    try:
        made = instrument.instrument(row.path, FLAGS + row.defines() +
                                     (LAZY if lazy else []), row.entry())
    except ValueError as e:
        return None, str(e)
    with open(text, "wb") as f:
        f.write(made)
    error = native.build(
        "clang", ["-x", "cpp-output", text, "-x", "none",
                  os.path.join(DRIVER, "values.c"),
                  os.path.join(DRIVER, main + ".c")],
        out, SANITIZE + sanitizers(row))
    return (None, error) if error else (out, None)


def start(command, env, stdin=b""):
    try:
        return subprocess.run(command, input=stdin, capture_output=True,
                              env=env, timeout=300, cwd="/")
    except subprocess.TimeoutExpired:
        return None


def fault(row, stderr):
    """check:line of a report, None without one."""
    text = stderr.decode(errors="replace")
    for pattern, check in REPORTS:
        if re.search(pattern, text):
            own = r"    #\d+ 0x.* (?:%s):(\d+)" % re.escape(row.path)
            m = re.search(own, text)
            return "%s:%s" % (check, m.group(1) if m else "?")
    return None


def replay(row, program):
    problems = []
    for i in row.inputs:
        done = start([program, *i.argv], environment(row, i.environment()),
                     i.stdin)
        got = fault(row, done.stderr) or "ok" if done else "no end"
        if got != i.expected:
            problems.append("input for %s: native %s" % (i.expected, got))
    missing = set(row.faults) - {i.expected for i in row.inputs}
    return problems + ["no input for %s" % m for m in sorted(missing)]


def enumerate_paths(row, program):
    """-> (counts, faults seen, problems)"""
    keys = {"ints": "INTS", "reals": "REALS", "bytes": "BYTES",
            "length": "LENGTH", "words": "WORDS", "args": "ARGS",
            "sample": "SAMPLE"}
    env = dict(environment(row, os.environ), CORPUS_RUNS=str(RUNS))
    for key, value in row.domain.items():
        if key == "bytes":
            value = codecs.escape_decode(value.encode())[0].decode("latin-1")
        env["CORPUS_" + keys[key]] = value
    quiet = dict(env)
    for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "MSAN_OPTIONS"):
        quiet[name] += ":symbolize=0"
    done = start([program], quiet)
    if done is None or done.returncode:
        return None, set(), ["enumeration did not end"]
    seen = set()
    for line in done.stdout.decode().splitlines():
        if line.startswith("fault"):
            one = start([program], dict(env, CORPUS_ONLY=line[5:]))
            seen.add(fault(row, one.stderr) or "none")
    last = done.stdout.splitlines()[-1].decode()
    return [int(n) for n in re.findall(r"\d+", last)], seen, []


def compare_enumeration(row, program):
    counts, seen, problems = enumerate_paths(row, program)
    if problems:
        return problems
    runs, paths, complete, _ = counts
    others = sorted(seen - set(row.faults))
    if others:
        problems.append("other faults: " + ", ".join(others))
    if "sample" not in row.domain and not complete:
        problems.append("more than %d runs" % runs)
    if complete and row.domain and set(row.faults) - seen:
        problems.append("not seen: " + ", ".join(set(row.faults) - seen))
    if complete and row.paths not in ("-", str(paths)):
        problems.append("%d paths, not %s" % (paths, row.paths))
    return problems


def interpret(row, dgse):
    """The reference interpreter on the inputs of the row."""
    problems = []
    checks = [o for o in row.options if o.startswith("--check")]
    for i in row.inputs:
        if i.expected.startswith(NOT_INTERPRETED):
            continue
        command = [dgse, "run", *FLAGS[1:], *row.defines(), *checks, row.path,
                   os.path.join(DRIVER, "values.c"),
                   os.path.join(DRIVER, "replay.c"), "--", *i.argv]
        done = start(command, i.environment(), i.stdin)
        text = done.stderr.decode(errors="replace") if done else "no end"
        m = re.search(r":(\d+):\d+: (?:error|fault).*\[([a-z-]+)\]", text)
        got = "%s:%s" % (m.group(2), m.group(1)) if m else "ok"
        if "values.c:" in text and i.expected.startswith("assertion"):
            continue  # reach_error and the like end there
        if got != i.expected:
            problems.append("input for %s: interpreter %s" % (i.expected, got))
    return problems


def check_native(row, opt):
    with tempfile.TemporaryDirectory(prefix="dgse-corpus-") as folder:
        program, error = build(row, "replay", folder, False)
        if error:
            return ["does not build: " + error]
        problems = replay(row, program)
        if row.domain:
            program, error = build(row, "enumerate", folder, True)
            problems += ["does not build: " + error] if error \
                else compare_enumeration(row, program)
        elif row.verdict == "safe":
            problems.append("a safe program needs a domain")
        if opt.dgse:
            problems += interpret(row, opt.dgse)
        return problems


# ------------------------------------------------------------------- analyze

def check_analyze(row, opt):
    with tempfile.TemporaryDirectory(prefix="dgse-corpus-") as folder:
        command = [opt.dgse, "analyze", "--guide", "full", "--format=json",
                   "--tests", folder, *row.options, row.path]
        done = native.run(command, timeout=opt.timeout)
    if done.status is None:
        return ["no end after %d s" % opt.timeout]
    try:
        runs = json.loads(done.out)["runs"]
    except (ValueError, KeyError, TypeError):
        text = done.err.decode(errors="replace").strip()
        return ["status %d, no JSON: %s" % (done.status, text[-200:])]
    if len(runs) != 1:
        return ["%d runs" % len(runs)]
    return compare_run(row, runs[0])


def compare_run(row, run):
    problems = []
    if run["verdict"] not in row.verdict.split("/"):
        problems.append("verdict %s, not %s" % (run["verdict"], row.verdict))
    got = {"%s:%d" % (f["check"], f["line"]) for f in run["faults"]}
    for name in sorted(set(row.faults) - got):
        if run["verdict"] == "unknown" and "/" in row.verdict:
            continue
        problems.append("missing " + name)
    for name in sorted(got - set(row.faults)):
        problems.append("not expected: " + name)
    for f in run["faults"]:
        if not f["confirmed"]:
            problems.append("%s:%d is not confirmed" % (f["check"], f["line"]))
        known = f["check"] not in NOT_INTERPRETED
        if f["interpreted"] is not (True if known else None):
            problems.append("%s:%d: interpreted is %s" % (
                f["check"], f["line"], f["interpreted"]))
    paths = run["paths"]["feasible"]
    if row.paths not in ("-", str(paths)):
        problems.append("%d paths, not %s" % (paths, row.paths))
    return problems


def options():
    ap = argparse.ArgumentParser(
        usage=__doc__.split("\n\n")[1].replace("usage: ", ""))
    ap.add_argument("--dgse")
    ap.add_argument("--native", action="store_true")
    ap.add_argument("--jobs", type=int,
                    default=int(os.environ.get("DGSE_JOBS", "2")))
    ap.add_argument("--part", default="1/1")
    ap.add_argument("--filter", default="")
    ap.add_argument("--timeout", type=int, default=120)
    opt = ap.parse_args()
    if not opt.dgse and not opt.native:
        ap.error("--dgse PATH is needed (or --native)")
    if opt.dgse:
        opt.dgse = os.path.abspath(opt.dgse)
    return opt


def unlisted(all_rows):
    """Programs without a row."""
    known = {row.file for row in all_rows}
    for folder, folders, names in os.walk(CORPUS):
        folders[:] = sorted(f for f in folders if f != "native")
        for name in sorted(names):
            file = os.path.relpath(os.path.join(folder, name), CORPUS)
            if name.endswith(".c") and file not in known:
                yield file


def main():
    opt = options()
    k, n = map(int, opt.part.split("/"))
    every = rows()
    chosen = [r for r in every if opt.filter in r.file][k - 1::n]
    check = check_native if opt.native else check_analyze
    passed = failed = 0
    for file in unlisted(every):
        print("FAIL %s: no row in MANIFEST.tsv" % file)
        failed += 1
    with concurrent.futures.ThreadPoolExecutor(opt.jobs) as pool:
        results = pool.map(lambda row: check(row, opt), chosen)
        for row, problems in zip(chosen, results):
            for p in problems:
                print("FAIL %s: %s" % (row.file, p), flush=True)
            failed += bool(problems)
            passed += not problems
    native.close(passed, failed)


if __name__ == "__main__":
    main()
