#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random programs: guided exploration against full exploration.

usage: guide.py [--dgse PATH] [--count N] [--seed S] [--jobs N] [--work DIR]
                [--keep] [--corpus SUBSTRING]

Of each program `--guide full` and `--guide dgse`, with each search order and
several seeds, must find the same faults and cover the same lines and sides of
branches.  Programs that full exploration does not complete are left out, and
counted.  The programs are random ones (tests/enumerate), or those of the corpus
whose names have the substring.  The last line is `N passed, M failed`.
"""
import argparse
import json
import os
import shlex
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "enumerate")]
import native
from generate import generate

SEARCHES = ["dfs", "bfs", "random"]


class Verdict:
    def __init__(self, name, full, guided, error):
        self.name, self.full, self.guided = name, full, guided
        self.error = error


def analyze(args, file, guide, search, seed):
    r = native.run([args.dgse, "analyze", "--guide=" + guide,
                    "--search=" + search, "--seed=%d" % seed, "--no-confirm",
                    "--format=json", "--max-time=%d" % args.timeout] + file,
                   timeout=args.timeout + 60)
    if r.status not in (0, 1):
        raise RuntimeError("--guide=%s --search=%s: %s %s" % (
            guide, search, r.describe(),
            r.err[:300].decode(errors="replace")))
    return json.loads(r.out)["runs"][0]


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
    if guided["complete"] is not True:
        wrong.append("is not complete: %s" % guided["open"][:2])
    return wrong


def judge(args, name, file, seed):
    """file: operands and options of dgse analyze."""
    try:
        full = analyze(args, file, "full", "dfs", 1)
        if not full["complete"]:
            return Verdict(name, None, None, None)
        paths = 0
        wrong = []
        for k, search in enumerate(SEARCHES):
            guided = analyze(args, file, "dgse", search, seed + k)
            paths += guided["paths"]["feasible"]
            wrong += ["--search=%s --seed=%d %s" % (search, seed + k, w)
                      for w in compare(full, guided)]
    except RuntimeError as e:
        return Verdict(name, None, None, str(e))
    return Verdict(name, full["paths"]["feasible"], paths / len(SEARCHES),
                   "; ".join(wrong) or None)


def one(args, seed):
    work = native.folder(os.path.join(args.work, str(seed)))
    file = os.path.join(work, "p.c")
    with open(file, "w") as f:
        f.write(generate(seed).plain)
    verdict = judge(args, file, [file], seed)
    if not verdict.error and not args.keep:
        shutil.rmtree(work)
    return verdict


def programs(args):
    """Of the corpus: [file, option...] of each row."""
    corpus = os.path.join(native.ROOT, "corpus")
    with open(os.path.join(corpus, "MANIFEST.tsv"), encoding="utf-8") as f:
        for line in f:
            cells = line.rstrip("\n").split("\t")
            if len(cells) == 7 and args.corpus in cells[0] and \
                    cells[0].endswith(".c"):
                options = [] if cells[1] == "-" else shlex.split(cells[1])
                yield [os.path.join(corpus, cells[0])] + options


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--dgse", default=os.path.join(
        native.ROOT, "build/release/bin/dgse"))
    p.add_argument("--count", type=int, default=300)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--jobs", type=int, default=int(
        os.environ.get("DGSE_JOBS", "2")))
    p.add_argument("--timeout", type=int, default=60)
    p.add_argument("--keep", action="store_true")
    p.add_argument("--corpus", metavar="SUBSTRING")
    p.add_argument("--work", default=os.path.join(native.ROOT, "build/guide"))
    args = p.parse_args()
    args.dgse = os.path.abspath(args.dgse)
    os.makedirs(args.work, exist_ok=True)
    if args.corpus is not None:
        verdicts = native.each(lambda p: judge(args, p[0], p, 1),
                               list(programs(args)), args.jobs)
    else:
        verdicts = native.each(lambda s: one(args, s), range(
            args.seed, args.seed + args.count), args.jobs)
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
