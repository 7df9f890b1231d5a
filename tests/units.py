#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the Check executables of one build: units.py BUILD_DIR [NAME...].

Counts checks, not executables.  An executable that prints no count, or ends
by a signal, is one failure more."""

import concurrent.futures
import os
import re
import subprocess
import sys

COUNT = re.compile(r"Checks: (\d+), Failures: (\d+), Errors: (\d+)")
TIMEOUT = 600


def run(path):
    env = dict(os.environ, CK_DEFAULT_TIMEOUT=str(TIMEOUT),
               UBSAN_OPTIONS="print_stacktrace=1")
    try:
        done = subprocess.run([path], capture_output=True, text=True,
                              errors="replace", timeout=TIMEOUT, env=env,
                              stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return path, 0, 1, f"no end after {TIMEOUT} s"
    output = done.stdout + done.stderr
    counts = COUNT.findall(output)
    checks = sum(int(c) for c, _, _ in counts)
    bad = sum(int(f) + int(e) for _, f, e in counts)
    if not counts or (done.returncode != 0 and bad == 0):
        return path, checks - bad, bad + 1, output
    return path, checks - bad, bad, output


def main():
    folder = os.path.join(sys.argv[1], "unit")
    names = [f"unit_{n}" for n in sys.argv[2:]]
    found = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    # Only tests whose source is still there: build folders live long.
    here = os.path.dirname(os.path.abspath(__file__))
    paths = [os.path.join(folder, n) for n in found
             if (not names or n in names)
             and os.path.exists(os.path.join(here, "unit", n[5:] + ".c"))]
    passed = failed = 0
    jobs = int(os.environ.get("DGSE_JOBS", "2"))
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for path, good, bad, output in pool.map(run, paths):
            passed += good
            failed += bad
            if bad:
                print(f"{path}:\n{output}")
    if not paths:
        print(f"no unit tests in {folder}")
        failed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
