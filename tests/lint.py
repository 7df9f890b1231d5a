#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Format and clang-tidy: lint.py [--fast | --fix] [FILE...].

Without files: every source.  clang-format looks at all of them, clang-tidy at
the C sources outside model/ (C input of our own frontend) and tests/.  --fast
leaves clang-tidy out, --fix formats and does nothing else.  Each look is one
test."""

import concurrent.futures
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = ("base ir frontend model dataflow solver symexec report replay cli tools "
           "tests/unit").split()
SUFFIXES = (".c", ".h", ".cc")


def tool(name):
    """Version 14, so that everybody's formatter agrees."""
    for each in (name + "-14", name):
        if shutil.which(each):
            return each
    sys.exit(f"lint: {name}-14 is not installed")


def sources():
    for folder in FOLDERS:
        for path, folders, names in os.walk(os.path.join(ROOT, folder)):
            folders.sort()
            for name in sorted(names):
                if name.endswith(SUFFIXES):
                    yield os.path.relpath(os.path.join(path, name), ROOT)


def run(command):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True,
                          errors="replace")
    if done.returncode == 0:
        return ""
    if "--dry-run" in command:
        return f"{command[-1]}: not formatted (tests/lint.py --fix)"
    return f"{done.stdout}{done.stderr}"


def main():
    arguments = sys.argv[1:]
    fast = "--fast" in arguments
    files = [a for a in arguments if a[:2] != "--"] or list(sources())
    if not all(f.endswith(SUFFIXES) for f in files):
        sys.exit("lint: these are for C")
    if "--fix" in arguments:
        subprocess.run([tool("clang-format"), "-i", *files], cwd=ROOT,
                       check=True)
        return 0
    looks = [[tool("clang-format"), "--dry-run", "-Werror", f] for f in files]
    if not fast:
        looks += [[tool("clang-tidy"), "--quiet", f, "--", "-std=c17",
                   "-D_GNU_SOURCE", '-DDGSE_VERSION="0"', "-I."]
                  for f in files if f.endswith(".c")
                  and not f.startswith(("model/", "tests/"))]
    passed = failed = 0
    jobs = int(os.environ.get("DGSE_JOBS", "2"))
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for message in pool.map(run, looks):
            failed += bool(message)
            passed += not message
            if message:
                print(message)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
