#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random C programs by Csmith: `dgse run` against the native program.

usage: csmith.py [--dgse PATH] [--count N] [--seed S] [--jobs N] [--profile P]
                 [--work DIR]

Profiles: small, default, float, files, or mix (each in turn).  A program
counts when the native build ends within its time; it differs when output or
exit status do.  Before a difference is held against dgse, clang -O2, gcc and
the sanitizers must agree that the program is defined.  Failing programs stay
in the work folder.  The last line is `N passed, M failed`.
"""
import argparse
import glob
import os
import shutil
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import native

SMALL = ["--max-funcs", "4", "--max-block-depth", "3",
         "--max-expr-complexity", "6"]
PROFILES = {
    "small": SMALL,
    "default": [],
    "float": ["--float", "--inline-function", "--packed-struct"],
    "files": SMALL + ["--max-split-files", "3"],
}


def include_dir():
    for d in ["/usr/include/csmith"] + glob.glob("/usr/include/csmith*"):
        if os.path.exists(os.path.join(d, "csmith.h")):
            return d
    sys.exit("csmith.h is missing: install libcsmith-dev")


def defined(files, flags, want, work):
    """Whether other compilers and the sanitizers agree with `want`."""
    for name, cc, extra in (("o2", "clang", ["-O2"]), ("gcc", "gcc", ["-O1"]),
                            ("san", "clang", native.SANITIZE)):
        exe = os.path.join(work, name)
        if native.build(cc, files, exe, flags + extra):
            return False
        r = native.run([exe], timeout=60)
        if not r.same(want) or b"runtime error" in r.err:
            return False
    return True


def one(args, seed, flags):
    """-> (verdict, text); verdict is same, differ, skip."""
    profile = args.profile
    if profile == "mix":
        profile = list(PROFILES)[seed % len(PROFILES)]
    work = native.folder(os.path.join(args.work, str(seed)))
    options = list(PROFILES[profile])
    main = os.path.join(work, "p.c")
    if profile == "files":
        options += ["--split-files-dir", work]
        main = None
    command = ["csmith", "--seed", str(seed)] + options
    if main:
        command += ["-o", main]
    if native.run(command, cwd=work, timeout=60).status != 0:
        shutil.rmtree(work)
        return "skip", "csmith failed"
    files = sorted(glob.glob(os.path.join(work, "*.c")))
    exe = os.path.join(work, "native")
    if native.build("clang", files, exe, flags + ["-O0"]):
        shutil.rmtree(work)
        return "skip", "does not compile"
    want = native.run([exe], timeout=2)
    if want.status is None:
        shutil.rmtree(work)
        return "skip", "native program does not end"
    got = native.run([args.dgse, "run", *flags, *files], timeout=120)
    if got.same(want) or not defined(files, flags, want, work):
        verdict = "same" if got.same(want) else "skip"
        shutil.rmtree(work)
        return verdict, "not defined by C"
    error = got.err.decode(errors="replace").strip().splitlines()
    return "differ", "seed %d (%s): native %s, dgse %s %s" % (
        seed, profile, want.describe(), got.describe(), error[:1])


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--dgse", default=os.path.join(
        native.ROOT, "build/release/bin/dgse"))
    p.add_argument("--count", type=int, default=100)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--jobs", type=int, default=int(
        os.environ.get("DGSE_JOBS", "2")))
    p.add_argument("--profile", default="mix", choices=["mix", *PROFILES])
    p.add_argument("--work", default=os.path.join(
        native.ROOT, "build/csmith"))
    args = p.parse_args()
    args.dgse = os.path.abspath(args.dgse)
    flags = ["-I" + include_dir()]
    passed = failed = skipped = 0
    seed = args.seed
    # Programs that do not count are replaced by further seeds.
    while passed + failed < args.count and skipped < 10 * args.count:
        n = args.count - passed - failed
        for verdict, text in native.each(
                lambda s: one(args, s, flags), range(seed, seed + n),
                args.jobs):
            passed += verdict == "same"
            failed += verdict == "differ"
            skipped += verdict == "skip"
            if verdict == "differ":
                print(text)
        seed += n
    print("seeds %d to %d, %d programs did not count" %
          (args.seed, seed - 1, skipped))
    if passed + failed == 0:
        failed = 1
    native.close(passed, failed)


main()
