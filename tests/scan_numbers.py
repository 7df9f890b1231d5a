#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What programs see of standard input, against glibc: random sequences of
scanf, getchar, feof, ...

usage: scan_numbers.py [--dgse PATH] [--count N] [--seed N] [--keep DIR]

Each program notes what it sees.  glibc runs it on every text over a small
alphabet up to a length; `dgse analyze` must find an input for each of some of
the notes that come of it (each is a line that must not be reached), and with
glibc every test must end as it says: the exit status tells what was noted.
The last line printed is `N passed, M failed`.
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ALPHABET = "-+018 ,x"
LENGTH = 4
TARGETS = 16
# Formats, and what each conversion stores into.
FORMATS = [
    ("%d", "int"), ("%d%d", "int int"), ("%d %d", "int int"),
    ("%d,%d", "int int"), ("%d , %d", "int int"), ("%d%c", "int char"),
    ("%d %c", "int char"), ("%i", "int"), ("%i%c", "int char"),
    ("%i%i", "int int"), ("%u", "unsigned"), ("%hhd", "signed#char"),
    ("%hd%c", "short char"), ("%ld", "long"), ("%lld%hhu",
                                               "long#long unsigned#char"),
    ("%*d%c", "char"), ("%*d%d", "int"), ("%2d%d", "int int"),
    ("%d%n", "int int"), ("%x", "unsigned"), ("%d%x", "int unsigned"),
    ("%d ", "int"), (" ", ""), (" %c%d", "char int"), ("%c%i", "char int"),
    ("%s%d", "text int"), ("%[^,],%d", "text int"), ("x%d", "int"),
    ("%d%%", "int"), ("%o%c", "unsigned char"),
    ("%zu%c", "unsigned#long char"), ("%jd %i", "long int"),
]
STEPS = [
    "note(getchar());", "note(feof(stdin) != 0);",
    "note(ungetc('1', stdin));", "ungetc(' ', stdin);", "ungetc('-', stdin);",
    "clearerr(stdin);",
    "note(fgets(text, 3, stdin) != NULL), note(text[0]), note(text[1]);",
    "while (count < 3 && scanf(\"%d\", &k) == 1) count++, note(k);",
    "do count++; while (count < 3 && scanf(\"%i\", &k) == 1 && k != 0); "
    "note(count), note(k);",
]
BODY = """
static long seen[32];
static int notes;
static void note(long x) { seen[notes++] = x; }
static void look(void) {
    char text[40] = "";
    int k = 0, count = 0;
    (void)text, (void)k, (void)count;
%s}
"""
# One process for all texts.
ORACLE = """
#include <stdio.h>
#include <string.h>
static FILE *in;
#undef stdin
#define stdin in
#define getchar() getc(in)
#define scanf(...) fscanf(in, __VA_ARGS__)
%s
static void each(char *text, int length) {
    if (length > 0) {
        for (const char *c = ALPHABET; *c; c++) {
            strncat(text, c, 1);
            each(text, length - 1);
            text[strlen(text) - 1] = 0;
        }
    }
    in = fmemopen(text, strlen(text), "r");
    notes = 0;
    look();
    fclose(in);
    printf("%%s\\t", text);
    for (int i = 0; i < notes; i++) printf("%%ld ", seen[i]);
    printf("\\n");
}
int main(void) { char text[64] = ""; each(text, LENGTH); }
"""
PROGRAM = """#include <stdio.h>
#ifdef NATIVE
#include <stdlib.h>
#define reach_error() (printf("%%d", __LINE__), exit(99))
#else
void reach_error(void);
#endif
%s
int main(void) {
    unsigned hash = 7;
    look();
%s    for (int i = 0; i < notes; i++) hash = hash * 31 + (unsigned)seen[i];
    return (int)(hash %% 97);
}
"""


def scan(rng, number):
    """A call of scanf that notes its result and what it stored."""
    form, kinds = rng.choice(FORMATS)
    lines, places, notes = "", "", ""
    for i, kind in enumerate(kinds.split()):
        name = f"v{number}_{i}"
        if kind == "text":
            lines += f"    char {name}[40] = \"\";\n"
            places += f", {name}"
            notes += f", note({name}[0])"
        else:
            lines += f"    {kind.replace('#', ' ')} {name} = 77;\n"
            places += f", &{name}"
            notes += f", note((long){name})"
    text = form.replace("\\", "\\\\").replace("\n", "\\n")
    return lines + f"    note(scanf(\"{text}\"{places})){notes};\n"


def make_body(rng):
    lines = "".join(scan(rng, n) if n == 0 or rng.random() < 0.6
                    else f"    {rng.choice(STEPS)}\n"
                    for n in range(rng.randint(1, 3)))
    return BODY % lines


def observe(work, body):
    """What glibc notes: a set of tuples, each with its shortest text."""
    source = os.path.join(work, "oracle.c")
    exe = os.path.join(work, "oracle")
    with open(source, "w", encoding="utf-8") as f:
        f.write(ORACLE % body)
    subprocess.run(["gcc", "-w", f"-DALPHABET=\"{ALPHABET}\"",
                    f"-DLENGTH={LENGTH}", source, "-o", exe], check=True)
    out = subprocess.run([exe], capture_output=True, text=True, check=True,
                         timeout=60).stdout
    seen = {}
    for line in out.splitlines():
        text, notes = line.split("\t")
        key = tuple(map(int, notes.split()))
        if key not in seen or len(text) < len(seen[key]):
            seen[key] = text
    return seen


def condition(notes):
    same = [f"seen[{i}] == {x}" for i, x in enumerate(notes)]
    return " && ".join([f"notes == {len(notes)}", *same])


def run(command, work):
    return subprocess.run(command, cwd=work, capture_output=True, text=True,
                          timeout=300)


def replay(work):
    """Each test natively, through a pipe."""
    exe = os.path.join(work, "p")
    subprocess.run(["gcc", "-w", "-DNATIVE", "p.c", "-o", exe], cwd=work,
                   check=True)
    for name in sorted(os.listdir(os.path.join(work, "T"))):
        if not re.fullmatch(r"t\d+\.json", name):
            continue
        with open(os.path.join(work, "T", name), encoding="utf-8") as f:
            test = json.load(f)
        r = subprocess.run([exe], input=test["stdin"].encode("latin-1"),
                           capture_output=True, timeout=20, check=False)
        got = {"exit": r.returncode}
        if r.returncode == 99:
            got = {"line": int(r.stdout)}
        if any(test["ends"].get(k) != v for k, v in got.items()):
            yield f"{test['stdin']!r}: {got}, not {test['ends']}"


def judge(dgse, rng, work):
    """What is wrong, a line each."""
    body = make_body(rng)
    seen = observe(work, body)
    wanted = rng.sample(sorted(seen), min(TARGETS, len(seen)))
    lines = "".join(f"    if ({condition(w)}) reach_error();\n"
                    for w in wanted)
    text = PROGRAM % (body, lines)
    with open(os.path.join(work, "p.c"), "w", encoding="utf-8") as f:
        f.write(text)
    first = text.splitlines().index("    look();") + 2
    done = run([dgse, "analyze", "--guide=full", "--format=json",
                "--no-confirm", "--tests",
                "T", "--max-time", "250", "--stdin-bytes", str(LENGTH),
                "p.c"], work)
    try:
        report = json.loads(done.stdout)["runs"][0]
        found = {f["line"] for f in report["faults"]}
    except (ValueError, LookupError):
        yield f"status {done.returncode}: {done.stderr[-300:]}"
        return
    for i, notes in enumerate(wanted):
        if first + i not in found:
            yield f"does not see {notes}, as with {seen[notes]!r}"
    yield from replay(work)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--dgse", default=os.path.join(
        HERE, "..", "build", "release", "bin", "dgse"))
    p.add_argument("--count", type=int, default=40)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--keep", help="a folder for programs that fail")
    args = p.parse_args()
    passed = failed = 0
    for seed in range(args.seed, args.seed + args.count):
        with tempfile.TemporaryDirectory() as work:
            wrong = list(judge(os.path.abspath(args.dgse),
                               random.Random(seed), work))
            if wrong and args.keep:
                os.makedirs(args.keep, exist_ok=True)
                os.replace(os.path.join(work, "p.c"),
                           os.path.join(args.keep, f"{seed}.c"))
        passed += not wrong
        failed += bool(wrong)
        for line in wrong[:4]:
            print(f"seed {seed}: {line}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
