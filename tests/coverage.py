#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sums up gcov's counts: coverage.py BUILD_DIR.

A line counts once, covered when any object executed it: base and ir are part
of the program and of the frontend plugin, headers of every object."""

import collections
import concurrent.futures
import glob
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Percent of lines that each folder must reach.
JUDGED = {"base": 85, "ir": 85, "frontend": 85, "dataflow": 90,
          "solver": 88, "symexec": 88}
COUNTED = tuple(JUDGED) + ("report", "replay", "cli")


def gcov(path):
    """The files that one object's counts speak of."""
    done = subprocess.run(["gcov", "--json-format", "--stdout", path],
                          cwd=os.path.dirname(path), capture_output=True,
                          text=True, errors="replace")
    found = []
    for line in done.stdout.splitlines():
        if not line.startswith("{"):
            continue
        data = json.loads(line)
        folder = data.get("current_working_directory", ROOT)
        for file in data["files"]:
            name = os.path.normpath(os.path.join(folder, file["file"]))
            name = os.path.relpath(name, ROOT)
            if name.split("/")[0] in COUNTED:
                found.append((name, [(row["line_number"], row["count"] > 0)
                                     for row in file["lines"]]))
    return found


def percent(covered, lines):
    return 100.0 * covered / lines if lines else 100.0


def main():
    build = os.path.abspath(sys.argv[1])
    # .gcno, so that an object that never ran counts as uncovered.
    notes = sorted(glob.glob(build + "/**/*.gcno", recursive=True))
    files = collections.defaultdict(dict)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for found in pool.map(gcov, notes):
            for name, rows in found:
                for line, hit in rows:
                    files[name][line] = files[name].get(line, False) or hit
    sums = collections.defaultdict(lambda: [0, 0])
    for name, rows in sorted(files.items()):
        covered, lines = sum(rows.values()), len(rows)
        print(f"{percent(covered, lines):6.1f} % {covered:6} of {lines:6} "
              f"{name}")
        for key in (name.split("/")[0], "total"):
            sums[key][0] += covered
            sums[key][1] += lines
    passed = failed = 0
    print()
    for key in COUNTED + ("total",):
        if key not in sums:
            continue
        value = percent(*sums[key])
        verdict = ""
        if key in JUDGED:
            minimum = JUDGED[key]
            passed += value >= minimum
            failed += value < minimum
            verdict = "" if value >= minimum else f"  below {minimum:g} %"
        print(f"{value:6.1f} % {sums[key][0]:6} of {sums[key][1]:6} "
              f"{key}{verdict}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
