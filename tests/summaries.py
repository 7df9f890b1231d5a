#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Library summaries against Python: random calls of functions on strings, or
on wide ones, whose characters inputs choose.  Each program calls one function, then settles its inputs
one by one and compares the result with what the function gives for them, by a
definition that is written here.  Inputs for which it reads or writes outside
an object must be those, and only those, that never get behind the call.

usage: summaries.py [--dgse PATH] [--count N] [--seed N] [--keep DIR]
The last line printed is `N passed, M failed`; exit status 1 if M > 0.
"""
import argparse
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
NO_LIMIT = 1 << 30


class Outside(Exception):
    pass


class Bytes:
    """An object."""

    def __init__(self, data):
        self.data = list(data)

    def __getitem__(self, at):
        if not 0 <= at < len(self.data):
            raise Outside
        return self.data[at]

    def __setitem__(self, at, value):
        if not 0 <= at < len(self.data):
            raise Outside
        self.data[at] = value


def length(a, i, n=NO_LIMIT):
    k = 0
    while k < n and a[i + k] != 0:
        k += 1
    return k


def compare(a, i, b, j, n, text, fold=False):
    for k in range(n):
        x, y = a[i + k], b[j + k]
        if fold:
            x += 32 * (65 <= x <= 90)
            y += 32 * (65 <= y <= 90)
        if x != y or (text and x == 0):
            return x - y
    return 0


def order(*compared):
    """Of wide characters only the sign is told."""
    x = compare(*compared)
    return (x > 0) - (x < 0)


def search(a, i, c, n, text, end):
    for k in range(n):
        if a[i + k] == c:
            return i + k
        if text and a[i + k] == 0:
            return i + k if end else -1
    return -1


def search_last(a, i, c):
    found = [k for k in range(length(a, i) + 1) if a[i + k] == c]
    return i + found[-1] if found else -1


def copy(a, i, b, j, n=NO_LIMIT):
    """Where the null byte went."""
    for k in range(n):
        a[i + k] = b[j + k]
        if b[j + k] == 0:
            return i + k
    return i + n


def copy_padded(a, i, b, j, n):
    size = length(b, j, n)
    for k in range(n):
        a[i + k] = b[j + k] if k < size else 0
    return i


def fill(a, i, c, n):
    for k in range(n):
        a[i + k] = c
    return i


def append(a, i, b, j, n=NO_LIMIT):
    """Of at most n bytes, and always ended."""
    at = i + length(a, i)
    size = length(b, j, n)
    part = [b[j + k] for k in range(size)] + [0]
    for k, byte in enumerate(part):
        a[at + k] = byte
    return i


def is_in(c, b, j):
    while b[j] != 0:
        if b[j] == c:
            return True
        j += 1
    return False


def span(a, i, b, j, wanted):
    k = 0
    while a[i + k] != 0 and is_in(a[i + k], b, j) == wanted:
        k += 1
    return k


def find_any(a, i, b, j):
    at = i + span(a, i, b, j, False)
    return at if a[at] != 0 else -1


def lower(x):
    return x + 32 * (65 <= x <= 90)


def find(a, i, b, j, fold=False):
    """Reads b before a, and nothing behind what decides."""
    same = lower if fold else lambda x: x
    while True:
        k = 0
        while b[j + k] != 0 and same(b[j + k]) == same(a[i + k]):
            k += 1
        if b[j + k] == 0:
            return i
        if a[i] == 0:
            return -1
        i += 1


def find_bytes(a, i, n, b, j, m):
    """Reads a's first byte first, and no byte behind what decides."""
    for at in range(n - m + 1):
        k = 0
        while k < m and a[i + at + k] == b[j + k]:
            k += 1
        if k == m:
            return i + at
    return -1


def search_down(a, i, c, n):
    for k in reversed(range(n)):
        if a[i + k] == c:
            return i + k
    return -1


def copy_until(a, i, b, j, c, n):
    """Where what was copied ends, if by c."""
    at = search(b, j, c, n, False, False)
    size = n if at < 0 else at - j + 1
    for k in range(size):
        a[i + k] = b[j + k]
    return -1 if at < 0 else i + size


def transform(a, i, b, j, n):
    size = length(b, j)
    for k in range(min(n, size + 1)):
        a[i + k] = b[j + k]
    return size


def token(a, i, b, j, skip):
    """The token's place and, in base 100, what is left; strtok and strsep."""
    i += span(a, i, b, j, True) if skip else 0
    end = i + span(a, i, b, j, False)
    found = -1 if skip and a[i] == 0 else i
    if a[end] != 0:
        a[end] = 0
        return found + 100 * (end + 1)
    return found + 100 * (end if skip else -1)


# The call, with texts A and B, a character C and a limit N; its meaning.
FUNCTIONS = [
    ("(int)strlen(A)", lambda a, i, b, j, c, n: length(a, i)),
    ("(int)strnlen(A, N)", lambda a, i, b, j, c, n: length(a, i, n)),
    ("strcmp(A, B)",
     lambda a, i, b, j, c, n: compare(a, i, b, j, NO_LIMIT, True)),
    ("strncmp(A, B, N)",
     lambda a, i, b, j, c, n: compare(a, i, b, j, n, True)),
    ("strcasecmp(A, B)",
     lambda a, i, b, j, c, n: compare(a, i, b, j, NO_LIMIT, True, True)),
    ("strncasecmp(A, B, N)",
     lambda a, i, b, j, c, n: compare(a, i, b, j, n, True, True)),
    ("memcmp(A, B, N)",
     lambda a, i, b, j, c, n: compare(a, i, b, j, n, False)),
    ("OFFSET(strchr(A, C))",
     lambda a, i, b, j, c, n: search(a, i, c, NO_LIMIT, True, False)),
    ("OFFSET(strchrnul(A, C))",
     lambda a, i, b, j, c, n: search(a, i, c, NO_LIMIT, True, True)),
    ("OFFSET(strrchr(A, C))", lambda a, i, b, j, c, n: search_last(a, i, c)),
    ("OFFSET(memchr(A, C, N))",
     lambda a, i, b, j, c, n: search(a, i, c, n, False, False)),
    ("OFFSET(strcpy(A, B))",
     lambda a, i, b, j, c, n: copy(a, i, b, j) * 0 + i),
    ("OFFSET(stpcpy(A, B))", lambda a, i, b, j, c, n: copy(a, i, b, j)),
    ("OFFSET(strncpy(A, B, N))",
     lambda a, i, b, j, c, n: copy_padded(a, i, b, j, n)),
    ("OFFSET(strcat(A, B))",
     lambda a, i, b, j, c, n: copy(a, i + length(a, i), b, j) * 0 + i),
    ("OFFSET(strncat(A, B, N))",
     lambda a, i, b, j, c, n: append(a, i, b, j, n)),
    ("(int)strspn(A, B)", lambda a, i, b, j, c, n: span(a, i, b, j, True)),
    ("(int)strcspn(A, B)", lambda a, i, b, j, c, n: span(a, i, b, j, False)),
    ("OFFSET(strpbrk(A, B))", lambda a, i, b, j, c, n: find_any(a, i, b, j)),
    ("OFFSET(strstr(A, B))", lambda a, i, b, j, c, n: find(a, i, b, j)),
    ("OFFSET(strcasestr(A, B))",
     lambda a, i, b, j, c, n: find(a, i, b, j, True)),
    ("OFFSET(memmem(A, N, B, 1))",
     lambda a, i, b, j, c, n: find_bytes(a, i, n, b, j, 1)),
    ("OFFSET(memmem(A, N, B, 2))",
     lambda a, i, b, j, c, n: find_bytes(a, i, n, b, j, 2)),
    ("OFFSET(memmem(A, 3, B, N))",
     lambda a, i, b, j, c, n: find_bytes(a, i, 3, b, j, n)),
    ("OFFSET(memrchr(A, C, N))",
     lambda a, i, b, j, c, n: search_down(a, i, c, n)),
    ("OFFSET(memccpy(A, B, C, N))",
     lambda a, i, b, j, c, n: copy_until(a, i, b, j, c, n)),
    ("(int)strxfrm(A, B, N)",
     lambda a, i, b, j, c, n: transform(a, i, b, j, n)),
    ("tokens(A, B)", lambda a, i, b, j, c, n: token(a, i, b, j, True)),
    ("fields(A, B)", lambda a, i, b, j, c, n: token(a, i, b, j, False)),
]

# The same functions of wide strings, where C has them.
WIDE = {"strlen": "wcslen", "strnlen": "wcsnlen", "strcasecmp": "wcscasecmp",
        "strncasecmp": "wcsncasecmp", "strchr": "wcschr",
        "strchrnul": "wcschrnul", "strrchr": "wcsrchr", "memchr": "wmemchr",
        "strcpy": "wcscpy", "stpcpy": "wcpcpy", "strncpy": "wcsncpy",
        "strcat": "wcscat", "strncat": "wcsncat", "strspn": "wcsspn",
        "strcspn": "wcscspn", "strpbrk": "wcspbrk", "strstr": "wcsstr",
        "strxfrm": "wcsxfrm"}
WIDE_FUNCTIONS = [
    ("OFFSET(wmemset(A, C, N))", lambda a, i, b, j, c, n: fill(a, i, c, n)),
    ("wcscmp(A, B)", lambda a, i, b, j, c, n: order(a, i, b, j, NO_LIMIT, True)),
    ("wcsncmp(A, B, N)", lambda a, i, b, j, c, n: order(a, i, b, j, n, True)),
    ("wmemcmp(A, B, N)", lambda a, i, b, j, c, n: order(a, i, b, j, n, False)),
]


def widened():
    """The functions of wide strings."""
    found = list(WIDE_FUNCTIONS)
    for call, means in FUNCTIONS:
        name = re.search(r"\w+(?=\(A)", call)[0]
        if name in WIDE:
            found.append((call.replace(name + "(", WIDE[name] + "("), means))
    return found


START = """#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>
#if WIDE
typedef wchar_t T;
#define CODE int
#else
typedef char T;
#define CODE unsigned char
#endif
int nondet_int(void);
void klee_assume(unsigned long);
static T a[%d], b[%d];
static int in[8];
static int choose(int k, int n) {
    in[k] = nondet_int();
    klee_assume((in[k] >= 0) & (in[k] < n));
    return in[k];
}
static T letter(int k) {
    int x = choose(k, 3);
    return (T)((x == 0) * %d + (x == 1) * %d + (x == 2) * %d);
}
static int settle(int k) {
    int n = 0;
    while (in[k] != n)
        n++;
    return n;
}
#define OFFSET(e) offset(e)
static int offset(const T *p) { return p ? (int)(p - a) : -1; }
#if !WIDE
static int tokens(char *s, const char *set) {
    char *rest, *p = strtok_r(s, set, &rest);
    return offset(p) + 100 * offset(rest);
}
static int fields(char *s, const char *set) {
    char *p = strsep(&s, set);
    return offset(p) + 100 * offset(s);
}
#endif
int main(void) {
"""


class Program:
    def __init__(self, rng):
        self.wide = rng.random() < .4
        self.call, self.means = rng.choice(
            widened() if self.wide else FUNCTIONS)
        self.letters = [0] + rng.sample(
            [65, 97, 66, 98, -3 if self.wide else 200, 1089 * self.wide + 1],
            2)
        self.inputs = []  # (what, how many values)
        self.lines = []
        self.objects = {}
        for name in "ab":
            self.objects[name] = self.make_object(rng, name)
        self.i = self.place(rng, "a")
        self.j = self.place(rng, "b")
        self.n = self.limit(rng)
        self.c = self.character(rng)

    def ask(self, what, values):
        self.inputs.append((what, values))
        return len(self.inputs) - 1

    def make_object(self, rng, name):
        data = []
        for k in range(rng.randint(1, 3)):
            if len(self.inputs) < 4 and rng.random() < .6:
                data.append(self.ask((name, k), 3))
                self.lines.append(f"{name}[{k}] = letter({data[-1]});")
                data[-1] = None
            else:
                data.append(rng.choice(self.letters))
                self.lines.append(f"{name}[{k}] = (T){data[-1]};")
        return data + [0] * (rng.random() < .5)

    def place(self, rng, name):
        if len(self.objects[name]) > 1 and rng.random() < .2:
            k = self.ask((name, "at"), 2)
            self.lines.append(f"T *p{name} = {name} + choose({k}, 2);")
            return None
        at = rng.randint(0, len(self.objects[name]) - 1) // 2
        self.lines.append(f"T *p{name} = {name} + {at};")
        return at

    def limit(self, rng):
        n = rng.randint(0, 4)
        if "N" in self.call and rng.random() < .4:
            self.lines.append(f"size_t n = choose({self.ask('n', 4)}, 4);")
            return None
        self.lines.append(f"size_t n = {n};")
        return n

    def character(self, rng):
        c = rng.choice(self.letters)
        if " C" in self.call and rng.random() < .4:
            k = self.ask("c", 3)
            self.lines.append(f"int c = (CODE)letter({k});")
            return None
        self.lines.append(f"int c = {c};")
        return c

    def run(self, values):
        """The result and the objects for these inputs."""
        data = {k: list(v) for k, v in self.objects.items()}
        i, j, n, c = self.i, self.j, self.n, self.c
        for (what, _), v in zip(self.inputs, values):
            if what == "n":
                n = v
            elif what == "c":
                c = self.letters[v]
            elif what == ("a", "at"):
                i = v
            elif what == ("b", "at"):
                j = v
            else:
                data[what[0]][what[1]] = self.letters[v]
        a, b = Bytes(data["a"]), Bytes(data["b"])
        result = self.means(a, i, b, j, c, n)
        return result, sum(x * 7 ** k for k, x in enumerate(a.data))

    def text(self):
        """The program, how many inputs pass, how many fail."""
        rows, failing = [], 0
        for values in itertools.product(*[range(n) for _, n in self.inputs]):
            try:
                rows.append("{1, %d, %d}" % self.run(values))
            except Outside:
                failing += 1
                rows.append("{0, 0, 0}")
        call = self.call
        for old, new in (("A", "pa"), ("B", "pb"), (" C", " c"), (" N", " n")):
            call = call.replace("(" + old, "(" + new).replace(
                ", " + old.strip(), ", " + new.strip())
        self.objects["b"] = self.objects["b"] or [0]
        out = f"#define WIDE {int(self.wide)}\n"
        out += START % (len(self.objects["a"]), len(self.objects["b"]),
                       *self.letters)
        out += "\n".join("    " + x for x in self.lines)
        out += "\n    (void)n, (void)c, (void)pa, (void)pb;\n"
        out += f"    int r = {call}, id = 0, h = 0, f = 1;\n"
        for k, (_, n) in enumerate(self.inputs):
            out += f"    id = id * {n} + settle({k});\n"
        out += f"""    for (unsigned k = 0; k < sizeof a / sizeof *a; k++, f *= 7)
        h += (CODE)a[k] * f;
    static const int want[][3] = {{{", ".join(rows)}}};
    if (!want[id][0] || r != want[id][1] || h != want[id][2])
        abort();
    return 0;
}}
"""
        return out, len(rows) - failing, failing


def judge(dgse, path, passing, failing):
    """What is wrong; empty: nothing."""
    done = subprocess.run([dgse, "analyze", "--guide=full", "--format=json",
                           path],
                          capture_output=True, text=True, timeout=300)
    try:
        run = json.loads(done.stdout)["runs"][0]
    except (ValueError, LookupError):
        return f"no report: {done.stderr[-300:]}"
    faults = {}
    for f in run["faults"]:
        faults[f["check"]] = faults.get(f["check"], 0) + f["paths"]
    ends = run["paths"]["feasible"] - sum(faults.values())
    wanted = {"out-of-bounds"} if failing else set()
    if set(faults) != wanted:
        return f"faults {faults}, {failing} inputs fail"
    if ends != passing:
        return f"{ends} paths pass, {passing} inputs do"
    return "" if run["complete"] else f"open: {run['open']}"


def main():
    args = argparse.ArgumentParser()
    args.add_argument("--dgse", default=os.path.join(
        HERE, "..", "build", "release", "bin", "dgse"))
    args.add_argument("--count", type=int, default=60)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--keep", help="folder for programs that fail")
    args = args.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for k in range(args.count):
            program = Program(random.Random(f"{args.seed}.{k}"))
            text, passing, failing = program.text()
            path = os.path.join(args.keep or folder, f"call{k}.c")
            with open(path, "w", encoding="utf-8") as f:
                f.write(text)
            wrong = judge(args.dgse, path, passing, failing)
            if wrong:
                failed += 1
                print(f"call {k} of seed {args.seed}, {program.call}: {wrong}")
            elif args.keep:
                os.remove(path)
    print(f"{args.count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
