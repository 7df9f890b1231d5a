#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Conformance runner: compares `dgse run` with the native program.

usage: conform.py --dgse PATH [--clang clang] [--gcc gcc] [--jobs N]
                  [--native-only] [--sanitize] [--o2] [--filter SUBSTR]
                  [--part K/N] [--list]

Every tests/conform/**/NAME.c (except *.part.c) is one test.  Directives are
`//` comments, anywhere in the main file:
  // args: a b c          program arguments (shell quoting)
  // stdin: text\\n        standard input, C escapes (several lines add up)
  // files: x.part.c      further translation units, relative to the test
  // flags: -DX=1         compiler flags
  // no-gcc: reason       construct that gcc does not take
  // no-clang: reason     construct that the clang in use does not take
  // no-sanitize: reason  not run under --sanitize
The last line printed is `N passed, M failed`; exit status 1 if M > 0.
"""
import argparse
import codecs
import concurrent.futures
import hashlib
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "conform")
TIMEOUT = 20
MAX_OUT = 1 << 20
DIRECTIVE = re.compile(
    r"^\s*//\s*(args|stdin|files|flags|no-gcc|no-clang|no-sanitize):[ \t]?(.*)$", re.M)
BASE = ["-std=gnu17", "-w"]
SAN = ["-g", "-fsanitize=address,undefined,float-cast-overflow",
       "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"]


class Test:
    def __init__(self, path):
        self.path = path
        self.name = os.path.relpath(path, ROOT)[:-2]
        with open(path, "rb") as f:
            text = f.read().decode("utf-8", "surrogateescape")
        self.args, self.flags, self.files = [], [], [path]
        self.skip = {}
        stdin = []
        for key, val in DIRECTIVE.findall(text):
            val = val.rstrip("\r")
            if key == "args":
                self.args += shlex.split(val)
            elif key == "flags":
                self.flags += shlex.split(val)
            elif key == "files":
                d = os.path.dirname(path)
                self.files += [os.path.join(d, f) for f in shlex.split(val)]
            elif key == "stdin":
                stdin.append(codecs.escape_decode(val.encode("utf-8", "surrogateescape"))[0])
            else:
                self.skip[key] = val or "no reason given"
        self.stdin = b"".join(stdin)


def discover():
    out = []
    for d, dirs, files in os.walk(ROOT):
        dirs.sort()
        for f in sorted(files):
            if f.endswith(".c") and not f.endswith(".part.c"):
                out.append(Test(os.path.join(d, f)))
    out.sort(key=lambda t: t.name)
    return out


def limits():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (16 << 20, 16 << 20))


class Result:
    """What one run did: `error` is set when it did not end by itself."""

    def __init__(self, out=b"", rc=None, err=b"", error=None):
        self.out, self.rc, self.err, self.error = out, rc, err, error


def run(cmd, stdin, extra_env=None):
    """Runs cmd in a fresh directory with bounded output and time."""
    cwd = tempfile.mkdtemp(prefix="dgse-conform-run-")
    env = dict(os.environ, LC_ALL="C")
    env.update(extra_env or {})
    try:
        with tempfile.TemporaryFile() as so, tempfile.TemporaryFile() as se, \
                tempfile.TemporaryFile() as si:
            si.write(stdin)
            si.flush()
            si.seek(0)
            try:
                p = subprocess.Popen(cmd, stdin=si, stdout=so, stderr=se, cwd=cwd, env=env,
                                     start_new_session=True, preexec_fn=limits)
            except OSError as e:
                return Result(error="cannot start: %s" % e)
            error = None
            try:
                p.wait(timeout=TIMEOUT)
            except subprocess.TimeoutExpired:
                error = "timeout after %d s" % TIMEOUT
                try:
                    os.killpg(p.pid, signal.SIGKILL)
                except OSError:
                    pass
                p.wait()
            so.seek(0)
            se.seek(0)
            out, err = so.read(MAX_OUT + 1), se.read(1 << 16)
            if error is None and len(out) > MAX_OUT:
                error = "output larger than %d bytes" % MAX_OUT
            return Result(out, p.returncode, err, error)
    finally:
        shutil.rmtree(cwd, ignore_errors=True)


def version_of(cc, memo={}):
    if cc not in memo:
        try:
            memo[cc] = subprocess.run([cc, "--version"], stdout=subprocess.PIPE,
                                      stderr=subprocess.DEVNULL).stdout
        except OSError:
            memo[cc] = b""
    return memo[cc]


def build(cc, test, mode_flags, cache):
    """-> (binary, None) or (None, message).  Cached by content."""
    flags = BASE + mode_flags + test.flags
    h = hashlib.sha256(version_of(cc) + repr((cc, flags)).encode())
    for f in test.files:
        try:
            with open(f, "rb") as fh:
                h.update(f.encode() + b"\0" + fh.read() + b"\0")
        except OSError as e:
            return None, str(e)
    d = os.path.dirname(test.path)
    for f in sorted(os.listdir(d)):
        if f.endswith(".h"):
            with open(os.path.join(d, f), "rb") as fh:
                h.update(f.encode() + b"\0" + fh.read())
    exe = os.path.join(cache, h.hexdigest()[:32])
    if os.path.exists(exe):
        return exe, None
    tmp = "%s.%d.%d.tmp" % (exe, os.getpid(), id(test))
    try:
        p = subprocess.run([cc] + flags + test.files + ["-o", tmp, "-lm"],
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    except (OSError, subprocess.TimeoutExpired) as e:
        return None, str(e)
    if p.returncode != 0:
        return None, p.stdout.decode("utf-8", "replace").strip()
    os.replace(tmp, exe)
    return exe, None


def status(r):
    if r.error:
        return r.error
    return "signal %d" % -r.rc if r.rc < 0 else "exit %d" % r.rc


def first_difference(a, b):
    la, lb = a.splitlines(), b.splitlines()
    for i in range(max(len(la), len(lb))):
        x = la[i] if i < len(la) else None
        y = lb[i] if i < len(lb) else None
        if x != y:
            def show(v):
                if v is None:
                    return "<end>"
                return repr(v[:100])[1:]
            return "line %d: %s != %s" % (i + 1, show(x), show(y))
    return "line ends differ"


def compare(name_a, a, name_b, b):
    """-> None, or how b differs from a."""
    for n, r in ((name_a, a), (name_b, b)):
        if r.error:
            return "%s: %s" % (n, r.error)
    parts = []
    if a.rc != b.rc:
        parts.append("%s %s, %s %s" % (name_a, status(a), name_b, status(b)))
    if a.out != b.out:
        parts.append("%s/%s stdout %s" % (name_a, name_b, first_difference(a.out, b.out)))
    if not parts:
        return None
    if b.rc != 0 and b.err:
        lines = [l for l in b.err.decode("utf-8", "replace").splitlines() if l.strip()]
        if lines:
            parts.append("stderr: " + lines[0][:160])
    return "; ".join(parts)


def one(test, opt, cache):
    """-> list of problems (empty: passed)."""
    problems, runs = [], []
    modes = []
    for tag, cc in (("clang", opt.clang), ("gcc", opt.gcc)):
        if "no-" + tag in test.skip:
            continue
        modes.append((tag, cc, ["-O0"], None))
        if opt.o2:
            modes.append((tag + " -O2", cc, ["-O2", "-ffp-contract=off"], None))
    if opt.sanitize and "no-sanitize" not in test.skip:
        modes.append(("sanitize", opt.clang, SAN,
                      {"ASAN_OPTIONS": "detect_leaks=0:detect_stack_use_after_return=0:allocator_may_return_null=1",
                       "UBSAN_OPTIONS": "print_stacktrace=0"}))
    for tag, cc, flags, env in modes:
        exe, msg = build(cc, test, flags, cache)
        if exe is None:
            problems.append("%s does not build: %s" % (tag, msg.splitlines()[0] if msg else "?"))
            continue
        runs.append((tag, run([exe] + test.args, test.stdin, env)))
    if not opt.native_only:
        cmd = [opt.dgse, "run"] + test.flags + test.files + ["--"] + test.args
        runs.append(("dgse", run(cmd, test.stdin)))
    if not runs:
        problems.append("nothing ran")
        return problems
    ref_tag, ref = runs[0]
    if ref.error:
        problems.append("%s: %s" % (ref_tag, ref.error))
    elif ref.rc < 0:
        problems.append("%s ended by signal %d" % (ref_tag, -ref.rc))
    for tag, r in runs[1:]:
        d = compare(ref_tag, ref, tag, r)
        if d:
            problems.append(d)
        elif tag == "sanitize" and (b"runtime error" in r.err or b"ERROR: AddressSanitizer" in r.err):
            problems.append("sanitize: " + r.err.decode("utf-8", "replace").strip().splitlines()[0])
    return problems


def main():
    ap = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].replace("usage: ", ""))
    ap.add_argument("--dgse")
    ap.add_argument("--clang", default="clang")
    ap.add_argument("--gcc", default="gcc")
    ap.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    ap.add_argument("--native-only", action="store_true")
    ap.add_argument("--sanitize", action="store_true")
    ap.add_argument("--o2", action="store_true")
    ap.add_argument("--filter", default="")
    ap.add_argument("--part", default="1/1", help="the K-th of N slices")
    ap.add_argument("--list", action="store_true")
    opt = ap.parse_args()
    k, n = map(int, opt.part.split("/"))
    tests = [t for t in discover() if opt.filter in t.name][k - 1::n]
    if opt.list:
        for t in tests:
            print(t.name)
        return 0
    if not opt.native_only:
        if not opt.dgse:
            ap.error("--dgse PATH is needed (or --native-only)")
        opt.dgse = os.path.abspath(opt.dgse) if os.sep in opt.dgse else \
            (shutil.which(opt.dgse) or os.path.abspath(opt.dgse))
        if not os.access(opt.dgse, os.X_OK):
            print("no such program: %s" % opt.dgse, file=sys.stderr)
            return 2
    cache = os.path.join(tempfile.gettempdir(), "dgse-conform-cache-%d" % os.getuid())
    os.makedirs(cache, mode=0o700, exist_ok=True)
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(max(1, opt.jobs)) as ex:
        for t, problems in zip(tests, ex.map(lambda t: one(t, opt, cache), tests)):
            if problems:
                failed += 1
                for p in problems:
                    print("FAIL %s: %s" % (t.name, p), flush=True)
            else:
                passed += 1
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
