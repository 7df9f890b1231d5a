#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The symbolic machine against the reference interpreter, on programs without
inputs: tests/machine.py --dgse DGSE --machine DGSE-MACHINE [--part K/N]
[FILE.c ...].  Without files: the conformance suite.  A program passes when
both end in the same way after the same instructions, with the same output; it
does not count when it cannot be compared (it needs files, a limit, ...)."""
import argparse
import glob
import os
import sys

import native

HERE = os.path.dirname(os.path.abspath(__file__))
SKIP = 77
MOST_SKIPPED = 0.2  # of all programs: more, and the suite checks too little


def one(job):
    args, path = job
    work = native.folder(os.path.join(args.work, path.replace("/", "_")))
    ir = os.path.join(work, "p.ir")
    made = native.run([args.dgse, "ir", "--link", path, "-o", ir], timeout=60)
    if made.status != 0:
        return path, SKIP, "dgse ir does not take it"
    done = native.run([args.machine, ir], cwd=work, timeout=300)
    text = done.err.decode(errors="replace").strip()
    return path, done.status, text


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--dgse", required=True)
    p.add_argument("--machine", required=True)
    p.add_argument("--part", default="1/1")
    p.add_argument("--work", default="/tmp/dgse-machine-work")
    p.add_argument("files", nargs="*")
    args = p.parse_args()
    args.dgse, args.machine = map(os.path.abspath, (args.dgse, args.machine))
    files = args.files or sorted(
        f for f in glob.glob(os.path.join(HERE, "conform", "**", "*.c"),
                             recursive=True) if not f.endswith(".part.c"))
    part, parts = map(int, args.part.split("/"))
    files = files[part - 1::parts]
    jobs = int(os.environ.get("DGSE_JOBS", "2"))
    results = native.each(one, [(args, f) for f in files], jobs)
    passed = sum(s == 0 for _, s, _ in results)
    skipped = sum(s == SKIP for _, s, _ in results)
    for path, status, text in results:
        if status not in (0, SKIP):
            print("%s: status %s\n%s" % (path, status, text))
    failed = len(results) - passed - skipped
    if skipped > MOST_SKIPPED * len(results):
        print("%d of %d were not compared" % (skipped, len(results)))
        failed += 1
    print("%d skipped" % skipped)
    print("%d passed, %d failed" % (passed, failed))
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
