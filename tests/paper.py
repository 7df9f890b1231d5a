#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`dgse analyze --guide dgse-paper`: the published algorithm, as published.

usage: paper.py [--dgse PATH] [--count N] [--seed S] [--jobs N] [--work DIR]

- The examples of the DGSE paper take the paths that it prints; `--guide dgse`
  takes no more, depth or breadth first, and no side without inputs; and so it
  is with their variables behind pointers, in a struct, or with a function for
  each of their parts.
- Programs of which it loses a fault, which full exploration and `--guide dgse`
  find: it does lose it.
- On random programs it ends, invents no fault, and says the same again.
Whatever it runs on: it is never complete and never calls a program safe, it
gives the reason, and no check passes but those that nothing leads to.
The last line is `N passed, M failed`.
"""
import argparse
import json
import os
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "enumerate")]
import native
from generate import generate

CORPUS = os.path.join(native.ROOT, "corpus")
REASON = "dgse-paper: published algorithm, may miss faults"

# Program and options; paths that full exploration takes; those that the
# published algorithm takes, and how many of its tasks have no inputs.
PUBLISHED = [
    # Tables 1 and 3.
    (["dgse_figure2.c", "--entry=Test"], 8, 6, 0),
    # Tables 8 and 9.
    (["papers/dgse_figure5_inputs.c"], 3, 3, 0),
    # Figure 9 without a change of the program: 24 paths says the paper of full
    # exploration; the others were counted by hand.
    (["papers/dgse_figure9_step.c"], 24, 10, 1),
]
# The same in other forms: figure; paths that full exploration takes, those that
# `--guide dgse` may take.
FORMS = ["pointers", "helpers", "struct"]
FIGURES = [(2, 8, 6), (5, 3, 3), (9, 24, 10)]
FIGURE_4 = [1, 2, 3, 5, 8]
FIGURE_4_ALONE = [200]
# By form: what N blocks have in common; of block K what comes first, what it
# does, and its result.
VARIABLES = "int xK = __VERIFIER_nondet_int(), rK;"
BLOCKS = {
    "plain": ("", VARIABLES, "if (xK > 0) rK = 1; else rK = 2;", "rK"),
    "pointers": (
        "static void block(const int *x, int *r)\n"
        "{ if (*x > 0) *r = 1; else *r = 2; }",
        VARIABLES, "block(&xK, &rK);", "rK"),
    "helpers": ("static int block(int x) { if (x > 0) return 1; return 2; }",
                VARIABLES, "rK = block(xK);", "rK"),
    "struct": ("static struct { struct { int x, r; } at[N]; } s;",
               "s.at[K].x = __VERIFIER_nondet_int();",
               "if (s.at[K].x > 0) s.at[K].r = 1; else s.at[K].r = 2;",
               "s.at[K].r"),
}

# Program, and lines of faults that the published algorithm misses.
MISSES = [
    ("guide/address_element.c", {18}),
    ("guide/fault_control.c", {19}),
]


def analyze(args, guide, file):
    r = native.run([args.dgse, "analyze", "--guide=" + guide, "--no-confirm",
                    "--format=json", "--max-time=%d" % args.timeout] + file,
                   timeout=args.timeout + 60)
    if r.status not in (0, 1):
        raise RuntimeError("--guide=%s: %s %s" % (
            guide, r.describe(), r.err[:300].decode(errors="replace")))
    return json.loads(r.out)["runs"][0]


def faults(run):
    return {(f["check"], f["line"], f["column"]) for f in run["faults"]}


def passes(run):
    return {(r["check"], r["line"], r["column"]) for r in run["ledger"]
            if r["status"] == "pass"}


def claims(run, full=None):
    """What the published algorithm must not say, a text each."""
    if run["guide"] != "dgse-paper":
        yield "is the run of '%s'" % run["guide"]
    if run["complete"] is not False or run["verdict"] == "safe":
        yield "claims to be complete"
    if REASON not in [o["reason"] for o in run["open"]]:
        yield "does not say that it may miss faults"
    if full is None or not full["complete"]:
        dead = set()
    else:
        dead = passes(full)
    for row in sorted(passes(run) - dead):
        yield "passes %s at line %d" % row[:2]


def published(args, row):
    file, full, paths, infeasible = row
    run = analyze(args, "dgse-paper", file)
    yield from claims(run)
    found = run["paths"]["feasible"], run["paths"]["infeasible"]
    if found != (paths, infeasible):
        yield "%d paths, %d infeasible" % found
    yield from guided(args, (file, full, paths))


def guided(args, row):
    file, full, paths = row
    if full is not None:
        run = analyze(args, "full", file)
        if run["paths"]["feasible"] != full:
            yield "full: %d paths" % run["paths"]["feasible"]
    for search in "dfs", "bfs":
        run = analyze(args, "dgse", file + ["--search=" + search])
        found = run["paths"]["feasible"], run["paths"]["infeasible"]
        if run["guide"] != "dgse" or not run["complete"] or \
                found[0] > paths or found[1] > 0:
            yield "--guide=dgse --search=%s: %d paths, %d infeasible" % (
                search, *found)


def misses(args, row):
    file = [os.path.join(CORPUS, row[0])]
    full = faults(analyze(args, "full", file))
    if faults(analyze(args, "dgse", file)) != full:
        yield "--guide dgse does not find what full exploration does"
    run = analyze(args, "dgse-paper", file)
    yield from claims(run)
    lost = {line for _, line, _ in full - faults(run)}
    if lost != row[1]:
        yield "misses lines %s" % sorted(lost)


def random_program(args, seed):
    work = native.folder(os.path.join(args.work, str(seed)))
    file = os.path.join(work, "p.c")
    with open(file, "w", encoding="utf-8") as f:
        f.write(generate(seed).plain)
    full = analyze(args, "full", [file])
    first, again = (analyze(args, "dgse-paper", [file]) for _ in range(2))
    yield from claims(first, full)
    if full["complete"] and faults(first) - faults(full):
        yield "invents %s" % sorted(faults(first) - faults(full))
    if faults(first) != faults(again) or first["paths"] != again["paths"]:
        yield "says something else when it runs again"
    shutil.rmtree(work)


def figure_4(args, n, form="plain"):
    """N blocks that share nothing: a program."""
    common, first, block, result = BLOCKS[form]
    lines = [text.replace("K", str(k))
             for text in (first, block, "(void)%s;" % result)
             for k in range(n)]
    file = os.path.join(args.work, "figure4_%s_%d.c" % (form, n))
    with open(file, "w", encoding="utf-8") as f:
        f.write("\n".join(
            ["int __VERIFIER_nondet_int(void);", common.replace("N", str(n)),
             "int main(void)", "{", *lines, "return 0;", "}", ""]))
    return [file]


def cases(args):
    """(name, function, what it judges)"""
    for row in PUBLISHED:
        file = [os.path.join(CORPUS, row[0][0])] + row[0][1:]
        yield row[0][0], published, (file,) + row[1:]
    for n in FIGURE_4 + FIGURE_4_ALONE:
        row = (figure_4(args, n), 2 ** n if n in FIGURE_4 else None, n + 1, 0)
        yield "Figure 4 with %d blocks" % n, published, row
        for form in FORMS:
            row = figure_4(args, n, form), row[1], n + 1
            yield "Figure 4 with %d blocks, %s" % (n, form), guided, row
    for form in FORMS:
        for figure, full, paths in FIGURES:
            name = "papers/dgse_figure%d_%s.c" % (figure, form)
            row = [os.path.join(CORPUS, name)], full, paths
            yield name, guided, row
    for row in MISSES:
        yield row[0], misses, row
    for seed in range(args.seed, args.seed + args.count):
        yield "program %d" % seed, random_program, seed


def judge(args, case):
    name, function, what = case
    try:
        wrong = list(function(args, what))
    except RuntimeError as e:
        wrong = [str(e)]
    return ["%s: %s" % (name, w) for w in wrong]


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--dgse", default=os.path.join(
        native.ROOT, "build/release/bin/dgse"))
    p.add_argument("--count", type=int, default=100)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--jobs", type=int, default=int(
        os.environ.get("DGSE_JOBS", "2")))
    p.add_argument("--timeout", type=int, default=60)
    p.add_argument("--work", default=os.path.join(native.ROOT, "build/paper"))
    args = p.parse_args()
    args.dgse = os.path.abspath(args.dgse)
    args.work = native.folder(args.work)
    verdicts = native.each(lambda c: judge(args, c), list(cases(args)),
                           args.jobs)
    for line in [w for wrong in verdicts for w in wrong]:
        print(line)
    failed = sum(bool(wrong) for wrong in verdicts)
    native.close(len(verdicts) - failed, failed)


main()
