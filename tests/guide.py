#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random programs: guided exploration against full exploration.

usage: guide.py [--dgse PATH] [--count N] [--seed S] [--jobs N] [--work DIR]
                [--timeout SECONDS] [--keep] [--shrink | --without]
                [--corpus SUBSTRING] [--values]

Of each program `--guide full` and `--guide dgse`, with each search order and
several seeds, must find the same faults and cover the same lines and sides of
branches.  A seed is that of the search and, where the program knows `KEY`, also
other first inputs and other answers of the solver.

The programs are random ones: three of tests/guide, then one of tests/enumerate
and so on; or those of the corpus whose names have the substring.  Programs that
full exploration does not complete are left out, and counted.

--values: the same with `--goal=values`, and the values that statements have
must be the same ones, too.  Random programs of odd seeds then have no
assertions: else few of their values do not matter to one.

A program that differs stays in the work folder as SEED/p.c, and with --shrink
as SEED/small.c with the parts that it takes to differ so.

--without: is this test good enough?  For each part of the guide, when it is
left out (`--guide-without`) one of the programs must differ which does not
otherwise; those behind it are not run.  With --values the goal is left out,
too: `--goal=faults`.  The last line is `N passed, M failed`.
"""
import csv
import json
import os
import re
import shlex
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "enumerate"),
                os.path.join(HERE, "guide")]
import generate
import native
import programs
import smaller

SEARCHES = ["dfs", "bfs", "random"]
KEYS = [0, 3, 4]  # of the seeds
PARTS = {part: ["--guide-without=" + part] for part in
         ("potential", "interactive", "address", "control", "ends")}
ATTEMPTS = 12
LEAST_PATHS, MOST_PATHS = 6, 2000
# What takes longer is left out; the guided runs have more time.
LIMITS = ["--max-paths=%d" % (MOST_PATHS + 1), "--solver-time=1000",
          "--max-memory=1G", "--max-time=4"]
LARGE = ["--solver-time=20000", "--max-memory=4G", "--max-time=120"]
# Programs without some of their parts often do not end, or make no sense.
SHORT = ["--max-time=1"]
SENSE = ["gcc", "-fsyntax-only", "-std=gnu17", *(
    "-Werror=" + w for w in ("implicit-int", "implicit-function-declaration",
                             "int-conversion", "incompatible-pointer-types",
                             "return-type", "uninitialized"))]


class Verdict:
    """full, guided: paths, None when full exploration does not end; error:
    what differs, None: nothing."""

    def __init__(self, name, full=None, guided=None, error=None):
        self.name, self.full, self.guided = name, full, guided
        self.error = error


class Trouble(Exception):
    """dgse did not do what it was asked."""


# ---- one program -------------------------------------------------------------


def analyze(args, file, guide, search, seed):
    command = [args.dgse, "analyze", "--guide=" + guide, "--search=" + search,
               "--seed=%d" % seed, "--no-confirm", "--format=json",
               "--max-time=%d" % args.timeout]
    if not args.values:
        return run_of(command + file, args.timeout + 180)
    with tempfile.NamedTemporaryFile(dir=args.work, suffix=".csv") as values:
        command += ["--goal=values", "--values=" + values.name]
        run = run_of(command + file, args.timeout + 180)
        run["values"] = values_of(values.name)
    return run


def run_of(command, timeout):
    r = native.run(command, timeout=timeout)
    if r.status not in (0, 1):
        raise Trouble("%s %s: %s %s" % (
            *command[2:4], r.describe(),
            r.err[:300].decode(errors="replace")))
    return json.loads(r.out)["runs"][0]


def values_of(path):
    """Where the values were: by key."""
    with open(path, encoding="utf-8", errors="replace", newline="") as f:
        return {row["key"]: "line %s:%s" % (row["line"], row["column"])
                for row in csv.DictReader(f)}


def faults(run):
    return {(f["check"], f["line"], f["column"]) for f in run["faults"]}


def compare(full, guided):
    wrong = ["misses %s at line %d" % f[:2]
             for f in sorted(faults(full) - faults(guided))]
    wrong += ["invents %s at line %d" % f[:2]
              for f in sorted(faults(guided) - faults(full))]
    for what in "lines", "branches":
        a, b = (run["coverage"][what]["covered"] for run in (full, guided))
        if a != b:
            wrong.append("covers %d %s instead of %d" % (b, what, a))
    for what, these, those in ("loses", full, guided), \
            ("invents", guided, full):
        values, others = (run.get("values", {}) for run in (these, those))
        wrong += ["%s a value at %s" % (what, where) for where in sorted(
            {values[key] for key in values.keys() - others.keys()})]
    if guided["complete"] is not True:
        wrong.append("is not complete: %s" % guided["open"][:2])
    return wrong


def judge(args, name, full, files, seed):
    """full: the run of full exploration; files: operands and options of
    `dgse analyze`, by key."""
    paths = []
    wrong = []
    for k, file in enumerate(files):
        if args.values and file != files[0]:  # other inputs: other values
            full = analyze(args, file, "full", "dfs", 1)
        # Only a random search has a seed.
        for search in SEARCHES if k == 0 or file != files[0] else ["random"]:
            guided = analyze(args, file + args.options, "dgse", search,
                             seed + k)
            paths.append(guided["paths"]["feasible"])
            wrong += ["%s--search=%s --seed=%d %s" % (
                "-DKEY=%d " % KEYS[k] if file != files[0] else "", search,
                seed + k, w) for w in compare(full, guided)]
    return Verdict(name, full["paths"]["feasible"],
                   sum(paths) / len(paths), "; ".join(wrong) or None)


# ---- random programs ---------------------------------------------------------


def write(path, text):
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)


def translate(args, seed, c, key):
    """The program's representation: exploring it takes a tenth of the time of
    exploring the C file."""
    ir = "%s%d.ir" % (c[:-2], key)
    quiet = ["-DNDEBUG"] if args.values and seed % 2 else []
    r = native.run([args.dgse, "ir", "--link", "-DKEY=%d" % key, *quiet, c,
                    "-o", ir])
    if r.status != 0:
        raise Trouble("dgse ir: %s" % r.err[:300].decode(errors="replace"))
    return [ir]


def choose(args, seed, c):
    """The seed's first program of a good size; it is written to the file.
    - returns its lines and the run of full exploration; none: it takes too
      long"""
    maker = generate if seed % 4 == 0 else programs
    for attempt in range(ATTEMPTS):
        made = maker.generate("%d.%d" % (seed, attempt))
        write(c, made.plain)
        full = analyze(args, translate(args, seed, c, KEYS[0]) + LIMITS, "full",
                       "dfs", 1)
        if full["complete"] and full["paths"]["feasible"] >= LEAST_PATHS:
            break
    return made.lines, full


def one(args, seed):
    work = native.folder(os.path.join(args.work, str(seed)))
    c = os.path.join(work, "p.c")
    try:
        lines, full = choose(args, seed, c)
        verdict = Verdict(c)
        if full["complete"]:
            keys = KEYS if seed % 4 else KEYS[:1] * len(KEYS)
            files = [translate(args, seed, c, key) + LARGE for key in keys]
            verdict = judge(args, c, full, files, seed)
            if verdict.error and args.shrink:
                make_smaller(args, seed, work, lines, verdict.error)
    except Trouble as e:
        verdict = Verdict(c, error=str(e))
    if not verdict.error and not args.keep:
        shutil.rmtree(work)
    return verdict


# ---- smaller programs --------------------------------------------------------


FIRST = re.compile(r"(?:-DKEY=(\d+) )?--search=(\w+) --seed=(\d+) (\D*)")


def make_smaller(args, program, work, lines, error):
    """Writes small.c, which differs in the way of the error's first part.
    program: the seed that it was made of."""
    key, search, seed, kind = FIRST.match(error).groups()
    c = os.path.join(work, "small.c")

    def fails(tried):
        write(c, "".join(t.plain + "\n" for t in tried))
        if native.run(SENSE + [c]).status != 0:
            return False
        try:
            file = translate(args, program, c, int(key or 0)) + SHORT
            full = analyze(args, file, "full", "dfs", 1)
            if not full["complete"]:
                return False
            guided = analyze(args, file, "dgse", search, int(seed))
        except Trouble:
            return False
        return any(w.startswith(kind) for w in compare(full, guided))

    if fails(lines):
        fails(smaller.smaller(lines, fails))
    else:
        os.remove(c)


# ---- parts left out ----------------------------------------------------------


def differs(args, seed, options):
    args.options = options
    return one(args, seed).error


def without(args, part):
    """Whether a program shows that the part is missing."""
    for seed in native.seeds(args):
        error = differs(args, seed, args.parts[part])
        if error and not differs(args, seed, []):
            print("without %s: seed %d: %s" % (part, seed, error[:300]))
            return True
    print("without %s: no program differs" % part)
    return False


# ---- the suite ---------------------------------------------------------------


def corpus_program(args, file):
    """file: operands and options of `dgse analyze`."""
    try:
        full = analyze(args, file, "full", "dfs", 1)
        if not full["complete"]:
            return Verdict(file[0])
        return judge(args, file[0], full, [file] * len(KEYS), 1)
    except Trouble as e:
        return Verdict(file[0], error=str(e))


def corpus(args):
    """Of the corpus: [file, option...] of each row."""
    folder = os.path.join(native.ROOT, "corpus")
    with open(os.path.join(folder, "MANIFEST.tsv"), encoding="utf-8") as f:
        for line in f:
            cells = line.rstrip("\n").split("\t")
            if len(cells) == 7 and args.corpus in cells[0] and \
                    cells[0].endswith(".c"):
                options = [] if cells[1] == "-" else shlex.split(cells[1])
                yield [os.path.join(folder, cells[0])] + options


def main():
    p = native.options("guide", 500, 20)
    p.add_argument("--keep", action="store_true")
    modes = p.add_mutually_exclusive_group()
    modes.add_argument("--shrink", action="store_true")
    modes.add_argument("--without", action="store_true")
    p.add_argument("--corpus", metavar="SUBSTRING")
    p.add_argument("--values", action="store_true")
    args = p.parse_args()
    args.options = []
    args.parts = dict(PARTS, goal=["--goal=faults"]) if args.values else PARTS
    os.makedirs(args.work, exist_ok=True)
    if args.without:
        found = sum(without(args, part) for part in args.parts)
        native.close(found, len(args.parts) - found)
    if args.corpus is not None:
        verdicts = native.each(lambda f: corpus_program(args, f),
                               list(corpus(args)), args.jobs)
    else:
        verdicts = native.each(lambda s: one(args, s), native.seeds(args),
                               args.jobs)
    for v in verdicts:
        if v.error:
            print("%s: %s" % (v.name, v.error[:400]))
    known = [v for v in verdicts if v.full is not None]
    print("%d programs, %d left out; %d paths, guided %.0f" % (
        len(known), len(verdicts) - len(known), sum(v.full for v in known),
        sum(v.guided for v in known)))
    failed = sum(v.error is not None for v in verdicts)
    native.close(len(verdicts) - failed, failed)


if __name__ == "__main__":
    main()
