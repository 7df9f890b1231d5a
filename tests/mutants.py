#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Seeded mutants: what the tests of guided exploration find of what the tests
of full exploration find.

usage: mutants.py [--dgse PATH] [--count N] [--seed S] [--jobs N] [--work DIR]
                  [--filter SUBSTRING] [--silent] [--explore] [--verbose]

Each exploration of a program of corpus/subjects writes tests (`dgse analyze
--tests`).  They run natively, with sanitizers, on the program and on mutants of
it (mutants/mutate.py), as many of each program and of each kind as there are.
A test kills a mutant when its output, its status or its faults are others than
the program's, and reveals a fault when only the mutant fails an assertion or a
sanitizer's check.  The tables are those of the DGSE paper (10 and 11).

--silent     explores the programs without what they print
--explore    explores each mutant, too: full and guided exploration must find
             the same faults in it and cover the same lines and branches
--count N    mutants in all; 0: all there are (default: 300)

A mutant fails when full exploration's tests reveal a fault in it and guided
exploration's do not, or by --explore.  The last line is `N passed, M failed`.
"""
import argparse
import collections
import glob
import json
import os
import random
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "mutants")]
import corpus
import guide
import mutate
import native

SUBJECTS = os.path.join(native.ROOT, "corpus", "subjects")
RUNNER = os.path.join(HERE, "mutants", "runner.c")
SANITIZE = corpus.ADDRESS + ["-fno-sanitize=signed-integer-overflow",
                             "-fno-sanitize-recover=all"]
OPERATORS = ["AO", "RO", "CO", "DL", "CR", "VR"]


class Subject:
    """A program, the tests of each exploration, what they do on it."""

    def __init__(self, args, name, file):
        self.args, self.name = args, name
        self.work = native.folder(os.path.join(args.work, name))
        with open(file, encoding="utf-8") as f:
            self.text = f.read()
        explored = self.write("explored.c", mutate.silent(self.text)
                              if args.silent else self.text)
        self.suites = {}
        for suite, options in args.suites.items():
            folder = os.path.join(self.work, suite)
            self.explore(explored, folder, options)
            self.suites[suite] = [tests_of(t) for t in sorted(
                glob.glob(os.path.join(folder, "t*.json")))]
        self.build_driver(os.path.join(self.work, "full", "driver.c"))
        # Tests that are the same run once.
        self.tests = sorted({t for s in self.suites.values() for t in s})
        self.file = os.path.join(self.work, "tests")
        with open(self.file, "wb") as f:
            for values, stdin in self.tests:
                f.write(b"%d %d\n" % (len(values), len(stdin)))
                f.write(values + stdin)
        self.plain = self.run("program", self.text)
        if self.plain is None or "fault\n" in self.plain:
            raise RuntimeError("%s: the program itself has faults" % name)

    def write(self, name, text):
        path = os.path.join(self.work, name)
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        return path

    def explore(self, file, folder, options):
        r = native.run([self.args.dgse, "analyze", "-q", "--no-confirm",
                        "--max-time=600", "--tests", folder, *options, file],
                       timeout=660)
        if r.status != 0 or b", complete;" not in r.out:
            raise RuntimeError("%s %s: %s %s" % (
                self.name, options, r.describe(), (r.out + r.err)[-300:]))

    def build_driver(self, driver):
        self.objects = []
        for file in driver, RUNNER:
            out = os.path.join(self.work, os.path.basename(file) + ".o")
            error = native.build("clang", ["-c", "-O1", file], out)
            if error:
                raise RuntimeError("%s: %s" % (file, error))
            self.objects.append(out)

    def run(self, name, text):
        """A line for each test, None: it does not compile."""
        file = self.write(name + ".c", text)
        program = os.path.join(self.work, name)
        error = native.build("clang", ["-Dmain=subject_main", file,
                                       *self.objects], program, SANITIZE)
        if error:
            return None
        done = subprocess.run([program, self.file], capture_output=True,
                              check=False, cwd=self.work)
        os.unlink(program)
        lines = done.stdout.decode().splitlines(True)
        if done.returncode != 0 or len(lines) != len(self.tests):
            raise RuntimeError("%s: %s: %d of %d tests ran: %s" % (
                self.name, name, len(lines), len(self.tests),
                done.stderr[-300:]))
        return lines


def tests_of(file):
    """(values for the driver, standard input)"""
    with open(file, encoding="utf-8") as f:
        test = json.load(f)
    values = "".join("%s %s\n" % (i["bytes"], i["name"])
                     for i in test["inputs"])
    return values.encode(), test["stdin"].encode("latin-1")


class Outcome:
    """Of one mutant: the suites that kill it, those that reveal a fault, what
    exploring it shows."""

    def __init__(self, subject, mutant, lines):
        self.mutant = mutant
        self.wrong = None
        self.explored = False
        kills, faults = set(), set()
        for test, was, got in zip(subject.tests, subject.plain, lines):
            if got != was:
                kills.add(test)
            if got == "fault\n":
                faults.add(test)
        self.kills = {s for s, tests in subject.suites.items()
                      if not kills.isdisjoint(tests)}
        self.faults = {s for s, tests in subject.suites.items()
                       if not faults.isdisjoint(tests)}

    def lost(self):
        return "full" in self.faults and "dgse" not in self.faults


def explore_mutant(subject, mutant, outcome, number):
    """Full and guided exploration of the mutant itself."""
    args = subject.args
    text = mutate.silent(mutant.text) if args.silent else mutant.text
    file = subject.write("explored%d.c" % number, text)
    # Other processes run here, too: what full exploration ended in time must
    # not fail for want of it.
    full, more = (["--max-time=%d" % s] for s in (args.timeout,
                                                  10 * args.timeout))
    try:
        done = guide.compare(args, file, 0, full, [guide.Config("dfs", 1)],
                             more)
        if done:
            outcome.wrong = "; ".join(text for _, text in done[-1]) or None
            outcome.explored = True
    except guide.Trouble as e:
        outcome.wrong = str(e)
    if not outcome.wrong:
        os.unlink(file)


def judge(subject, job):
    """The outcome of a mutant, None when it does not compile."""
    number, mutant = job
    lines = subject.run("m%d" % number, mutant.text)
    os.unlink(os.path.join(subject.work, "m%d.c" % number))
    if lines is None:
        return None
    outcome = Outcome(subject, mutant, lines)
    if subject.args.explore:
        explore_mutant(subject, mutant, outcome, number)
    return outcome


def chosen(text, seed):
    """All mutants, shuffled, of each kind in turn."""
    rng = random.Random(seed)
    kinds = collections.OrderedDict((o, []) for o in OPERATORS)
    for m in mutate.mutants(text):
        kinds[m.operator].append(m)
    for each in kinds.values():
        rng.shuffle(each)
    while any(kinds.values()):
        for each in kinds.values():
            if each:
                yield each.pop()


def outcomes(args, subject, count):
    """The first `count` mutants that compile; all for 0."""
    found = []
    left = list(enumerate(chosen(subject.text, args.seed)))
    while left and (not count or len(found) < count):
        part = left[:count - len(found)] if count else left
        left = left[len(part):]
        found += [o for o in native.each(lambda j: judge(subject, j), part,
                                         args.jobs) if o]
    return found


# --------------------------------------------------------------------- tables

def percent(part, whole):
    return "%.2f%%" % (100 * part / whole) if whole else "-"


def row_of(name, args, sizes, found):
    row = [name, len(found), *sizes]
    for what in "kills", "faults":
        had = [getattr(o, what) for o in found]
        row += [sum(s in h for h in had) for s in args.suites]
        row += [sum(h == {s} for h in had) for s in args.suites]
        if what == "kills":
            row += [percent(sum(s in h for h in had), len(found))
                    for s in args.suites]
    return row


def table(heads, rows):
    rows = [[str(c) for c in row] for row in [heads] + rows]
    width = [max(len(r[k]) for r in rows) for k in range(len(heads))]
    for row in rows:
        print("  ".join(c.ljust(w) if k == 0 else c.rjust(w)
                        for k, (c, w) in enumerate(zip(row, width))))
    print(flush=True)


def tables(args, subjects):
    heads = ["program", "mutants"]
    for what in "tests", "kill", "only", "rate", "faults", "only":
        heads += [what + " " + s for s in args.suites]
    everything = [o for _, found in subjects for o in found]
    rows = [row_of(s.name, args, [len(t) for t in s.suites.values()], found)
            for s, found in subjects]
    sizes = [sum(r[2 + k] for r in rows) for k in range(len(args.suites))]
    table(heads, rows + [row_of("all", args, sizes, everything)])
    table(["operator"] + heads[1:2] + heads[2 + len(args.suites):],
          [row_of(o, args, [], [x for x in everything
                                if x.mutant.operator == o])
           for o in OPERATORS])


def suites_of(dgse):
    """Options of each exploration whose tests are compared."""
    found = {"full": ["--guide=full"], "dgse": ["--guide=dgse"]}
    help_text = native.run([dgse, "analyze", "--help"]).out
    if b"--goal" in help_text:
        found["values"] = ["--guide=dgse", "--goal=values"]
    return found


def arguments():
    p = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:])
    p.add_argument("--dgse", default=os.path.join(
        native.ROOT, "build/release/bin/dgse"))
    p.add_argument("--count", type=int, default=300)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--jobs", type=int, default=int(
        os.environ.get("DGSE_JOBS", "2")))
    p.add_argument("--filter", default="")
    p.add_argument("--silent", action="store_true")
    p.add_argument("--explore", action="store_true")
    p.add_argument("--verbose", action="store_true")
    p.add_argument("--timeout", type=int, default=15,
                   help="seconds for --explore")
    p.add_argument("--work", default=os.path.join(native.ROOT,
                                                  "build/mutants"))
    args = p.parse_args()
    args.dgse = os.path.abspath(args.dgse)
    args.suites = suites_of(args.dgse)
    args.tools = guide.Tools(args.dgse)
    args.options = []
    return args


def tell(args, name, found):
    for o in found:
        where = "%s:%d: %s %s" % (name, o.mutant.line, o.mutant.operator,
                                  o.mutant.what)
        if args.verbose:
            print("%s: killed by %s, fault seen by %s" % (
                where, sorted(o.kills), sorted(o.faults)))
        if o.lost():
            print("FAIL %s: full exploration's tests reveal a fault" % where)
        if o.wrong:
            print("FAIL %s: %s" % (where, o.wrong))


def main():
    args = arguments()
    files = [f for f in sorted(glob.glob(os.path.join(SUBJECTS, "*.c")))
             if args.filter in f]
    subjects, broken = [], 0
    for k, file in enumerate(files):
        try:
            subject = Subject(args, os.path.basename(file)[:-2], file)
        except RuntimeError as e:
            print("FAIL %s" % e)
            broken += 1
            continue
        # What is left over goes to the first ones.
        count = args.count and (args.count + len(files) - 1 - k) // len(files)
        found = outcomes(args, subject, count)
        tell(args, subject.name, found)
        subjects.append((subject, found))
    args.tools.close()
    tables(args, subjects)
    every = [o for _, found in subjects for o in found]
    if args.explore:
        print("%d mutants explored completely" % sum(o.explored
                                                     for o in every))
    failed = sum(bool(o.lost() or o.wrong) for o in every)
    native.close(len(every) - failed, failed + broken)


if __name__ == "__main__":
    main()
