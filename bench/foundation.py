#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The foundation's figures: start, lowering, interpreter, memory of the IR.

usage: foundation.py [--dgse PATH] [--clang CLANG] [--repeat N] [FILE.c]

FILE.c is a large source for the lowering figure (default: sqlite3.c from an
npm package, fetched and unpacked into the build folder on demand).  Times
are CPU seconds (user and system) of whole processes, the best of N runs,
interleaved.  Each line says the target; the exit status is 1 when one is
missed.
"""
import argparse
import glob
import os
import re
import resource
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
TEN = """#include <stdio.h>

int main(int argc, char **argv)
{
    int n = argc + 3;
    for (int i = 0; i < n; i++)
        printf("%d %s\\n", i, argv[0]);
    return 0;
}

"""
missed = []


def cpu(command):
    """(CPU seconds, stdout, stderr) of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    p = subprocess.run(command, stdout=subprocess.PIPE,
                       stderr=subprocess.PIPE)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = (after.ru_utime - before.ru_utime +
            after.ru_stime - before.ru_stime)
    if p.returncode not in (0, 1):
        sys.exit("%s: status %d\n%s" % (command, p.returncode,
                                        p.stderr.decode()[:500]))
    return used, p.stdout, p.stderr


def best(repeat, *commands):
    """The least CPU of each command, runs interleaved."""
    least = [1e9] * len(commands)
    for _ in range(repeat):
        for k, command in enumerate(commands):
            least[k] = min(least[k], cpu(command)[0])
    return least


def line(what, value, target, ok):
    print("%-46s %-14s target %s%s" % (what, value, target,
                                       "" if ok else "   MISSED"))
    if not ok:
        missed.append(what)


def sqlite():
    work = os.path.join(ROOT, "build/sqlite")
    path = os.path.join(work, "package/deps/sqlite3/sqlite3.c")
    if not os.path.exists(path):
        os.makedirs(work, exist_ok=True)
        subprocess.run(["npm", "pack", "--silent", "better-sqlite3"],
                       cwd=work, check=True, stdout=subprocess.DEVNULL)
        pack = glob.glob(os.path.join(work, "*.tgz"))[0]
        subprocess.run(["tar", "-xzf", pack, "-C", work], check=True)
    return path


def lowering(args, clang, path, what, repeat):
    ours, theirs = best(repeat, [args.dgse, "ir", path, "-o", "/dev/null"],
                        [clang, "-w", "-fsyntax-only", path])
    line("lowering %s / clang -fsyntax-only" % what,
         "%.2f" % (ours / theirs), "<= 2.5", ours <= 2.5 * theirs)
    print("    %.3f s against %.3f s" % (ours, theirs))


def start(args, ten):
    help_ms, ir_ms = (1000 * t for t in best(
        args.repeat * 4, [args.dgse, "--help"], [args.dgse, "ir", ten]))
    line("dgse --help, ms", "%.1f" % help_ms, "<= 5", help_ms <= 5)
    line("dgse ir on ten lines, ms", "%.1f" % ir_ms, "<= 60", ir_ms <= 60)


def memory(args, path):
    _, _, err = cpu([args.dgse, "ir", "--stats", "-o", "/dev/null", path])
    rows = dict(re.findall(r"^([a-z ]+): (\d+)$", err.decode(), re.M))
    per = int(rows["bytes per instruction"])
    line("bytes of IR per instruction (%s)" % rows["instructions"],
         str(per), "<= 400", per <= 400)


def interpreter(args, clang, work, ten):
    base = best(args.repeat, [args.dgse, "run", ten])[0]
    targets = {"loop": 200e6, "sieve": 100e6, "structs": 100e6,
               "matrix": 100e6}
    for path in sorted(glob.glob(os.path.join(HERE, "programs/*.c"))):
        name = os.path.basename(path)[:-2]
        exe = os.path.join(work, name)
        subprocess.run([clang, "-O0", "-w", path, "-o", exe, "-lm"],
                       check=True)
        used, out, err = cpu([args.dgse, "run", "--stats", path])
        native, want, _ = cpu([exe])
        if out != want:
            sys.exit("%s: output differs from the native program" % name)
        steps = int(re.search(rb"steps: (\d+)", err).group(1))
        ours, theirs = best(args.repeat, [args.dgse, "run", path], [exe])
        ours = max(ours - base, 1e-6)
        rate, goal = steps / ours, targets.get(name)
        text = "%.0f M/s" % (rate / 1e6)
        if goal:
            line("interpreter, %s" % name, text,
                 ">= %.0f M/s" % (goal / 1e6), rate >= goal)
        else:
            print("%-46s %s" % ("interpreter, %s" % name, text))
        print("    %d instructions; %.1f times native -O0" %
              (steps, ours / max(theirs, 1e-3)))


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--dgse", default=os.path.join(
        ROOT, "build/release/bin/dgse"))
    p.add_argument("--clang", default="clang")
    p.add_argument("--repeat", type=int, default=5)
    p.add_argument("file", nargs="?")
    args = p.parse_args()
    args.dgse = os.path.abspath(args.dgse)
    work = os.path.join(ROOT, "build/bench")
    os.makedirs(work, exist_ok=True)
    ten = os.path.join(work, "ten.c")
    with open(ten, "w") as f:
        f.write(TEN)
    start(args, ten)
    lowering(args, args.clang, ten, "ten lines", args.repeat * 4)
    big = args.file or sqlite()
    with open(big, "rb") as f:
        print("large file: %d lines" % f.read().count(b"\n"))
    lowering(args, args.clang, big, "the large file", args.repeat)
    memory(args, big)
    interpreter(args, args.clang, work, ten)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
