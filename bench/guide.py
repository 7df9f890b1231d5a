#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Guided exploration against full exploration: paths, time, solver.

usage: guide.py [--dgse PATH] [--filter SUBSTRING] [--max-time S] [--runs N]
                [--growth N,...] [--plot DIR] [--part corpus,subjects,growth]
                [--all] [--check]

Three parts, each guide that `dgse analyze` has on the same programs:

corpus    the programs of corpus/MANIFEST.tsv, a row for each folder (--all:
          for each program)
subjects  the programs of corpus/subjects, in the sizes of the DGSE paper's
          subjects; the last columns are the paper's own paths
growth    programs of N parts (growing.py): paths, CPU time, and the exponent
          of guided exploration's time

The layout is that of the paper's Tables 5, 6 and 7.  Times are CPU seconds of
the process and the solver's processes, the least of N runs of programs that
take less than three seconds; those of its parts are wall time as dgse tells
them.  --plot writes, as SVG, the growth, and of each of the subjects how many
distinct values its statements had over time (as the paper's Figure 6; in runs
of their own, which tell the values).

--check: exit status 1 when guided exploration takes more paths than full
exploration, or more time by 0.1 s, anywhere; on growing programs: more than a
tenth of full's time on the largest of a kind, more paths than the sum of the
parts, or time that grows faster than N^2.
"""
import argparse
import collections
import csv
import json
import math
import os
import re
import shlex
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import growing
import svg

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CORPUS = os.path.join(ROOT, "corpus")
SLACK = 0.1
LONG = 3  # seconds; what takes longer is measured once
# name, file, options, inputs; the paper's subject, its paths guided and full
SUBJECTS = [
    ("brake", "brake.c", "", 6, "WBS", 324, 576),
    ("collision", "collision.c", "", 12, "Tcas", 344, 392),
    ("scheduler", "scheduler.c", "", 3, "Schedule", 127, 343),
    ("scheduler", "scheduler.c", "-DCOMMANDS=6", 6, "Schedule", 8191, 117649),
    ("replacer", "replacer.c", "", 5, "Replace", 386, 594),
    ("replacer", "replacer.c", "-DPATTERN=3 -DSUBSTITUTE=3 -DLINE=5", 11,
     "Replace", 8074, 120132),
    ("tokenizer", "tokenizer.c", "", 2, "PrintTokens2", 295, 438),
    ("tokenizer", "tokenizer.c", "-DCHARS=3", 3, "PrintTokens2", 1905, 8097),
]
POINTS = 200  # of a line of a plot, at most
GROWTH = [1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 25, 50, 100, 200, 400]
# What a run has: sums over programs.
FIELDS = ("feasible all infeasible skipped merged static cpu solver queries "
          "constraints sat unsat").split()


class Figures(collections.OrderedDict):
    """FIELDS of one guide; `all` is None where dgse cannot tell it.
    `complete` of all."""

    def __init__(self, values=None, complete=True):
        super().__init__(values or {f: 0 for f in FIELDS})
        self.complete = complete

    def add(self, other):
        for f in FIELDS:
            mine, its = self[f], other[f]
            self[f] = None if None in (mine, its) else mine + its
        self.complete &= other.complete


# ------------------------------------------------------------------ measuring

def start(command):
    """CPU seconds with what it waited for, status, stdout, stderr."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        pid = os.fork()
        if pid == 0:
            os.dup2(out.fileno(), 1)
            os.dup2(err.fileno(), 2)
            os.execv(command[0], command)
        _, status, used = os.wait4(pid, 0)
        out.seek(0)
        err.seek(0)
        return (used.ru_utime + used.ru_stime,
                os.waitstatus_to_exitcode(status), out.read(),
                err.read().decode(errors="replace"))


def figures(cpu, run):
    solver = run["solver"]
    return Figures({
        "feasible": run["paths"]["feasible"],
        "all": run["paths"]["all"],
        "infeasible": run["paths"]["infeasible"],
        "skipped": run["tasks"]["skipped"],
        "merged": run["tasks"]["merged"],
        "static": run["static_seconds"],
        "cpu": cpu,
        "solver": solver["seconds"],
        "queries": solver["queries"],
        "constraints": solver["conditions"],
        "sat": solver["sat_seconds"],
        "unsat": solver["unsat_seconds"],
    }, run["complete"])


def run_once(args, guide, file, options):
    """(CPU seconds, what dgse tells); None when it cannot read the program."""
    command = [args.dgse, "analyze", "--guide=" + guide, "--no-confirm",
               "--format=json", "-q",
               "--max-time=%d" % args.max_time, *options, file]
    cpu, status, out, err = start(command)
    if status in (0, 1):
        return cpu, json.loads(out)["runs"][0]
    sys.stderr.write("%s: status %s\n%s" % (
        shlex.join(command), status, err[:400]))
    return None


def measure(args, guides, file, options=(), runs=None):
    """{guide: Figures of its fastest run, None when dgse cannot read the
    program}.  The guides take turns: what disturbs one disturbs all."""
    best = {}
    for turn in range(runs or args.runs):
        for g in guides:
            if turn > 0 and (best[g] is None or best[g][0] > LONG):
                continue
            run = run_once(args, g, file, options)
            if turn == 0 or (run and run[0] < best[g][0]):
                best[g] = run
    return {g: run and figures(*run) for g, run in best.items()}


def guides(dgse):
    """Full first: the others are compared with it."""
    text = start([dgse, "analyze", "--help"])[2].decode()
    names = re.search(r"--guide (\S+)", text).group(1).split("|")
    return ["full"] + [n for n in names if n != "full"]


# --------------------------------------------------------------------- tables

def cell(value, form="%d"):
    return "-" if value is None else form % value


def ratio(value, whole):
    if value is None or whole is None:
        return "-"
    return "%.2f%%" % (100 * value / whole) if whole else "-"


def times(whole, value):
    return "%.2f" % (whole / value) if value else "-"


def table(title, heads, rows):
    """Right-aligned but for the first column."""
    rows = [[str(c) for c in row] for row in [heads] + rows]
    width = [max(len(r[k]) for r in rows) for k in range(len(heads))]
    print("\n" + title)
    for row in rows:
        print("  ".join(c.ljust(w) if k == 0 else c.rjust(w)
                        for k, (c, w) in enumerate(zip(row, width))).rstrip())
    sys.stdout.flush()


def with_ratio(found, field, value):
    """Each guide's figure, with its share of full's."""
    full = value(found["full"])
    for guide, f in found.items():
        yield cell(value(f), field) + ("" if f.complete else "+")
        if guide != "full":
            yield ratio(value(f), full)


def heads_of(args, what):
    for guide in args.guides:
        yield what + " " + guide
        if guide != "full":
            yield "ratio"


def table5(args, rows):
    kinds = [("feasible", lambda f: f["feasible"]),
             ("infeasible", lambda f: f["infeasible"]),
             ("total", lambda f: f["feasible"] + f["infeasible"])]
    heads = ["program", *(h for k, _ in kinds for h in heads_of(args, k)),
             "skipped", "merged"]
    out = [[name, *(c for _, value in kinds
                    for c in with_ratio(found, "%d", value)),
            cell(found["dgse"]["skipped"]), cell(found["dgse"]["merged"])]
           for name, found in rows]
    table("Paths (as Table 5; + is not complete)", heads, out)


def table6(args, rows):
    heads = ["program"]
    for guide in args.guides:
        heads += ["static", "exec.", "solver", "total " + guide]
        if guide != "full":
            heads.append("speedup")
    out = []
    for name, found in rows:
        row = [name]
        for guide, f in found.items():
            rest = max(0, f["cpu"] - f["static"] - f["solver"])
            row += [cell(f["static"], "%.2f"), cell(rest, "%.2f"),
                    cell(f["solver"], "%.3f"), cell(f["cpu"], "%.2f")]
            if guide != "full":
                row.append(times(found["full"]["cpu"], f["cpu"]))
        out.append(row)
    table("Time in CPU seconds (as Table 6)", heads, out)


def table7(args, rows):
    heads = ["program", *heads_of(args, "calls"),
             *("solver s " + g for g in args.guides),
             *("sat s " + g for g in args.guides),
             *("unsat s " + g for g in args.guides),
             *("constraints/call " + g for g in args.guides)]
    out = []
    for name, found in rows:
        row = [name, *with_ratio(found, "%d", lambda f: f["queries"])]
        for field in "solver", "sat", "unsat":
            row += [cell(f[field], "%.3f") for f in found.values()]
        row += [cell(f["constraints"] / f["queries"] if f["queries"] else None,
                     "%.2f") for f in found.values()]
        out.append(row)
    table("Solver (as Table 7)", heads, out)


def tables(args, rows):
    table5(args, rows)
    table6(args, rows)
    table7(args, rows)


# ---------------------------------------------------------------------- parts

def slower(args, name, found, file, options=()):
    """One line when guided exploration costs more than full exploration.  What
    looks slow is measured again, five times: other processes run here, too."""
    full, guided = found["full"], found["dgse"]
    if guided["cpu"] > full["cpu"] + SLACK:
        again = measure(args, ("full", "dgse"), file, options, 5)
        full, guided = again["full"], again["dgse"]
    if guided["cpu"] > full["cpu"] + SLACK:
        yield "%s: %.2f s, full %.2f s" % (name, guided["cpu"], full["cpu"])
    if guided["feasible"] > full["feasible"] and full.complete:
        yield "%s: %d paths, full %d" % (name, guided["feasible"],
                                         full["feasible"])


def manifest(args):
    with open(os.path.join(CORPUS, "MANIFEST.tsv"), encoding="utf-8") as f:
        for line in f:
            cells = line.rstrip("\n").split("\t")
            if len(cells) == 7 and line[0] != "#" and args.filter in cells[0]:
                yield cells[0], [] if cells[1] == "-" else \
                    shlex.split(cells[1])


def corpus(args):
    groups, missed = {}, []
    for name, options in manifest(args):
        file = os.path.join(CORPUS, name)
        found = measure(args, args.guides, file, options)
        if None in found.values():
            missed.append("%s: not analysed" % name)
            continue
        key = " ".join([name, *options]) if args.all else \
            os.path.dirname(name) or "."
        group = groups.setdefault(key, {g: Figures() for g in args.guides})
        total = groups.setdefault("total", {g: Figures() for g in args.guides})
        for g in args.guides:
            group[g].add(found[g])
            total[g].add(found[g])
        missed += slower(args, name, found, file, options)
    if groups:
        groups["total"] = groups.pop("total")
        tables(args, list(groups.items()))
    return missed


def lines_of(file):
    with open(file, encoding="utf-8") as f:
        return len(f.readlines())


def covered(args, guide, file, options):
    """[(seconds, distinct values so far), ...]; none: dgse cannot read it."""
    with tempfile.NamedTemporaryFile(suffix=".csv") as values:
        status = start([args.dgse, "analyze", "--guide=" + guide, "-q",
                        "--goal=values", "--no-confirm",
                        "--max-time=%d" % args.max_time,
                        "--values=" + values.name, *options, file])[1]
        if status not in (0, 1):
            return []
        with open(values.name, encoding="utf-8", newline="") as f:
            row = [(max(float(r["seconds"]), 0.001), k)
                   for k, r in enumerate(csv.DictReader(f), 1)]
    # A point for each time that can be told apart, and those at the end.
    step = len(row) // POINTS + 1
    return row[::step] + row[-1:]


def draw_values(args, label, file, options):
    os.makedirs(args.plot, exist_ok=True)
    series = [(g, covered(args, g, file, options)) for g in args.guides]
    series = [(g, row) for g, row in series if row]
    name = re.sub(r"\W+", "-", label).strip("-")
    if series:
        with open(os.path.join(args.plot, "values-%s.svg" % name), "w",
                  encoding="utf-8") as out:
            out.write(svg.plot(
                "%s: distinct values over time" % label,
                ("seconds", "values"), series, (True, False), dots=False))


def subjects(args):
    rows, shares, missed = [], [], []
    for name, file, options, inputs, paper, guided, full in SUBJECTS:
        if args.filter not in "subjects/" + file:
            continue
        file = os.path.join(CORPUS, "subjects", file)
        found = measure(args, args.guides, file, shlex.split(options))
        if None in found.values():
            missed.append("%s: not analysed" % file)
            continue
        label = "%s (%d)" % (name, inputs)
        rows.append((label, found))
        ours = [found[g]["feasible"] for g in ("dgse", "full")]
        shares.append([label, lines_of(file), *ours, ratio(*ours), paper,
                       guided, full, ratio(guided, full)])
        missed += slower(args, label, found, file, shlex.split(options))
        if args.plot:
            draw_values(args, label, file, shlex.split(options))
    if rows:
        tables(args, rows)
        table("Guided paths as a share of full ones, and the paper's",
              ["program", "lines", "dgse", "full", "share", "paper's", "DGSE",
               "SPF", "share"], shares)
    return missed


def exponent(row, least):
    """Of time over N, above the time of the smallest program: the slope of
    the line through the logarithms.  - row: [(n, seconds), ...]"""
    start = row[0][1]
    points = [(math.log(n), math.log(max(t - start, 0.001)))
              for n, t in row if n >= least]
    if len(points) < 2:
        return None
    x, y = (sum(p[k] for p in points) / len(points) for k in (0, 1))
    return sum((a - x) * (b - y) for a, b in points) / \
        sum((a - x) ** 2 for a, _ in points)


def grow(args, name, work):
    """{guide: [(n, Figures), ...]}, and what is missed."""
    make, limit, most = growing.SHAPES[name]
    found, missed = {g: [] for g in args.guides}, []
    for n in args.growth:
        file = os.path.join(work, "%s%d.c" % (name, n))
        with open(file, "w", encoding="utf-8") as f:
            f.write(make(n))
        for guide in args.guides:
            # What takes too long once takes longer with a larger N.
            slow = found[guide] and found[guide][-1][1]["cpu"] > args.enough
            if slow or (n > limit and guide == "full"):
                continue
            f = measure(args, [guide], file)[guide]
            found[guide].append((n, f))
            if guide == "dgse" and f["feasible"] > most(n):
                missed.append("%s: N = %d takes %d paths, not %d" % (
                    name, n, f["feasible"], most(n)))
    return found, missed


def growth_row(args, name, found):
    full = dict(found["full"])
    guided = dict(found["dgse"])
    n = max(n for n in full if n in guided)
    last = max(guided)
    slope = exponent([(n, f["cpu"]) for n, f in found["dgse"]], 100)
    row = [name, n, full[n]["feasible"], guided[n]["feasible"],
           "%.2f" % full[n]["cpu"], "%.2f" % guided[n]["cpu"],
           times(full[n]["cpu"], guided[n]["cpu"]), last,
           guided[last]["feasible"], cell(guided[last]["all"], "%.2g"),
           "%.2f" % guided[last]["cpu"], cell(slope, "%.2f")]
    missed = ["%s: N = %d: %d paths counted, not %d" % (
        name, n, f["all"], full[n]["feasible"]) for n, f in guided.items()
        if n in full and f["all"] not in (None, full[n]["feasible"])]
    if guided[n]["cpu"] > full[n]["cpu"] / 10:
        missed.append("%s: N = %d takes %.2f s, full %.2f s" % (
            name, n, guided[n]["cpu"], full[n]["cpu"]))
    if last < max(args.growth):
        missed.append("%s: N = %d takes %.2f s" % (name, last,
                                                   guided[last]["cpu"]))
    if slope is not None and slope > 2:
        missed.append("%s: time grows as N^%.2f" % (name, slope))
    return row, missed


def draw(args, every):
    os.makedirs(args.plot, exist_ok=True)
    for name, found in every.items():
        for what, field, log in (("paths", "feasible", True),
                                 ("CPU seconds", "cpu", True)):
            series = [(g, [(n, f[field]) for n, f in row])
                      for g, row in found.items() if row]
            file = "%s-%s.svg" % (name, "paths" if field == "feasible"
                                  else "time")
            with open(os.path.join(args.plot, file), "w",
                      encoding="utf-8") as out:
                out.write(svg.plot("%s: %s over N" % (name, what),
                                   ("N", what), series, (True, log)))
    print("plots: %s" % args.plot)


def growth(args):
    every, rows, missed = {}, [], []
    with tempfile.TemporaryDirectory(prefix="dgse-growing-") as work:
        for name in growing.SHAPES:
            if args.filter in name:
                every[name], wrong = grow(args, name, work)
                row, slow = growth_row(args, name, every[name])
                rows.append(row)
                missed += wrong + slow
    if rows:
        table("Programs of N parts (CPU seconds)",
              ["program", "N", "full", "dgse", "full s", "dgse s", "speedup",
               "N", "dgse", "of", "dgse s", "exponent"], rows)
    if args.plot and every:
        draw(args, every)
    return missed


PARTS = {"corpus": corpus, "subjects": subjects, "growth": growth}


def main():
    p = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:])
    p.add_argument("--dgse", default=os.path.join(
        ROOT, "build/release/bin/dgse"))
    p.add_argument("--filter", default="")
    p.add_argument("--max-time", type=int, default=300)
    p.add_argument("--runs", type=int, default=2)
    p.add_argument("--growth", type=lambda s: sorted(map(int, s.split(","))),
                   default=GROWTH)
    p.add_argument("--enough", type=float, default=10, help=argparse.SUPPRESS)
    p.add_argument("--plot")
    p.add_argument("--part", default=",".join(PARTS))
    p.add_argument("--all", action="store_true")
    p.add_argument("--check", action="store_true")
    args = p.parse_args()
    args.dgse = os.path.abspath(args.dgse)
    args.guides = guides(args.dgse)
    missed = []
    for name in args.part.split(","):
        missed += PARTS[name](args)
    for m in missed:
        print("missed: " + m)
    return 1 if args.check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
