#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The facts of dataflow/ against what happens when programs run.

usage: oracle.py [--dgse PATH] [--oracle PATH] [--csmith N] [--seed S]
                 [--part K/N] [--jobs N] [--folder DIR]... [--verbose]
                 [NAME...]

Programs: tests/oracle/programs (faults among them), bench/programs, corpus,
tests/conform with its arguments and input, the C files of DIR (one program
each), and N of Csmith's.  --part takes the K-th of N slices of all but
Csmith's.  NAME: only the programs whose name contains one of these
("csmith-12" is a seed).

dgse-oracle runs each (two million steps at most) and names every access,
call, step, definition and decision that the facts do not have; a program with
none passes.  For a third of the programs checks count as exits, for another
the facts are the coarse ones of very large programs.  Reports of failing
programs stay in build/oracle.  The last line is `N passed, M failed`.
"""
import argparse
import collections
import glob
import os
import re
import shutil
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import conform
import native

COUNT = re.compile(r"^(\w+): (\d+) checked, (\d+) missing$", re.M)
MISSING = re.compile(r"^missing .*$", re.M)

SMALL = ["--max-funcs", "4", "--max-block-depth", "3",
         "--max-expr-complexity", "6"]
CSMITH = [SMALL, [], SMALL + ["--float", "--inline-function"],
          ["--packed-struct", "--max-pointer-depth", "4"]]
MODES = ["plain", "exits", "coarse"]

Program = collections.namedtuple("Program", "name files flags args stdin")


def conform_programs():
    for t in conform.discover():
        yield Program(t.name, t.files, conform.BASE + t.flags, t.args, t.stdin)


def plain_programs(folder):
    for path in sorted(glob.glob(os.path.join(native.ROOT, folder, "*.c"))):
        yield Program("%s/%s" % (folder, os.path.basename(path)[:-2]), [path],
                      conform.BASE, [], b"")


def csmith_program(seed, work):
    source = os.path.join(work, "p.c")
    made = native.run(["csmith", "--seed", str(seed), "-o", source,
                       *CSMITH[seed % len(CSMITH)]], cwd=work, timeout=60)
    headers = sorted(glob.glob("/usr/include/csmith*"))
    return Program("csmith-%d" % seed, [source] if made.status == 0 else [],
                   ["-I" + d for d in headers], [], b"")


class Verdict:
    """error: why the program did not pass; None: it did."""

    def __init__(self, name, error, counts=()):
        self.name, self.error, self.counts = name, error, counts


def look(args, program, mode, work):
    ir = os.path.join(work, "p.ir")
    report = os.path.join(work, "report")
    run_in = native.folder(os.path.join(work, "run"))
    if not program.files:
        return Verdict(program.name, "skip: there is no program")
    made = native.run([args.dgse, "ir", "--link", *program.flags,
                       *program.files, "-o", ir], timeout=60)
    if made.status != 0:
        return Verdict(program.name, "skip: dgse ir does not take it")
    done = native.run([args.oracle, report, mode, ir, *program.args],
                      cwd=run_in, stdin=program.stdin, timeout=300)
    if done.status != 0:
        text = done.err.decode(errors="replace").strip().splitlines()
        return Verdict(program.name, "the oracle: status %s %s" %
                       (done.status, text[-1:]))
    with open(report, errors="replace") as f:
        text = f.read()
    counts = [(n, int(c), int(m)) for n, c, m in COUNT.findall(text)]
    lines = MISSING.findall(text)
    missing = sum(m for _, _, m in counts)
    error = "%d missing\n  %s" % (missing, "\n  ".join(
        lines if args.verbose else lines[:4])) if missing else None
    if not counts or sum(c for _, c, _ in counts) == 0:
        error = "nothing was checked"
    return Verdict(program.name, error, counts)


def one(args, item):
    """item: a Program, or the seed of one."""
    name = "csmith-%d" % item if isinstance(item, int) else item.name
    work = native.folder(os.path.join(args.work, name.replace("/", "_")))
    program = csmith_program(item, work) if isinstance(item, int) else item
    # By name, so that a program is always looked at in the same way.
    mode = MODES[sum(name.encode()) % len(MODES)]
    verdict = look(args, program, mode, work)
    if verdict.error is None or verdict.error.startswith("skip"):
        shutil.rmtree(work)
    return verdict


def choose(args):
    k, n = map(int, args.part.split("/"))
    items = [*plain_programs("tests/oracle/programs"),
             *plain_programs("bench/programs"), *plain_programs("corpus"),
             *conform_programs()]
    for folder in args.folder:
        items += plain_programs(folder)
    items = items[k - 1::n] + list(range(args.seed, args.seed + args.csmith))
    if args.names:
        seeds = [int(n[7:]) for n in args.names
                 if re.fullmatch(r"csmith-\d+", n)]
        items = seeds + [i for i in items if not isinstance(i, int) and
                         any(n in i.name for n in args.names)]
    return items


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--dgse", default=os.path.join(
        native.ROOT, "build/release/bin/dgse"))
    p.add_argument("--oracle", default=os.path.join(
        native.ROOT, "build/core-gcc/bin/dgse-oracle"))
    p.add_argument("--csmith", type=int, default=100)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--part", default="1/1")
    p.add_argument("--jobs", type=int, default=int(
        os.environ.get("DGSE_JOBS", "2")))
    p.add_argument("--work", default=os.path.join(
        native.ROOT, "build/oracle"))
    p.add_argument("--folder", action="append", default=[])
    p.add_argument("--verbose", action="store_true")
    p.add_argument("names", nargs="*")
    args = p.parse_args()
    args.dgse = os.path.abspath(args.dgse)
    args.oracle = os.path.abspath(args.oracle)
    passed = failed = skipped = 0
    total = collections.OrderedDict()
    for v in native.each(lambda i: one(args, i), choose(args), args.jobs):
        if v.error and v.error.startswith("skip"):
            skipped += 1
            continue
        passed += v.error is None
        failed += v.error is not None
        if v.error:
            print("%s: %s" % (v.name, v.error))
        for name, checked, missing in v.counts:
            row = total.setdefault(name, [0, 0])
            row[0] += checked
            row[1] += missing
    for name, (checked, missing) in total.items():
        print("%s: %d checked, %d missing" % (name, checked, missing))
    print("%d programs did not count" % skipped)
    if passed + failed == 0:
        failed = 1
    native.close(passed, failed)


main()
