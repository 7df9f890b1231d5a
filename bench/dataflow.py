#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Time and memory of the facts on growing programs, and their exponents.

usage: dataflow.py [--dgse PATH] [--sizes 1000,10000,100000] [--shape NAME]
                   [--sqlite] [--seed N]

Generated programs of N statements in four shapes: one huge function, many
functions, deep call chains, many pointers.  Times are CPU seconds of all the
facts that exploration needs (`dgse graph --facts=items`), without the
lowering: the program is lowered to IR text first.  The exponent is that of
the growth between the last two sizes.  --sqlite adds the amalgamation from
an npm package.  Exit status 1 when a target is missed.
"""
import argparse
import math
import os
import random
import re
import resource
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import foundation  # noqa: E402

ROOT = foundation.ROOT
WORK = os.path.join(ROOT, "build", "bench-dataflow")
missed = []


# ---------------------------------------------------------------- programs

class Block:
    """Statements over the variables at hand; counts them."""

    def __init__(self, rng, names):
        self.rng, self.names, self.lines, self.count = rng, names, [], 0

    def expr(self):
        a, b = self.rng.choice(self.names), self.rng.choice(self.names)
        return "%s %s %s" % (a, self.rng.choice("+-*^&|"), b)

    def condition(self):
        return "%s %s %d" % (self.rng.choice(self.names),
                             self.rng.choice(["<", ">", "==", "!="]),
                             self.rng.randrange(100))

    def fill(self, n, depth=0):
        while self.count < n:
            pad = "    " * (depth + 1)
            kind = self.rng.randrange(10) if depth < 4 else 0
            self.count += 1
            if kind < 6:
                self.lines.append("%s%s = %s;" % (
                    pad, self.rng.choice(self.names), self.expr()))
                if depth and self.rng.randrange(3) == 0:
                    return
            elif kind < 9:
                self.lines.append("%sif (%s) {" % (pad, self.condition()))
                self.fill(n, depth + 1)
                if self.rng.randrange(2):
                    self.lines.append(pad + "} else {")
                    self.fill(n, depth + 1)
                self.lines.append(pad + "}")
            else:
                self.lines.append("%swhile (%s) {" % (pad, self.condition()))
                self.fill(n, depth + 1)
                self.lines.append(pad + "}")


def huge(rng, n):
    names = ["v%d" % k for k in range(40)] + ["g%d" % k for k in range(20)]
    block = Block(rng, names)
    block.fill(n)
    return ("int " + ", ".join(names[40:]) + ";\nint main(int v0, char **v)\n"
            "{\n    (void)v;\n    int " +
            ", ".join(x + " = 1" for x in names[1:40]) + ";\n" +
            "\n".join(block.lines) + "\n    return v0;\n}\n")


def function(rng, name, n, calls, names):
    local = ["a", "b", "x", "y", "z"]
    block = Block(rng, local + rng.sample(names, 3))
    block.fill(n - len(calls))
    for callee in calls:
        block.lines.append("    x = %s(y, z);" % callee)
    return ("int %s(int a, int b)\n{\n    int x = a, y = b, z = 0;\n%s\n"
            "    return x + z;\n}\n" % (name, "\n".join(block.lines)))


def many(rng, n):
    names = ["g%d" % k for k in range(200)]
    out = ["int " + ", ".join(names) + ";"]
    count = n // 20
    for k in range(count):
        calls = ["f%d" % rng.randrange(max(0, k - 50), k)
                 for _ in range(2) if k > 50]
        out.append(function(rng, "f%d" % k, 20, calls, names))
    out.append("int main(void)\n{\n    return f%d(1, 2);\n}" % (count - 1))
    return "\n".join(out)


def deep(rng, n):
    names = ["g%d" % k for k in range(20)]
    out = ["int " + ", ".join(names) + ";"]
    count = n // 10
    for k in range(count):
        out.append(function(rng, "f%d" % k, 10,
                            ["f%d" % (k - 1)] if k else [], names))
    out.append("int main(void)\n{\n    return f%d(1, 2);\n}" % (count - 1))
    return "\n".join(out)


def pointers(rng, n):
    """Lists and tables of nodes, handed around between small functions."""
    out = ["#include <stdlib.h>",
           "struct node { struct node *next, *other; int v; int *p; };",
           "struct node *table[64];", "int numbers[256];"]
    count = n // 10
    for k in range(count):
        body = []
        for _ in range(7):
            a, b = rng.sample(["a", "b", "c", "d"], 2)
            body.append(rng.choice([
                "%s = %s;" % (a, b),
                "if (%s) %s = %s->next;" % (b, a, b),
                "if (%s) %s->next = %s;" % (a, a, b),
                "if (%s) %s->other = table[%d];" % (a, a, rng.randrange(64)),
                "table[%d] = %s;" % (rng.randrange(64), a),
                "if (%s) %s->p = &numbers[%d];" % (a, a, rng.randrange(256)),
                "if (%s && %s->p) *%s->p = %d;" % (a, a, a, k),
                "%s = malloc(sizeof *%s);" % (a, a),
                "%s = f%d(%s, %s);" % (a, rng.randrange(max(0, k - 30), k)
                                       if k else 0, b, a)
                if k else "%s = 0;" % a,
            ]))
        out.append("struct node *f%d(struct node *a, struct node *b)\n{\n"
                   "    struct node *c = a, *d = b;\n    %s\n    return %s;\n}"
                   % (k, "\n    ".join(body), rng.choice("abcd")))
    out.append("int main(void)\n{\n    return f%d(0, 0) != 0;\n}"
               % (count - 1))
    return "\n".join(out)


SHAPES = {"huge": huge, "many": many, "deep": deep, "pointers": pointers}


# ---------------------------------------------------------------- measuring

def measure(dgse, path):
    """-> (seconds of the facts, peak bytes, {fact: seconds}, remarks)"""
    command = [dgse, "graph", "--facts=items", "--stats", "-o", "/dev/null",
               path]
    p = subprocess.Popen(command, stdout=subprocess.DEVNULL,
                         stderr=subprocess.PIPE)
    err = p.stderr.read().decode()
    _, status, used = os.wait4(p.pid, 0)
    if status not in (0, 256):
        sys.exit("%s: status %d\n%s" % (command, status, err[:800]))
    parts = {name: float(s) for name, s in
             re.findall(r"^(\w+): \d+ times, ([0-9.]+) s", err, re.M)}
    return (sum(parts.values()), used.ru_maxrss * 1024, parts,
            re.findall(r"^(points_to: by .*|cells: coarse)", err, re.M))


def report(name, n, seconds, peak, parts, notes):
    most = sorted(parts.items(), key=lambda x: -x[1])[:4]
    print("%-9s %7d %8.2f s %7.0f MB   %s%s" % (
        name, n, seconds, peak / 1e6,
        " ".join("%s %.2f" % row for row in most),
        "".join("  [%s]" % x for x in notes)))
    sys.stdout.flush()


def target(what, ok):
    if not ok:
        print("    MISSED: " + what)
        missed.append(what)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--dgse", default=os.path.join(
        ROOT, "build/release/bin/dgse"))
    p.add_argument("--sizes", default="1000,10000,100000")
    p.add_argument("--shape", choices=SHAPES)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--sqlite", action="store_true")
    args = p.parse_args()
    os.makedirs(WORK, exist_ok=True)
    sizes = [int(x) for x in args.sizes.split(",")]
    for name in [args.shape] if args.shape else SHAPES:
        rows = []
        for n in sizes:
            source = os.path.join(WORK, "%s-%d.c" % (name, n))
            text = source[:-1] + "ir"
            with open(source, "w") as f:
                f.write(SHAPES[name](random.Random(args.seed), n))
            subprocess.run([args.dgse, "ir", "-q", "--link", source, "-o",
                            text], check=True)
            seconds, peak, parts, notes = measure(args.dgse, text)
            report(name, n, seconds, peak, parts, notes)
            rows.append((n, seconds))
            if n == 10000:
                target("10,000 statements in 5 s", seconds <= 5)
                target("10,000 statements in 1 GiB", peak <= 1 << 30)
        if len(rows) > 1:
            (n0, s0), (n1, s1) = rows[-2:]
            exponent = math.log(max(s1, 1e-3) / max(s0, 1e-3), n1 / n0)
            print("%-9s exponent %.2f" % (name, exponent))
            target("exponent at most 1.5", exponent <= 1.5)
    if args.sqlite:
        text = os.path.join(WORK, "sqlite3.ir")
        subprocess.run([args.dgse, "ir", "-q", "--link", foundation.sqlite(),
                        "-o", text], check=True)
        seconds, peak, parts, notes = measure(args.dgse, text)
        report("sqlite", 0, seconds, peak, parts, notes)
        target("sqlite in 120 s", seconds <= 120)
        target("sqlite in 8 GiB", peak <= 8 << 30)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
