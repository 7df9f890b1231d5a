# SPDX-License-Identifier: Apache-2.0
"""What the whole-program suites share: bounded runs, native builds, the
classification of what `dgse run` did, and the closing count."""
import argparse
import concurrent.futures
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

MAX_OUT = 4 << 20
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


class Run:
    """The end of one process; status is None when it did not end by itself."""

    def __init__(self, status, out, err, cpu=0.0):
        self.status, self.out, self.err, self.cpu = status, out, err, cpu

    def same(self, other):
        return self.status == other.status and self.out == other.out

    def describe(self):
        if self.status is None:
            return "did not end in time"
        return "status %d, %d bytes" % (self.status, len(self.out))


def limits():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (64 << 20, 64 << 20))


def run(command, cwd=None, stdin=b"", timeout=20):
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, \
            tempfile.TemporaryFile() as inp:
        inp.write(stdin)
        inp.seek(0)
        p = subprocess.Popen(command, cwd=cwd, stdin=inp, stdout=out,
                             stderr=err, start_new_session=True,
                             preexec_fn=limits)
        status = None
        try:
            status = p.wait(timeout=timeout)
        except subprocess.TimeoutExpired:
            os.killpg(p.pid, signal.SIGKILL)
            p.wait()
        out.seek(0)
        err.seek(0)
        return Run(status, out.read(MAX_OUT), err.read(1 << 16))


def build(compiler, files, output, flags=()):
    """None when the program was made, else the compiler's first error."""
    r = run([compiler, "-w", *flags, *files, "-o", output, "-lm"], timeout=120)
    if r.status == 0:
        return None
    text = r.err.decode(errors="replace")
    errors = [x for x in text.splitlines() if "error" in x]
    return (errors or text.splitlines() or ["no message"])[0]


def unsupported(r):
    """The construct that stopped `dgse run`, or None."""
    if r.status != 3:
        return None
    m = re.search(rb"error: (.*) \[unsupported\]", r.err)
    return m.group(1).decode(errors="replace") if m else None


def each(function, items, jobs):
    """function(item) for all items, results in order."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(function, items))


def options(name, count, timeout):
    """The command line of a suite of random programs, which keeps its files
    in build/NAME; the suite may add to it."""
    p = argparse.ArgumentParser()
    p.add_argument("--dgse", type=os.path.abspath, default=os.path.join(
        ROOT, "build/release/bin/dgse"))
    p.add_argument("--count", type=int, default=count)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--jobs", type=int, default=int(
        os.environ.get("DGSE_JOBS", "2")))
    p.add_argument("--timeout", type=int, default=timeout)
    p.add_argument("--work", type=os.path.abspath, default=os.path.join(
        ROOT, "build", name))
    return p


def seeds(args):
    return range(args.seed, args.seed + args.count)


def folder(path):
    path = os.path.abspath(path)
    shutil.rmtree(path, ignore_errors=True)
    os.makedirs(path)
    return path


def close(passed, failed):
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(1 if failed else 0)
