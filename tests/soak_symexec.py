#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Long runs of the symbolic engine: soak_symexec.py [--seconds N] [--seed S].

1. Random programs by tests/enumerate.py with the dgse of build/dev (ASan and
   UBSan, asserts) for N seconds (3600): none may differ, none may be found at
   fault.
2. A million paths, with a query each: the memory is that of 65,536 paths.
3. `dgse analyze --tests` is killed (SIGKILL) at 30 moments: what it has
   written are complete tests.

The last line is `N passed, M failed`.
"""
import argparse
import glob
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import native

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DEV = os.path.join(ROOT, "build/dev/bin/dgse")
RELEASE = os.path.join(ROOT, "build/release/bin/dgse")
BATCH = 50        # random programs between looks at the clock
MEMORY_SLACK = 1.1
KILLS = 30
IFS = """extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int sum = 0;
    for (int k = 0; k < %d; k++) {
        int x = __VERIFIER_nondet_int();
        if (x > 10) {
            sum += k;
        } else {
            sum--;
        }
    }
    return sum & 1;
}
"""


def programs(seconds, seed):
    passed = failed = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        done = subprocess.run(
            [sys.executable, os.path.join(ROOT, "tests/enumerate.py"),
             "--dgse", DEV, "--count", str(BATCH), "--seed", str(seed),
             "--timeout", "900"],  # sanitizers make everything slower
            capture_output=True, text=True)
        counts = re.search(r"(\d+) passed, (\d+) failed\s*$", done.stdout)
        passed += int(counts.group(1)) if counts else 0
        failed += int(counts.group(2)) if counts else 1
        if not counts or counts.group(2) != "0":
            print(done.stdout[-4000:])
        seed += BATCH
    return passed, failed


def peak(source, paths):
    """Kilobytes of memory that exploring the program takes."""
    pid = os.fork()
    if pid == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.execv(RELEASE, [RELEASE, "analyze", "--guide=full",
                           "--no-confirm", "--max-time",
                           "0", source])
    _, status, usage = os.wait4(pid, 0)
    print("%d paths: %d kB, %.1f s CPU" % (
        paths, usage.ru_maxrss, usage.ru_utime + usage.ru_stime))
    return usage.ru_maxrss if status == 0 else None


def memory(work):
    sizes = []
    for k in (16, 20):
        source = os.path.join(work, "ifs%d.c" % k)
        with open(source, "w") as f:
            f.write(IFS % k)
        sizes.append(peak(source, 1 << k))
    good = None not in sizes and sizes[1] <= sizes[0] * MEMORY_SLACK
    return (1, 0) if good else (0, 1)


def kills(work, rng):
    passed = failed = 0
    source = os.path.join(work, "ifs16.c")
    for _ in range(KILLS):
        tests = os.path.join(work, "tests")
        shutil.rmtree(tests, ignore_errors=True)
        run = subprocess.Popen([RELEASE, "analyze", "--guide=full",
                                "--no-confirm", "--tests",
                                tests, source], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
        time.sleep(rng.uniform(0.05, 0.6))
        run.send_signal(signal.SIGKILL)
        run.wait()
        for path in glob.glob(os.path.join(tests, "t*.json")):
            try:
                with open(path) as f:
                    json.load(f)
                passed += 1
            except ValueError:
                failed += 1
                print("not complete: " + path)
    return passed, failed


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--seconds", type=int, default=3600)
    p.add_argument("--seed", type=int, default=1)
    args = p.parse_args()
    counts = []
    with tempfile.TemporaryDirectory() as work:
        counts.append(memory(work))
        counts.append(kills(work, random.Random(args.seed)))
    counts.append(programs(args.seconds, args.seed))
    native.close(sum(c[0] for c in counts), sum(c[1] for c in counts))


if __name__ == "__main__":
    main()
