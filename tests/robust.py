#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Nothing crashes: `dgse ir` on foreign sources and on broken ones.

usage: robust.py [--dgse PATH] [--work DIR] [--jobs N] [--mutants N]
                 [--seed S] [--part K/N] [--flags FLAGS] FOLDER|FILE ...

For each C file: the command ends with status 0 or 3, a 3 comes with a located
error, and what was printed for a 0 is verified and round-trips: printing what
was parsed from it gives the same bytes.  With --mutants each of N mutated,
truncated or otherwise broken copies of the files must do the same.
How many files were lowered is printed; the last line is `N passed, M failed`.
"""
import argparse
import os
import random
import re
import shlex
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import native


def check(args, path, key):
    """None, or what is wrong."""
    one = os.path.join(args.work, key + ".ir")
    two = os.path.join(args.work, key + ".again.ir")
    try:
        r = native.run([args.dgse, "ir", "-q", "--verify", *args.flags, path,
                        "-o", one], timeout=300)
        if r.status == 3:
            if not re.search(rb": error: ", r.err):
                return "status 3 without an error: %r" % r.err[:200]
            args.refused += 1
            return None if not os.path.exists(one) else "partial output"
        if r.status != 0:
            return "status %s: %r" % (r.status, r.err[-300:])
        r = native.run([args.dgse, "ir", "-q", "--verify", one, "-o", two],
                       timeout=300)
        if r.status != 0:
            return "its text does not parse: %r" % r.err[:300]
        with open(one, "rb") as a, open(two, "rb") as b:
            return None if a.read() == b.read() else "text is not an identity"
    finally:
        for f in (one, two):
            if os.path.exists(f):
                os.unlink(f)


def mutate(rng, data):
    kind = rng.randrange(6)
    at = rng.randrange(len(data) + 1)
    if kind == 0:
        return data[:at]
    if kind == 1:
        return data[:at] + bytes([rng.randrange(256)]) + data[at + 1:]
    if kind == 2:
        n = rng.randrange(1, 200)
        return data[:at] + data[at + n:]
    if kind == 3:
        n = rng.randrange(1, 200)
        return data[:at] + data[at:at + n] * rng.randrange(2, 50) + data[at:]
    if kind == 4:
        return data[:at] + rng.choice(
            [b"{", b"}", b"(", b"*", b"/*", b"\"", b"struct", b"0x", b"\0",
             b"int", b"[", b"case", b"...", b"#include <stdio.h>\n"]) + data[at:]
    words = data.split()
    rng.shuffle(words)
    return b" ".join(words[:500])


def sources(paths):
    for path in paths:
        if os.path.isdir(path):
            for d, dirs, files in os.walk(path):
                dirs.sort()
                for f in sorted(files):
                    if f.endswith(".c"):
                        yield os.path.join(d, f)
        else:
            yield path


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--dgse", default=os.path.join(
        native.ROOT, "build/release/bin/dgse"))
    p.add_argument("--work", default=os.path.join(
        native.ROOT, "build/robust"))
    p.add_argument("--jobs", type=int, default=int(
        os.environ.get("DGSE_JOBS", "2")))
    p.add_argument("--mutants", type=int, default=0)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--part", default="1/1", help="the K-th of N slices")
    p.add_argument("--flags", type=shlex.split, default=[],
                   help="compiler flags, as in --flags='-I include'")
    p.add_argument("paths", nargs="+")
    args = p.parse_args()
    args.dgse = os.path.abspath(args.dgse)
    args.refused = 0
    native.folder(args.work)
    part, parts = map(int, args.part.split("/"))
    files = list(sources(args.paths))[part - 1::parts]
    rng = random.Random(args.seed)
    jobs = [(f, None) for f in files]
    if args.mutants:
        jobs = [(rng.choice(files), rng.random()) for _ in range(args.mutants)]

    def one(item):
        number, (path, salt) = item
        name = path
        if salt is not None:
            with open(path, "rb") as f:
                data = mutate(random.Random(salt), f.read())
            path = os.path.join(args.work, "m%d.c" % number)
            with open(path, "wb") as f:
                f.write(data)
        wrong = check(args, path, "f%d" % number)
        if wrong is None and salt is not None:
            os.unlink(path)
        return (name if salt is None else "%s (%s)" % (path, name), wrong)

    results = native.each(one, list(enumerate(jobs)), args.jobs)
    failed = [r for r in results if r[1]]
    for name, wrong in failed:
        print("%s: %s" % (name, wrong))
    print("%d of %d files were lowered, the others refused with an error" % (
        len(results) - args.refused - len(failed), len(results)))
    native.close(len(results) - len(failed), len(failed))


main()
