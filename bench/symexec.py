#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""CPU time of `dgse analyze` on programs of our own.

usage: symexec.py [--dgse PATH] [--runs N] [--known]

Each row: CPU seconds of the process and of the solver's processes, the best of
N runs; the time that a known peer (single process, tests written to memory)
takes for such a program on such a machine; their ratio; queries to the solver
per path and its share of the time; peak memory (the peer: 68 MB; of ours 60
are LLVM, which parses C).  Exit status 1 when a target
is missed: no row above the peer's time, a third of them in total.

Then, and with --known alone, programs without inputs (bench/known): how many
instructions a second `dgse run` does, how many times slower `dgse analyze`
does them under both guides, the start of the process taken off, and what the
guide adds: at most 30 % over all of them.
"""
import argparse
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PEER = [("ifs", 6.6, 65536, 0), ("sort", 8.2, 720, 0), ("loop", 39.0, 2, 0),
        ("table", 0.3, 38, 2), ("start", 0.04, 2, 0)]
START_TARGET = 0.1  # includes parsing C
GUIDES = ("full", "dgse")
GUIDE_ADDS = 0.3  # to the time of an instruction
KNOWN_START = """#include <stdio.h>
int main(void)
{
    printf("%d\\n", 1);
    return 0;
}
"""


def run(dgse, source, out):
    """CPU seconds, peak MB, the run's JSON."""
    pid = os.fork()
    if pid == 0:
        fd = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(fd, 1)
        os.execv(dgse, [dgse, "analyze", "--guide=full", "--format=json",
                        "--no-confirm", source])
    _, _, usage = os.wait4(pid, 0)
    with open(out) as f:
        report = json.load(f)["runs"][0]
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, report


def cpu(command):
    """CPU seconds of a command that says nothing of interest."""
    pid = os.fork()
    if pid == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        os.execv(command[0], command)
    _, _, usage = os.wait4(pid, 0)
    return usage.ru_utime + usage.ru_stime


def known_commands(dgse, source):
    return [[dgse, "run", source]] + [
        [dgse, "analyze", "--guide=" + guide, "--no-confirm", source]
        for guide in GUIDES]


def least(runs, commands):
    """The least CPU seconds of each command; the runs are interleaved."""
    rounds = [[cpu(c) for c in commands] for _ in range(runs)]
    return [min(column) for column in zip(*rounds)]


def known(args):
    print("%-8s %9s %9s" % ("known", "M instr.", "run M/s") +
          "".join(" %8s" % ("x " + g) for g in GUIDES) + " %11s" % "guide adds")
    totals = [0.0 for _ in GUIDES]
    with tempfile.TemporaryDirectory() as work:
        source = os.path.join(work, "start.c")
        with open(source, "w") as f:
            f.write(KNOWN_START)
        start = least(args.runs, known_commands(args.dgse, source))
    for source in sorted(glob.glob(os.path.join(ROOT, "bench/known/*.c"))):
        stats = subprocess.run([args.dgse, "run", "--stats", source],
                               stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, check=True).stderr
        steps = int(re.search(rb"steps: (\d+)", stats).group(1)) / 1e6
        times = least(args.runs, known_commands(args.dgse, source))
        run_s, *machine = (max(t - s, 1e-3) for t, s in zip(times, start))
        print("%-8s %9.0f %9.0f" % (os.path.basename(source)[:-2], steps,
                                    steps / run_s) +
              "".join(" %8.1f" % (t / run_s) for t in machine) +
              " %10.0f%%" % (100 * (machine[1] / machine[0] - 1)))
        totals = [a + b for a, b in zip(totals, machine)]
    adds = totals[1] / totals[0] - 1
    print("%-8s %9s %9s %8s %8s %10.0f%%" % ("total", "", "", "", "",
                                             100 * adds))
    return [] if adds <= GUIDE_ADDS else ["the guide adds %.2f" % adds]


def peers_rows(args):
    missed, total, peers = [], 0.0, 0.0
    print("%-8s %8s %8s %7s %8s %9s %7s %7s" % (
        "program", "CPU s", "peer s", "ratio", "paths", "q/path", "solver",
        "MB"))
    with tempfile.TemporaryDirectory() as work:
        for name, peer, paths, faults in PEER:
            source = os.path.join(ROOT, "bench", "symexec", name + ".c")
            runs = [run(args.dgse, source, os.path.join(work, "o"))
                    for _ in range(args.runs)]
            cpu, memory, report = min(runs, key=lambda r: r[0])
            solver = report["solver"]
            if report["paths"]["feasible"] != paths or \
                    len(report["faults"]) != faults or not report["complete"]:
                missed.append("%s: not what it has" % name)
            print("%-8s %8.2f %8.2f %7.3f %8d %9.2f %6.0f%% %7.0f" % (
                name, cpu, peer, cpu / peer, paths, solver["queries"] / paths,
                100 * solver["seconds"] / max(report["seconds"], 1e-9),
                memory))
            if cpu > (START_TARGET if name == "start" else peer):
                missed.append("%s: %.2f s" % (name, cpu))
            total += cpu
            peers += peer
    print("%-8s %8.2f %8.2f %7.3f" % ("total", total, peers, total / peers))
    if total > peers / 3:
        missed.append("total: %.2f s" % total)
    return missed


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--dgse", default=os.path.join(ROOT, "build/release/bin/dgse"))
    p.add_argument("--runs", type=int, default=3)
    p.add_argument("--known", action="store_true")
    args = p.parse_args()
    missed = [] if args.known else peers_rows(args)
    missed += known(args)
    for m in missed:
        print("missed: " + m)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
