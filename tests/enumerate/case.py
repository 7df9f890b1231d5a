# SPDX-License-Identifier: Apache-2.0
"""The native oracle of a random program: built once, run on every input."""
import collections
import glob
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import native
from generate import generate

# Two signatures of the decisions, the fault or `end`, and an input.
Path = collections.namedtuple("Path",
                              "signature fine check line result values")
ATTEMPTS = 40
MOST_PATHS = 250
# gcc keeps -fwrapv's promise without optimisation; fixed addresses make
# signatures of different processes comparable.
FLAGS = ["-O0", "-fwrapv", "-fno-strict-aliasing", "-no-pie", "-I" + HERE]


def parse_path(line):
    head, _, values = line.partition(" :")
    signature, fine, check, where, result = head.split()
    return Path(signature, fine, check, int(where), int(result),
                [int(v) for v in values.split()])


class Defect(Exception):
    """Of the generator or the oracle: never the fault of dgse."""


class Case:
    """A program, its files in the folder `work`, and all that it can do.

    paths: one Path per path; runs, cut: inputs, and how many of them an
    assumption excludes; fine: paths when library models decide, too."""

    def __init__(self, program, work):
        self.program, self.work = program, work
        self.file = os.path.join(work, "p.c")
        self.traced = os.path.join(work, "traced.c")
        self.exe = os.path.join(work, "oracle")
        for path, text in ((self.file, program.plain),
                           (self.traced, program.traced)):
            with open(path, "w") as f:
                f.write(text)

    def build(self, runtime):
        error = native.build("gcc", [self.traced, runtime], self.exe, FLAGS)
        if error:
            raise Defect("does not compile: " + error)

    def lines(self, *arguments, stdin=b""):
        """What the oracle prints; None when the domain is too large."""
        r = native.run([self.exe, *arguments], stdin=stdin, timeout=60)
        if r.status == 3:
            return None
        if r.status != 0:
            raise Defect("the oracle: status %s %s" % (r.status, r.err[:80]))
        return r.out.decode().splitlines()

    def enumerate(self):
        """Whether the domain and the number of paths are small enough."""
        lines = self.lines()
        if lines is None:
            return False
        self.paths = [parse_path(x) for x in lines[:-1]]
        self.runs, self.cut, count, self.fine = map(int, lines[-1].split()[1:])
        if count != len(self.paths):
            raise Defect("the oracle printed %d of %d paths" %
                         (len(self.paths), count))
        return count <= MOST_PATHS

    def replay(self, inputs):
        """The Path of each input, a row of values in the order of the draws.
        """
        text = "".join(" ".join(map(str, row)) + "\n" for row in inputs)
        return [parse_path(x) for x in self.lines("-", stdin=text.encode())]

    def all(self):
        """The Path of every run that counts."""
        return [parse_path(x) for x in self.lines("all")[:-1]]

    def faults(self):
        return {(p.check, p.line) for p in self.paths if p.check != "end"}

    def dull(self):
        """Few paths, or none that ends well: there should be few of these."""
        ends = sum(p.check == "end" for p in self.paths)
        return len(self.paths) < 4 or ends == 0


def build_runtime(work):
    """The driver's object file, made once for all programs."""
    made = os.path.join(work, "runtime.o")
    compile_once(["-O2", "-fno-pie", "-c", os.path.join(HERE, "runtime.c")],
                 made)
    return made


def build_judge(work):
    """The program of paths.c, with the interpreter in it."""
    made = os.path.join(work, "enumerate-paths")
    sources = [os.path.join(HERE, "paths.c")]
    for folder in ("ir", "base"):
        sources += sorted(glob.glob(os.path.join(native.ROOT, folder, "*.c")))
    compile_once(["-std=c17", "-D_GNU_SOURCE", "-O1", "-w", "-I" +
                  native.ROOT, *sources, "-lm"], made)
    return made


def compile_once(arguments, made):
    r = native.run(["gcc", *arguments, "-o", made], timeout=600)
    if r.status != 0:
        sys.exit(r.err.decode(errors="replace"))


def choose(seed, work, runtime):
    """The Case of a seed: the first of its programs that fits, and mostly
    one that is not dull."""
    for attempt in range(ATTEMPTS):
        case = Case(generate("%d.%d" % (seed, attempt)), work)
        case.build(runtime)
        if case.enumerate() and case.paths and (
                attempt % 8 == 7 or not case.dull()):
            return case
    raise Defect("no program in %d attempts" % ATTEMPTS)
