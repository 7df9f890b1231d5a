#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""GCC's execute torture tests, from Debian's package gcc-12-source.

usage: torture.py [--dgse PATH] [--source TARBALL] [--work DIR] [--jobs N]
                  [--filter SUBSTR] [--part K/N] [--min PERCENT]

The tarball is unpacked into the build folder on demand.  A test counts when
clang compiles it here and its native program ends with status 0.  It agrees
when `dgse run` gives the same output and status.  What does not agree must
end in a located `unsupported`, or be undefined behaviour that the sanitizers
see too; these are listed by construct.  Anything else is a wrong result.
The last line is `N passed, M failed`; below --min agreement counts as failed.
"""
import argparse
import collections
import glob
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import native

TARBALL = "/usr/src/gcc-12/gcc-12*.tar.xz"


def unpack(tarball, work):
    """The gcc.c-torture folder."""
    found = glob.glob(os.path.join(work, "gcc-*/gcc/testsuite/gcc.c-torture"))
    if not found:
        sources = sorted(glob.glob(tarball))
        if not sources:
            sys.exit("no %s: install gcc-12-source" % tarball)
        os.makedirs(work, exist_ok=True)
        subprocess.run(["tar", "-xf", sources[0], "-C", work, "--wildcards",
                        "*/gcc.c-torture/*"], check=True)
        found = glob.glob(os.path.join(
            work, "gcc-*/gcc/testsuite/gcc.c-torture"))
    return found[0]


def tests_of(root):
    """(name, files) of each test."""
    execute = os.path.join(root, "execute")
    rows = []
    for f in sorted(glob.glob(execute + "/*.c") + glob.glob(
            execute + "/ieee/*.c")):
        rows.append((os.path.relpath(f, execute), [f]))
    lib = os.path.join(execute, "builtins/lib/main.c")
    for f in sorted(glob.glob(execute + "/builtins/*.c")):
        companion = f[:-2] + "-lib.c"
        if f.endswith("-lib.c") or not os.path.exists(companion):
            continue
        rows.append((os.path.relpath(f, execute), [f, companion, lib]))
    return rows


def options_of(files):
    """Flags that the test itself asks for and that change its meaning."""
    flags = []
    with open(files[0], errors="replace") as f:
        for m in re.finditer(r'dg-(?:additional-)?options\s+"([^"]*)"',
                             f.read()):
            flags += [x for x in m.group(1).split()
                      if re.match(r"-(std=|f|D)", x)]
    return flags


NATIVE_ONLY = re.compile(r"-f(?!wrapv|signed|unsigned|gnu89-inline|short-enums)")


def one(args, row):
    """-> (verdict, detail): agree, unsupported, undefined, wrong, skip."""
    name, files = row
    work = native.folder(os.path.join(args.work, "run",
                                      name.replace("/", "_")))
    exe = os.path.join(work, "native")
    flags = [x for x in options_of(files) if not NATIVE_ONLY.match(x)]
    flags.append("-fno-builtin" if "builtins/" in name else "-O0")
    verdict = judge(args, files, flags, work, exe)
    shutil.rmtree(work, ignore_errors=True)
    return (name, *verdict)


def judge(args, files, flags, work, exe):
    if native.build("clang", files, exe, flags + ["-O0"]):
        return "skip", "does not compile"
    want = native.run([exe], cwd=work, timeout=20)
    if want.status != 0:
        return "skip", "native program fails"
    got = native.run([args.dgse, "run", *flags, *files], cwd=work, timeout=120)
    if got.same(want):
        return "agree", ""
    if got.status == 0 and not native.run([exe], cwd=work).same(want):
        return "agree", "prints addresses: native output is not repeatable"
    what = native.unsupported(got)
    if what:
        return "unsupported", what
    fault = re.search(rb"\[([a-z-]+)\]", got.err)
    detail = fault.group(1).decode() if fault else got.describe()
    san = os.path.join(work, "san")
    if fault and not native.build("clang", files, san, flags + [
            "-g", *native.SANITIZE]):
        r = native.run([san], cwd=work, timeout=60)
        if b"runtime error" in r.err or b"AddressSanitizer" in r.err:
            return "undefined", detail
    line = got.err.decode(errors="replace").splitlines()[:1]
    return "wrong", "%s %s" % (detail, line)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--dgse", default=os.path.join(
        native.ROOT, "build/release/bin/dgse"))
    p.add_argument("--source", default=TARBALL)
    p.add_argument("--work", default=os.path.join(
        native.ROOT, "build/torture"))
    p.add_argument("--jobs", type=int, default=int(
        os.environ.get("DGSE_JOBS", "2")))
    p.add_argument("--filter", default="")
    p.add_argument("--part", default="1/1", help="the K-th of N slices")
    p.add_argument("--min", type=float, default=96.0)
    args = p.parse_args()
    args.dgse = os.path.abspath(args.dgse)
    root = unpack(args.source, args.work)
    k, n = map(int, args.part.split("/"))
    rows = [r for r in tests_of(root) if args.filter in r[0]][k - 1::n]
    results = native.each(lambda r: one(args, r), rows, args.jobs)
    count = collections.Counter(r[1] for r in results)
    for kind in ("wrong", "undefined", "unsupported"):
        by = collections.defaultdict(list)
        for name, verdict, detail in results:
            if verdict == kind:
                by[detail].append(name)
        for detail in sorted(by):
            print("%s: %s (%d): %s" % (kind, detail, len(by[detail]),
                                       " ".join(by[detail])))
    counted = len(results) - count["skip"]
    share = 100.0 * count["agree"] / max(1, counted)
    print("%d tests, %d count, %.2f %% agree; %s" % (
        len(results), counted, share, dict(count)))
    failed = count["wrong"] + (share < args.min)
    native.close(count["agree"] + count["unsupported"] + count["undefined"],
                 failed)


main()
