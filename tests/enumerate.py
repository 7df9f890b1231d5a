#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random programs: `dgse analyze` against every input, run natively.

usage: enumerate.py [--dgse PATH] [--count N] [--seed S] [--jobs N]
                    [--timeout SECONDS] [--work DIR] [--reduce]
                    [--interpreter | --sanitizers | --paths]

Each program (tests/enumerate) has few inputs, so that an instrumented native
program can run them all and say which faults there are and how many paths: a
path is one sequence of decisions (sides of if, loops, ?:, && and ||, labels of
switch, the object that a pointer leads to, the function that a pointer calls)
and the fault at its end.  `dgse analyze --guide full` must be complete, find
exactly these faults (check and line) and this number of paths, and confirm
each; its tests must cover each path once.  Library models may decide or not
(how long is this string?); a number of paths between the two is right, and
counted.

--interpreter: no engine; `dgse run` on an input of each fault and of some
paths must find what the oracle found.  It also looks for undefined behaviour
that the generator should have kept out.
--sanitizers: the same natively, the plain program under ASan and UBSan.
--paths: the interpreter's own trace of the plain program's IR must tell the
same inputs apart.  These three judge the oracle.

A program that differs stays in the work folder as SEED/p.c, and with --reduce
as SEED/small.c with the lines that it takes to differ so.  The last line is
`N passed, M failed`.
"""
import collections
import json
import os
import random
import re
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "enumerate")]
import case as cases
import native
import reduce
import witness

INPUTS = os.path.join(HERE, "enumerate", "inputs.c")
# Sampled paths of a program, beside one for each fault.
SAMPLE = 4
# Inputs whose paths are compared with the interpreter's.
MOST_INPUTS = 200


class Verdict:
    """error: what differs, None: nothing; case: None without a program."""

    def __init__(self, seed, case, error):
        self.seed, self.case, self.error = seed, case, error


# ---- the engine --------------------------------------------------------------


def analyze(args, case):
    tests = os.path.join(case.work, "tests")
    r = native.run([args.dgse, "analyze", "--guide", "full", "--format=json",
                    "--tests", tests, "--max-time", str(args.timeout),
                    "--solver-time", str(args.timeout * 1000), case.file],
                   timeout=args.timeout + 60)
    with open(os.path.join(case.work, "report.json"), "wb") as f:
        f.write(r.out)
    if r.status not in (0, 1):
        return "dgse analyze: %s %s" % (r.describe(), r.err[:200].decode(
            errors="replace"))
    run = json.loads(r.out)["runs"][0]
    return "; ".join(compare(case, run) + compare_inputs(case, run)) or None


def compare(case, run):
    found = {(f["check"], f["line"]) for f in run["faults"]}
    expected = case.faults()
    wrong = ["misses %s at line %d" % f for f in sorted(expected - found)]
    wrong += ["invents %s at line %d" % f for f in sorted(found - expected)]
    places = {(f["check"], f["line"], f["column"]) for f in run["faults"]}
    if len(run["faults"]) != len(places):
        wrong.append("reports a fault twice")
    wrong += ["%s at line %d is not confirmed" % (f["check"], f["line"])
              for f in run["faults"] if f.get("confirmed") is not True]
    if run["complete"] is not True:
        wrong.append("is not complete: %s" % run.get("open", [])[:2])
    if run["verdict"] != ("faulty" if expected else "safe"):
        wrong.append("says " + run["verdict"])
    count = run["paths"]["feasible"]
    if not len(case.paths) <= count <= case.fine:
        wrong.append("%d paths instead of %d" % (count, len(case.paths)))
    case.split = count != len(case.paths)
    return wrong


def end_of(path):
    return (path.check, path.line if path.check != "end" else path.result)


def compare_inputs(case, run):
    """Each fault's input leads to it; each test ends as it says and goes
    another path, and together they go all of them."""
    wrong = []
    rows = [witness.of_fault(f) for f in run["faults"]]
    for fault, path in zip(run["faults"], case.replay(rows)):
        if (path.check, path.line) != (fault["check"], fault["line"]):
            wrong.append("the input of %s at line %d leads to %s at %d" % (
                fault["check"], fault["line"], path.check, path.line))
    tests = [witness.of_test(t) for t in run.get("tests", [])]
    paths = case.replay([inputs for inputs, _ in tests])
    wrong += ["a test of %s at %d ends in %s at %d" % (*said, *end_of(p))
              for (_, said), p in zip(tests, paths) if said != end_of(p)][:2]
    if len(tests) != run["paths"]["feasible"]:
        wrong.append("%d tests" % len(tests))
    if len({p.fine for p in paths}) != len(paths):
        wrong.append("two tests of one path")
    missed = {p.signature for p in case.paths} - {p.signature for p in paths}
    if missed:
        wrong.append("no test for %d paths" % len(missed))
    return wrong


# ---- the oracle's own judges ---------------------------------------------


def sample(case):
    """One path for each fault, and some more."""
    chosen = collections.OrderedDict()
    for p in case.paths:
        chosen.setdefault((p.check, p.line), p)
    step = max(1, len(case.paths) // SAMPLE)
    return list(chosen.values()) + case.paths[::step][:SAMPLE]


def judge(case, run, read):
    """What run(path) and the oracle disagree on; read gives (check, line) of
    the end of a run."""
    for p in sample(case):
        r = run(" ".join(map(str, p.values)).encode())
        got = read(case, r)
        want = end_of(p)
        if got != want and got != (want[0], None):
            return "%s at %s instead of %s at %d for %s" % (
                *got, *want, p.values)
    return None


FAULT = re.compile(rb"^(.*):(\d+):\d+: error: .* \[([\w-]+)\]$", re.M)


def read_interpreter(case, r):
    m = FAULT.search(r.err)
    if m and os.path.basename(m.group(1)) == b"p.c":
        return m.group(3).decode(), int(m.group(2))
    if m or r.status is None:
        return "no end: %s" % r.err[:200].decode(errors="replace"), 0
    return "end", r.status


def interpreter(args, case):
    command = [args.dgse, "run", "--check",
               "default,signed-overflow,uninitialized-read", case.file, INPUTS]
    return judge(case, lambda text: native.run(command, stdin=text),
                 read_interpreter)


def sanitizers(args, case):
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"
    exe = os.path.join(case.work, "sanitized")
    error = native.build("clang", [case.file, INPUTS], exe,
                         [*native.SANITIZE, "-g", "-fno-omit-frame-pointer"])
    if error:
        return error
    return judge(case, lambda text: native.run([exe], stdin=text),
                 witness.read_sanitizer)


def paths(args, case):
    """The same partition of inputs into paths."""
    ir = os.path.join(case.work, "p.ir")
    r = native.run([args.dgse, "ir", "--link", case.file, INPUTS, "-o", ir])
    if r.status != 0:
        return "dgse ir: " + r.err[:200].decode(errors="replace")
    every = case.all()
    some = random.Random(args.seed).sample(every, min(len(every),
                                                      MOST_INPUTS))
    text = "".join(" ".join(map(str, p.values)) + "\n" for p in some)
    r = native.run([args.judge, ir, "p.c"], stdin=text.encode(), timeout=120)
    # Beside what the program prints.
    hashes = re.findall(rb"^[0-9a-f]{16}$", r.out, re.M)
    if r.status != 0 or len(hashes) != len(some):
        return "enumerate-paths: %s %s" % (r.describe(), r.err[:200])
    by_hash, by_signature = {}, {}
    for p, h in zip(some, hashes):
        a = by_hash.setdefault(h, p)
        b, other = by_signature.setdefault(p.signature, (p, h))
        if a.signature != p.signature:
            return "one path, not two: %s and %s" % (a.values, p.values)
        if other != h:
            return "two paths, not one: %s and %s" % (b.values, p.values)
    return None


# ---- smaller programs ----------------------------------------------------


class Lines:
    """As a generated program."""

    def __init__(self, lines):
        self.lines = lines
        self.plain = "".join(t.plain + "\n" for t in lines)
        self.traced = "".join(t.traced + "\n" for t in lines)


def kind_of(error):
    """What stays the same when lines go."""
    return re.sub(r"\W*\d\W*", "", error.split(";")[0])[:20]


def make_smaller(args, case, error):
    """Writes small.c, which fails in the same way; None, or why not."""
    work = native.folder(os.path.join(case.work, "small"))

    def fails(lines):
        tried = cases.Case(Lines(lines), work)
        try:
            tried.build(args.runtime)
            if not tried.enumerate():
                return False
            now = args.mode(args, tried)
        except cases.Defect:
            return False
        # Lines that went may leave a program that C does not define.
        return now is not None and kind_of(now) == kind_of(error) and (
            args.mode is interpreter or interpreter(args, tried) is None)

    if not fails(case.program.lines):
        return "does not fail again"
    fails(reduce.reduce(case.program.lines, fails))
    shutil.copy(os.path.join(work, "p.c"), os.path.join(case.work,
                                                        "small.c"))
    return None


# ---- the suite -----------------------------------------------------------


def one(args, seed):
    work = native.folder(os.path.join(args.work, str(seed)))
    case = None
    try:
        case = cases.choose(seed, work, args.runtime)
        case.split = False
        error = args.mode(args, case)
    except cases.Defect as defect:
        error = "generator: %s" % defect
    if error is None:
        shutil.rmtree(work)
    elif args.reduce and case:
        why = make_smaller(args, case, error)
        error += "; " + (why or "small.c is smaller")
    return Verdict(seed, case, error)


def summary(verdicts):
    cases = [v.case for v in verdicts if v.case]
    print("%d inputs, %d paths, %d dull programs, %d where models decide" % (
        sum(c.runs - c.cut for c in cases), sum(len(c.paths) for c in cases),
        sum(c.dull() for c in cases), sum(c.split for c in cases)))
    faults = collections.Counter(check for c in cases
                                 for check, _ in c.faults())
    print("faults: " + ", ".join("%d %s" % (n, c)
                                 for c, n in sorted(faults.items())))


def main():
    p = native.options("enumerate", 300, 120)
    p.add_argument("--reduce", action="store_true")
    modes = p.add_mutually_exclusive_group()
    for mode in (interpreter, sanitizers, paths):
        modes.add_argument("--" + mode.__name__, dest="mode",
                           action="store_const", const=mode, default=analyze)
    args = p.parse_args()
    os.makedirs(args.work, exist_ok=True)
    args.runtime = cases.build_runtime(args.work)
    if args.mode is paths:
        args.judge = cases.build_judge(args.work)
    verdicts = native.each(lambda s: one(args, s), native.seeds(args),
                           args.jobs)
    for v in verdicts:
        if v.error:
            print("seed %d (%s): %s" % (v.seed, os.path.join(
                args.work, str(v.seed), "p.c"), v.error))
    summary(verdicts)
    failed = sum(v.error is not None for v in verdicts)
    native.close(len(verdicts) - failed, failed)


main()
