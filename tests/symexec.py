#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What `dgse analyze` finds in small programs, one per kind of input and per
group of library functions.

usage: symexec.py [--dgse PATH] [--filter SUBSTR]

Every tests/symexec/NAME.c is one test.  Directives are `//` comments:
  // options: --args 2     of dgse analyze
  // paths: N              feasible paths: exits, aborts and faults
  // rounds: N             of the guide, by fine facts
  // fault: CHECK LINE     a fault that is found; all of them are listed
  // input: NAME = VALUE   the first fault's inputs have this one
  // argv: WORD ...        the first fault's arguments of main
  // message: TEXT         a fault's message has this
  // refuted: CHECK LINE   a fault at which sanitizers see nothing, or another
  // open: TEXT            something is left open, with this in its reason;
                           without it the run is complete
The reference interpreter fails at each fault, too; no other fault is refuted
by the native program.
The last line printed is `N passed, M failed`; exit status 1 if M > 0.
"""
import argparse
import json
import os
import re
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "symexec")
KEYS = "options paths rounds fault refuted input argv message open".split()
DIRECTIVE = re.compile(r"// (%s): ?(.*)$" % "|".join(KEYS), re.M)
NOT_INTERPRETED = ("uninitialized-read", "memory-leak")


def judge(run, wanted):
    """What is wrong, a line each."""
    found = sorted(f"{f['check']} {f['line']}" for f in run["faults"])
    first = run["faults"][0] if run["faults"] else {"inputs": [], "argv": []}
    rows = [f"{i['name']} = {i['value']}" for i in first["inputs"]]
    if found != sorted(wanted["fault"]):
        yield f"faults {found}"
    for paths in wanted["paths"]:
        if run["paths"]["feasible"] != int(paths):
            yield f"{run['paths']['feasible']} paths, not {paths}"
    for rounds in wanted["rounds"]:
        tasks = run["tasks"]
        if tasks["coarse"] or tasks["rounds"] != int(rounds):
            yield f"tasks: {tasks}"
    for row in wanted["input"]:
        if row not in rows:
            yield f"no input '{row}' in {rows}"
    for words in wanted["argv"]:
        if first["argv"] != shlex.split(words):
            yield f"arguments {first['argv']}"
    messages = [f["message"] for f in run["faults"]]
    for text in wanted["message"]:
        if not any(text in m for m in messages):
            yield f"'{text}' is in no message: {messages}"
    for f in run["faults"]:
        known = f["check"] not in NOT_INTERPRETED
        if f["interpreted"] is not (True if known else None):
            yield f"{f['check']} {f['line']} is interpreted: " \
                f"{f['interpreted']}, {f['refuted']}"
    refuted = sorted(f"{f['check']} {f['line']}" for f in run["faults"]
                     if f["refuted"])
    if refuted != sorted(wanted["refuted"]):
        yield f"refuted {refuted}: {[f['refuted'] for f in run['faults']]}"
    reasons = [o["reason"] for o in run["open"]]
    for text in wanted["open"]:
        if not any(text in r for r in reasons):
            yield f"'{text}' is not among what is open: {reasons}"
    if run["complete"] != (not wanted["open"]):
        yield f"complete is {run['complete']}: {reasons}"


def check(dgse, path):
    wanted = {k: [] for k in KEYS}
    with open(path, encoding="utf-8") as f:
        for key, value in DIRECTIVE.findall(f.read()):
            wanted[key].append(value.strip())
    options = [w for o in wanted["options"] for w in shlex.split(o)]
    done = subprocess.run([dgse, "analyze", "--guide=full", "--format=json",
                           *options, path],
                          capture_output=True, text=True, timeout=300)
    try:
        run = json.loads(done.stdout)["runs"][0]
    except (ValueError, LookupError):
        return [f"status {done.returncode}, no report: {done.stderr[-300:]}"]
    return list(judge(run, wanted))


def main():
    args = argparse.ArgumentParser()
    args.add_argument("--dgse", default=os.path.join(
        HERE, "..", "build", "release", "bin", "dgse"))
    args.add_argument("--filter", default="")
    args = args.parse_args()
    passed = failed = 0
    for name in sorted(os.listdir(ROOT)):
        if not name.endswith(".c") or args.filter not in name:
            continue
        wrong = check(args.dgse, os.path.join(ROOT, name))
        passed += not wrong
        failed += bool(wrong)
        for line in wrong:
            print(f"{name}: {line}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
