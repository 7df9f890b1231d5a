#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random programs: guided exploration against full exploration.

usage: guide.py [--dgse PATH] [--count N] [--seed S] [--jobs N] [--work DIR]
                [--timeout SECONDS] [--keep] [--shrink | --without]
                [--values] [--corpus SUBSTRING]

Of each program `--guide full` and `--guide dgse`, with each search order and
several seeds, must find the same faults and cover the same lines and sides of
branches.  A seed is that of the search and, where the program knows `KEY`, also
other first inputs and other answers of the solver.  An exploration in which a
query takes too long is left out when full exploration with the same `KEY` is
not complete either, and told.

The programs are random ones: three of tests/guide, then one of tests/enumerate
and so on; or those of the corpus whose names have the substring.  Programs that
full exploration does not complete are left out, and counted.

All explorations are those of dgse-compare (tests/compare), which stands beside
dgse: `cmake --build build/release --target dgse-compare`.

--values: the same with `--goal=values`, and the values that statements have
must be the same ones, too.  Random programs of odd seeds then have no
assertions: else few of their values do not matter to one.

A program that differs stays in the work folder as SEED/p.c, and with --shrink
as SEED/small.c with the parts that it takes to differ so.

--without: is this test good enough?  For each part of the guide, when it is
left out (`--guide-without`) something of one of the programs must be missed
that is not otherwise (not only be told by the guard, as of far more programs);
those behind it are not run.  The same of the published algorithm.  With
--values it may be told by the guard, and the goal is left out, too:
`--goal=faults`.  Without, the programs of corpus/guide are looked at, too: each
differs when a part is left out that it is there for.  The last line is `N passed, M failed`.
"""
import os
import re
import shlex
import shutil
import subprocess
import sys
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "enumerate"),
                os.path.join(HERE, "guide")]
import generate
import native
import programs
import smaller

SEARCHES = ["dfs", "bfs", "random"]
KEYS = [0, 3, 4]  # of the seeds
PARTS = {part: ["--guide-without=" + part] for part in (
    "potential", "interactive", "address", "control", "ends")}
# Of corpus/guide: programs, and parts that these take.  (Others are there for
# what the published algorithm does, and this one has no part that does it.)
TAKES = {
    "address.c": ["potential", "address", "control", "ends"],
    "any_length.c": ["potential", "address"],
    "assume_later.c": ["interactive"],
    "freed_before.c": ["potential", "control", "ends"],
    "heap_loop.c": ["interactive"],
    "initial_values.c": ["interactive"],
    "interactive.c": ["interactive"],
    "kill_in_else.c": ["interactive", "ends"],
    "loop_instances.c": ["interactive"],
    "meets_elsewhere.c": ["interactive"],
    "one_sided_alias.c": ["interactive"],
    "rotating.c": ["potential", "interactive"],
    "unrelated_loop.c": ["control", "ends"],
}
VALUES = ["--goal=values", "--values=-"]
ATTEMPTS = 12
LEAST_PATHS, MOST_PATHS = 6, 2000
# What takes longer is left out; the guided runs have more time.
LIMITS = ["--max-paths=%d" % (MOST_PATHS + 1), "--solver-time=1000",
          "--max-memory=1G", "--max-time=4"]
LARGE = ["--solver-time=20000", "--max-memory=4G", "--max-time=120"]
SLOW = "is not complete: the solver: time per query"
HEADERS = ["-isystem", os.path.join(HERE, "guide", "include")]
# Programs without some of their parts often do not end, or make no sense.
SHORT = ["--solver-time=1000", "--max-memory=1G", "--max-time=1"]
SENSE = ["gcc", "-fsyntax-only", "-std=gnu17", *(
    "-Werror=" + w for w in ("implicit-int", "implicit-function-declaration",
                             "int-conversion", "incompatible-pointer-types",
                             "return-type", "uninitialized"))]


class Verdict:
    """full, guided: paths, None when full exploration does not end; error:
    what differs, None: nothing; gave_up, coarse: explorations that did
    not stay guided, or by coarse facts only."""

    def __init__(self, name, full=None, guided=None, error=None, gave_up=0,
                 coarse=0):
        self.name, self.full, self.guided = name, full, guided
        self.error, self.gave_up, self.coarse = error, gave_up, coarse


class Trouble(Exception):
    """The tool did not do what it was asked."""


class Config:
    """How a program is explored.  Only a random search has a seed."""

    def __init__(self, search, seed, key=None):
        self.defines = [] if key is None else ["-DKEY=%d" % key]
        self.search = ["--search=" + search, "--seed=%d" % seed]

    def __str__(self):
        return " ".join(self.defines + self.search)


# ---- the tool ----------------------------------------------------------------


class Tool:
    """dgse-compare, a process of it that lives for many programs."""

    def __init__(self, program):
        self.program, self.process = program, None

    def ask(self, *fields):
        """The fields of the reply."""
        if self.process is None:
            self.process = subprocess.Popen(
                [self.program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                text=True, env=dict(os.environ, LD_BIND_NOW="1"))
        try:
            self.process.stdin.write("\t".join(fields) + "\n")
            self.process.stdin.flush()
            reply = self.process.stdout.readline()
        except BrokenPipeError:
            reply = ""
        if not reply:
            status = self.process.wait()
            self.process = None
            raise Trouble("dgse-compare ends with status %d" % status)
        word, _, rest = reply.rstrip("\n").partition(" ")
        if word == "trouble":
            raise Trouble(rest)
        return word, rest.split("\t")

    def compare(self, file, least, reference, others):
        """reference: options of full exploration; others: those of the
        explorations that are compared with it.
        - returns paths of all, sum of the others' paths, how many of these
          gave the guide up and had coarse facts, differences as (index, text);
          paths only when there are few; none when full exploration does not
          end"""
        word, rest = self.ask(file, str(least), *(
            " ".join(options) for options in [reference, *others]))
        counts = rest[0].split(" ")
        if word == "open":
            return None
        if word == "few":
            return int(counts[0]), None, None, None, None
        found = [text.partition(" ") for text in rest[1:]]
        return (*map(int, counts), [(int(k) - 1, text) for k, _, text in found])

    def close(self):
        if self.process:
            self.process.stdin.close()
            self.process.wait()


class Tools:
    """One for each thread."""

    def __init__(self, dgse):
        self.program = os.path.join(os.path.dirname(dgse), "dgse-compare")
        self.local, self.all = threading.local(), []

    def get(self):
        if not hasattr(self.local, "tool"):
            self.local.tool = Tool(self.program)
            self.all.append(self.local.tool)
        return self.local.tool

    def close(self):
        for tool in self.all:
            tool.close()
        self.all = []


# ---- one program -------------------------------------------------------------


def explore(args, file, least, full, configs, more):
    """What Tool.compare finds.  full, more: options of full exploration and of
    the guided ones."""
    if not args.values:
        outcome = compare(args, file, least, full, configs, more)
        if outcome and outcome[-1]:
            found = without_slow(args, file, configs, more, outcome[-1])
            outcome = (*outcome[:-1], found)
        return outcome
    # Values are those of one KEY: each has full exploration of its own.
    paths, guided, gave_up, coarse, found = None, 0, 0, 0, []
    for key in dict.fromkeys(str(c.defines) for c in configs):
        these = [k for k, c in enumerate(configs) if str(c.defines) == key]
        outcome = compare(args, file, least, VALUES + full,
                          [configs[k] for k in these], VALUES + more)
        if outcome is None or outcome[-1] is None:
            return outcome
        paths, least = paths or outcome[0], 0
        guided += outcome[1]
        gave_up += outcome[2]
        coarse += outcome[3]
        found += [(these[k], text) for k, text in outcome[-1]]
    return paths, guided, gave_up, coarse, found


def compare(args, file, least, full, configs, more):
    return args.tools.get().compare(
        file, least, ["--guide=full", *configs[0].defines, *full],
        [["--guide=dgse", *c.defines, *c.search, *more, *args.options]
         for c in configs])


def without_slow(args, file, configs, more, found):
    """found: as from Tool.compare.  What is invented stays."""
    left, ends = [], {}
    for k, text in found:
        key = str(configs[k].defines)
        slow = SLOW in text and "invents" not in text
        if slow and key not in ends:
            ends[key] = compare(args, file, 0, more, [configs[k]], more)
        if slow and ends[key] is None:
            print("%s: %s: left out, full exploration is not complete either" %
                  (file, configs[k]))
        else:
            left.append((k, text))
    return left


def judge(name, configs, outcome):
    """The verdict on what Tool.compare found; it has explored all."""
    if outcome is None:
        return Verdict(name), None
    paths, guided, gave_up, coarse, found = outcome
    wrong = ["%s: %s" % (configs[k], text) for k, text in found]
    return (Verdict(name, paths, guided / len(configs),
                    "; ".join(wrong) or None, gave_up, coarse),
            found[0] if found else None)


# ---- random programs ---------------------------------------------------------


def write(path, text):
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)


def random_configs(seed):
    if seed % 4 == 0:  # tests/enumerate: there is no KEY
        return [Config(s, seed) for s in SEARCHES] + [
            Config("random", seed + k) for k in range(1, len(KEYS))]
    return [Config(s, seed + k, key) for k, key in enumerate(KEYS)
            for s in SEARCHES]


def program(args, seed, lines):
    """The text of the seed's program, of which these lines are left."""
    quiet = "#define NDEBUG\n" if args.values and seed % 2 else ""
    return quiet + "".join(t.plain + "\n" for t in lines)


def choose(args, seed, c, configs):
    """The seed's first program of a good size, or the last one; it is written
    to the file.
    - returns its lines and what Tool.compare found"""
    maker = generate if seed % 4 == 0 else programs
    for attempt in range(ATTEMPTS):
        made = maker.generate("%d.%d" % (seed, attempt))
        write(c, program(args, seed, made.lines))
        least = LEAST_PATHS if attempt < ATTEMPTS - 1 else 0
        outcome = explore(args, c, least, LIMITS + HEADERS, configs,
                          LARGE + HEADERS)
        if outcome and outcome[-1] is not None:
            break
    return made.lines, outcome


def one(args, seed):
    work = native.folder(os.path.join(args.work, str(seed)))
    c = os.path.join(work, "p.c")
    configs = random_configs(seed)
    try:
        lines, outcome = choose(args, seed, c, configs)
        verdict, first = judge(c, configs, outcome)
        if first and args.shrink:
            make_smaller(args, seed, lines, configs[first[0]], first[1])
    except Trouble as e:
        verdict = Verdict(c, error=str(e))
    if not verdict.error and not args.keep:
        shutil.rmtree(work)
    return verdict


# ---- smaller programs --------------------------------------------------------


def make_smaller(args, seed, lines, config, text):
    """Writes small.c, with which this exploration differs in the same way."""
    kind = re.match(r"\D*", text).group()
    c = os.path.join(args.work, str(seed), "small.c")

    def fails(tried):
        write(c, program(args, seed, tried))
        if native.run(SENSE + [c]).status != 0:
            return False
        try:
            outcome = explore(args, c, 0, SHORT + HEADERS, [config],
                              SHORT + HEADERS)
        except Trouble:
            return False
        return bool(outcome) and any(kind in text for _, text in outcome[-1])

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
        wrong = error and (args.values or "misses" in error)
        if wrong and not differs(args, seed, []):
            print("without %s: seed %d: %s" % (part, seed, error[:300]))
            return True
    print("without %s: nothing is missed" % part)
    return False


def takes(args, file, part):
    """Whether the program differs without the part."""
    args.options = args.parts[part]
    error = corpus_program(args, file).error
    print("without %s: %s: %s" % (
        part, os.path.basename(file[0]), (error or "nothing differs")[:200]))
    return error is not None


def corpus_takes(args):
    """A result of takes() for each row of TAKES."""
    args.corpus = "guide/"
    for file in corpus(args):
        for part in TAKES.pop(os.path.basename(file[0]), []):
            yield takes(args, file, part)
    for name in TAKES:
        print("there is no %s" % name)
        yield False


# ---- the suite ---------------------------------------------------------------


def corpus_program(args, file):
    """file: an operand and options of `dgse analyze`."""
    configs = [Config(s, 1) for s in SEARCHES] + [
        Config("random", 1 + k) for k in range(1, len(KEYS))]
    time = ["--max-time=%d" % args.timeout]
    more = file[1:] + time
    try:
        outcome = explore(args, file[0], 0, more, configs, more)
        return judge(file[0], configs, outcome)[0]
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
    args.parts = dict(PARTS, published=["--guide=dgse-paper"])
    if args.values:
        args.parts["goal"] = ["--goal=faults"]
    args.tools = Tools(args.dgse)
    os.makedirs(args.work, exist_ok=True)
    if args.without:
        found = [without(args, part) for part in args.parts]
        if not args.values:
            found += corpus_takes(args)
        args.tools.close()
        native.close(sum(found), len(found) - sum(found))
    if args.corpus is not None:
        verdicts = native.each(lambda f: corpus_program(args, f),
                               list(corpus(args)), args.jobs)
    else:
        verdicts = native.each(lambda s: one(args, s), native.seeds(args),
                               args.jobs)
    args.tools.close()
    for v in verdicts:
        if v.error:
            print("%s: %s" % (v.name, v.error[:400]))
    known = [v for v in verdicts if v.full is not None]
    for v in known:
        if v.gave_up or v.coarse:
            print("%s: %d explorations gave the guide up, %d had coarse facts"
                  % (v.name, v.gave_up, v.coarse))
    print("%d programs, %d left out; %d paths, guided %.0f; %d gave up, "
          "%d coarse" % (
              len(known), len(verdicts) - len(known),
              sum(v.full for v in known), sum(v.guided for v in known),
              sum(v.gave_up > 0 for v in known),
              sum(v.coarse > 0 for v in known)))
    failed = sum(v.error is not None for v in verdicts)
    native.close(len(verdicts) - failed, failed)


if __name__ == "__main__":
    main()
