#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The tables in the pages and where they come from: check_docs.py [--write].

Each row of a .def is one test: it stands in its page's table as the .def says.
--write renews the tables.

docs/SOUNDNESS.md and the tests it names: each row names one at least, each
that is named is there, and each program of tests/conform is covered by a row,
by its own name or by its folder's."""

import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SOUNDNESS = os.path.join(ROOT, "docs", "SOUNDNESS.md")
# `tests/conform/expr/`, `tests/cli.py: shift`, `tests/unit/x.c: name`
TEST = re.compile(r"`(tests/[^`:\s]*)(?:: ([^`]+))?`")
STRING = r'"((?:[^"\\]|\\.)*)"'


def rows(name, pattern, folder="ir"):
    with open(os.path.join(ROOT, folder, name + ".def"),
              encoding="utf-8") as f:
        text = f.read()
    macro, rest = pattern.split("(", 1)
    # Every line that looks like a row must be understood.
    found = re.findall("^" + macro + r"\(" + rest, text, re.M)
    wanted = len(re.findall(r"^" + macro + r"\(", text, re.M))
    if len(found) != wanted:
        sys.exit(f"check_docs: {name}.def has {wanted} rows, "
                 f"{len(found)} understood")
    return found


def cell(text):
    return text.replace('\\"', '"').replace("|", "\\|")


def op_table():
    out = ["| op | form | flags | meaning |", "| --- | --- | --- | --- |"]
    for text, form, flags, meaning in rows(
            "op", rf"OP(\w+,\s*{STRING},\s*(\w+),\s*{STRING},\s*{STRING}\)"):
        out.append(f"| `{text}` | {form} | {flags} | {cell(meaning)} |")
    return out


def check_table():
    out = ["| check | on | CWE | what a report says |",
           "| --- | --- | --- | --- |"]
    for name, on, cwe, what in rows(
            "check", rf"CHECK_KIND(\w+,\s*{STRING},\s*(\w+),\s*(\d+),"
                     rf"\s*{STRING}\)"):
        out.append(f"| `{name}` | {'yes' if on == 'true' else 'no'} | {cwe} "
                   f"| {cell(what)} |")
    return out


def stmt_table():
    return ["| kinds |", "| --- |"] + [
        f"| `{name}` |" for name in rows("stmt", rf"STMT(\w+,\s*{STRING}\)")]


def intrinsic_table():
    out = ["| intrinsic | signature | flags | meaning |",
           "| --- | --- | --- | --- |"]
    for name, signature, flags, meaning in rows(
            "intrinsic", rf"INTRINSIC((\w+),\s*{STRING},\s*{STRING},"
                         rf"\s*{STRING}\)"):
        out.append(f"| `{name}` | `{signature}` | {flags} | {cell(meaning)} |")
    return out


def fact_table():
    out = ["| fact | of | what it says |", "| --- | --- | --- |"]
    for scope in ("MODULE", "FUNCTION"):
        for name, what in rows("fact", scope + rf"_FACT((\w+),\s*\w+,"
                               rf"\s*{STRING}\)", "dataflow"):
            out.append(f"| `{name}` | {scope.lower()} | {cell(what)} |")
    return out


def dep_table():
    out = ["| kind | line | an edge from a to b |", "| --- | --- | --- |"]
    for name, style, _, what in rows(
            "dep", rf"DEP(\w+,\s*{STRING},\s*{STRING},\s*{STRING},"
                   rf"\s*{STRING}\)", "dataflow/dep"):
        out.append(f"| [{name}](dependence/{name}.md) | {style} "
                   f"| {cell(what)} |")
    return out


def term_table():
    out = ["| term | operands | meaning |", "| --- | --- | --- |"]
    for text, args, kind, flags, meaning in rows(
            "term", rf"TERM(\w+,\s*{STRING},\s*(\d),\s*(\w+),\s*{STRING},"
                    rf"\s*{STRING}\)", "solver"):
        out.append(f"| `{text}` | {args} | {cell(meaning)} |")
    return out


# page: its tables
TABLES = {
    "IR.md": {"op": op_table, "check": check_table, "stmt": stmt_table,
              "intrinsic": intrinsic_table},
    "SOLVER.md": {"term": term_table},
    "FACTS.md": {"fact": fact_table, "dep": dep_table},
}


def is_test(path, name):
    """Whether the file or folder is there, and has the test of that name."""
    full = os.path.join(ROOT, path)
    if path.endswith("/"):
        return os.path.isdir(full) and not name
    if not os.path.isfile(full):
        return False
    if not name:
        return True
    with open(full, encoding="utf-8") as f:
        text = f.read()
    if path.endswith(".c"):
        return f"START_TEST({name})" in text
    return f'("{name}"' in text


def conform_programs():
    top = os.path.join(ROOT, "tests", "conform")
    for folder, _, files in os.walk(top):
        for name in files:
            if name.endswith(".c") and not name.endswith(".part.c"):
                yield os.path.relpath(os.path.join(folder, name), ROOT)


def check_soundness():
    """-> (passed, failed)"""
    with open(SOUNDNESS, encoding="utf-8") as f:
        lines = f.read().splitlines()
    good = set()
    wrong = []
    for number, line in enumerate(lines, 1):
        cells = re.split(r"(?<!\\)\|", line)
        # construct, treatment, what exactly, test; not a heading or its rule
        if len(cells) != 6 or set(line) <= set("|- ") or cells[4] == " test ":
            continue
        named = TEST.findall(cells[4])
        if not named:
            wrong.append(f"{number}: the row names no test")
        for path, name in named:
            if is_test(path, name):
                good.add((path, name))
            else:
                wrong.append(f"{number}: no test '{path}"
                             + (f": {name}'" if name else "'"))
    paths = {path for path, _ in good}
    covered = 0
    for program in sorted(conform_programs()):
        if program in paths or os.path.dirname(program) + "/" in paths:
            covered += 1
        else:
            wrong.append(f" no row for {program}")
    for text in wrong:
        print(f"docs/SOUNDNESS.md:{text}")
    return len(good) + covered, len(wrong)


def check_page(name, tables, write):
    """-> (passed, failed); writes the page instead when asked to."""
    path = os.path.join(ROOT, "docs", name)
    with open(path, encoding="utf-8") as f:
        page = f.read()
    passed = failed = 0
    for table, make in tables.items():
        lines = make()
        between = re.search(
            rf"(<!-- table: {table} -->\n)(.*?)(<!-- end -->)", page, re.S)
        if not between:
            print(f"docs/{name}: no table '{table}'")
            failed += len(lines)
            continue
        if write:
            page = (page[:between.start(2)] +
                    "".join(x + "\n" for x in lines) + page[between.end(2):])
            continue
        there = between.group(2).splitlines()
        for line in lines:
            if line in there:
                passed += 1
            else:
                failed += 1
                print(f"docs/{name}: table '{table}' lacks: {line}")
        for line in there:
            if line not in lines:
                failed += 1
                print(f"docs/{name}: table '{table}' has in excess: {line}")
    if write:
        with open(path, "w", encoding="utf-8") as f:
            f.write(page)
    return passed, failed


def main():
    write = "--write" in sys.argv[1:]
    passed = failed = 0
    for name, tables in TABLES.items():
        good, bad = check_page(name, tables, write)
        passed += good
        failed += bad
    if write:
        return failed != 0
    found, missing = check_soundness()
    passed += found
    failed += missing
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
