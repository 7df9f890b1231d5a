#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`dgse graph` as a user meets it: the paper's tables, every format, slices,
edges between functions, mistakes.

usage: cli_graph.py [--dgse PATH] [--filter SUBSTR]

Each test is a function below; the last line is the count.  DOT is read by a
parser of this file's own, and by Graphviz where it is installed.
"""
import argparse
import collections
import json
import os
import re
import shutil
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import native

KINDS = ["control", "data", "potential", "interactive"]
FIGURE2 = os.path.join(native.ROOT, "corpus/dgse_figure2.c")
FIGURE9 = os.path.join(native.ROOT, "corpus/dgse_figure9.c")

# Table 2 of the DGSE paper.
TABLE2 = {
    "control": "2T,3 4T,5 4F,7 8T,9 8F,11",
    "data": "1,12 1,13 1,14 3,12 3,13 3,14 5,12 5,13 7,12 7,13 9,14 11,14 "
            "12,13",
    "potential": "2F,12 2F,13 2F,14",
    "interactive": "1,2F 1,4T 1,4F 1,5 1,7 1,8T 1,8F 1,9 1,11 1,12 2F,4T "
                   "2F,4F 2F,5 2F,7 2F,8T 2F,8F 2F,9 2F,11 2F,12 3,4T 3,4F "
                   "3,5 3,7 3,8T 3,8F 3,9 3,11 3,12 5,12 7,12",
}
# Table 12: what has to do with line 3.  The paper leaves the interactive row
# empty, but Definition 4 gives one pair: 16T depends on 9 (data) and on 14F
# (control), and both lie on one path.
TABLE12 = {
    "control": "3T,4 3F,5T 3F,5F 5T,6 5F,8 14T,15 14F,16T 14F,16F 16T,17 "
               "16F,19",
    "data": "4,9 6,9 8,9 9,14T 9,14F 9,16T 9,16F",
    "potential": "",
    "interactive": "9,14F",
}
# The pairs of Figure 9 that the table leaves out.
REST12 = {"control": "10T,11 10F,12T 10F,12F 12T,13"}


class Wrong(Exception):
    """What a test found."""


def check(holds, *what):
    if not holds:
        raise Wrong(" ".join(str(w) for w in what))


class Session:
    """A folder with files, and the program to run there."""

    def __init__(self, dgse, name, files=None):
        self.dgse = dgse
        self.cwd = native.folder(os.path.join(native.ROOT, "build/cli-graph",
                                              name))
        for path, text in (files or {}).items():
            path = os.path.join(self.cwd, path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="latin-1") as f:
                f.write(text)

    def run(self, *args, status=0, env=None):
        command = [self.dgse, "graph", *args]
        if env:
            command = ["env", *("%s=%s" % e for e in env.items()), *command]
        r = native.run(command, cwd=self.cwd, timeout=120)
        self.err = r.err.decode(errors="replace")
        check(r.status == status, "status", r.status, "of", args, self.err)
        self.raw = r.out
        return r.out.decode()

    def path(self, name):
        return os.path.join(self.cwd, name)


# ---------------------------------------------------------------- readers

def read_text(out):
    """By function (None: between them): set of (kind, from, to); the rest of
    each line in `.rest`."""
    found = collections.defaultdict(set)
    rest = {}
    where = None
    for line in out.splitlines():
        m = re.fullmatch(r"(\w+) <([^,<>]+),([^,<>]+)>(.*)", line)
        if line.startswith("function "):
            where = line.split()[1]
        elif line == "between functions":
            where = None
        elif m:
            check(m.group(1) in KINDS, "kind", line)
            row = m.group(1), m.group(2), m.group(3)
            check(row not in found[where], "twice", line)
            found[where].add(row)
            rest[row] = m.group(4)
        else:
            check(re.match(r"(unsupported|note) ", line), "line", line)
    found = dict(found)
    return found, rest


def tokens(dot):
    pattern = re.compile(
        r'\s+|(?P<string>"(?:[^"\\]|\\.)*")|(?P<arrow>->)'
        r'|(?P<id>[A-Za-z_][A-Za-z_0-9]*|-?(?:\.\d+|\d+(?:\.\d*)?))'
        r'|(?P<punct>[{}\[\];,=])', re.S)
    at = 0
    while at < len(dot):
        if dot[at] == "<":  # an HTML string: brackets balance
            depth, start = 0, at
            while True:
                check(at < len(dot), "HTML string does not end")
                depth += {"<": 1, ">": -1}.get(dot[at], 0)
                at += 1
                if depth == 0:
                    break
            yield "string", dot[start:at]
            continue
        m = pattern.match(dot, at)
        check(m, "DOT token at", dot[at:at + 40])
        at = m.end()
        if m.lastgroup:
            yield m.lastgroup, m.group()


class Dot:
    """The grammar of DOT as far as dgse writes it.  nodes: id to attributes;
    edges: (from, to, attributes)."""

    def __init__(self, text):
        self.rows = list(tokens(text)) + [("end", "")]
        self.at = 0
        self.nodes, self.edges, self.labels = {}, [], []
        for word in ("digraph", None, "{"):
            self.take(word)
        self.body({})
        check(self.rows[self.at][0] == "end", "text behind the graph")
        for a, b, _ in self.edges:
            check(a in self.nodes and b in self.nodes, "edge", a, b,
                  "of unknown nodes")

    def take(self, word=None):
        kind, text = self.rows[self.at]
        check(kind != "end" and (word is None or text == word), "expected",
              word, "found", text)
        self.at += 1
        return text

    def look(self):
        return self.rows[self.at][1]

    def value(self):
        kind, text = self.rows[self.at]
        check(kind in ("id", "string"), "value", text)
        self.at += 1
        if text.startswith('"'):
            return re.sub(r"\\(.)", r"\1", text[1:-1]).replace("&amp;", "&")
        return text

    def attributes(self):
        found = {}
        if self.look() == "[":
            self.take("[")
            while self.look() != "]":
                key = self.value()
                self.take("=")
                check(key not in found, "attribute twice:", key)
                found[key] = self.value()
                if self.look() == ",":
                    self.take(",")
            self.take("]")
        return found

    def body(self, graph):
        while self.look() != "}":
            word = self.value()
            if word == "subgraph":
                self.value()
                self.take("{")
                self.body({})
                continue
            if self.look() == "=":
                self.take("=")
                graph[word] = self.value()
            elif self.look() == "->":
                self.take("->")
                self.edges.append((word, self.value(), self.attributes()))
            elif word in ("node", "edge", "graph"):
                self.attributes()
            else:
                check(word not in self.nodes, "node twice", word)
                self.nodes[word] = self.attributes()
            self.take(";")
        self.take("}")
        self.labels.append(graph.get("label"))

    def name(self, node):
        return self.nodes[node]["label"].split(": ")[0]


def check_dot(text):
    d = Dot(text)
    for a, b, e in d.edges:
        check(e.get("kind") in KINDS, "edge without kind", a, b, e)
        check(e["kind"] != "potential" or e.get("side"), "no side", a, b)
        check(e["kind"] != "interactive" or e.get("meet"), "no meeting", a, b)
    styles = {(e["kind"], e["style"]) for _, _, e in d.edges}
    check(len(styles) == len({k for k, _ in styles}) ==
          len({s for _, s in styles}), "styles", styles)
    return d


NODE_KEYS = {"id", "name", "function", "kind", "side", "file", "line",
             "column", "end_line", "end_column", "text", "unsupported",
             "outer"}
EDGE_KEYS = {"from", "to", "kind", "what", "across", "assumed"}


def check_json(text, cwd):
    """The graph, its nodes by id."""
    g = json.loads(text)
    check(g["tool"]["name"] == "dgse" and g["command"] == "graph", "tool")
    check(isinstance(g["notes"], list), "notes")
    node = {n["id"]: n for n in g["nodes"]}
    check(len(node) == len(g["nodes"]), "ids are not unique")
    for n in g["nodes"]:
        check(set(n) == NODE_KEYS, "keys", set(n) ^ NODE_KEYS)
        with open(os.path.join(cwd, n["file"]), encoding="latin-1") as f:
            lines = f.read().split("\n")
        part = lines[n["line"] - 1:n["end_line"]]
        part[-1] = part[-1][:n["end_column"] - 1]
        part[0] = part[0][n["column"] - 1:]
        check(" ".join(" ".join(part).split()) == n["text"], "text", n)
        check(n["text"], "no text", n)
    for e in g["edges"]:
        check(EDGE_KEYS <= set(e) <= EDGE_KEYS | {"side", "meet"}, "keys", e)
        check(e["from"] in node and e["to"] in node, "unknown node", e)
        check(e["kind"] in g["kinds"], "kind", e)
        check(("meet" in e) == (e["kind"] == "interactive"), "meet", e)
        check(("side" in e) == (node[e["from"]]["side"] is not None),
              "side", e)
        functions = {node[e["from"]]["function"], node[e["to"]]["function"]}
        check(e["across"] == (len(functions) == 2), "across", e)
    return g, node


def paper_lines(path):
    """Line of the file to line of the paper, by its comments."""
    with open(path, encoding="utf-8") as f:
        return {str(n): m.group(1) for n, line in enumerate(f, 1)
                for m in [re.search(r"/\* (\d+) \*/", line)] if m}


def in_paper(rows, path):
    """(kind, from, to) with the paper's numbers."""
    number = paper_lines(path)

    def name(n):
        m = re.fullmatch(r"(\d+)([TF]?)", n)
        check(m and m.group(1) in number, "node", n)
        return number[m.group(1)] + m.group(2)
    return {(k, name(a), name(b)) for k, a, b in rows}


def table(*parts):
    return {(kind, *pair.split(",")) for part in parts
            for kind, pairs in part.items() for pair in pairs.split()}


def dot_rows(d):
    return {(e["kind"], d.name(a), d.name(b)) for a, b, e in d.edges}


# ---------------------------------------------------------------- the paper

def test_table_2(dgse):
    s = Session(dgse, "table2")
    text, rest = read_text(s.run("--function=Test", "--format=text", FIGURE2))
    got = in_paper(text["Test"], FIGURE2)
    check(got == table(TABLE2), "text:", got ^ table(TABLE2))
    check(len([r for r in got if r[0] == "interactive"]) == 30, "not 30")
    d = check_dot(s.run("--function=Test", FIGURE2))
    got = in_paper(dot_rows(d), FIGURE2)
    check(got == table(TABLE2), "dot:", got ^ table(TABLE2))
    # <1, 11> meet at the division in line 14.
    check(rest[("interactive", "21", "31")] == " at 34", "meeting node")
    check(rest[("potential", "22F", "34")] == " a", "item")
    check(not s.err, "messages", s.err)
    for kind in KINDS:
        one, _ = read_text(s.run("--function=Test", "--format=text",
                                 "--kinds=" + kind, FIGURE2))
        check(in_paper(one["Test"], FIGURE2) == table({kind: TABLE2[kind]}),
              "only", kind)


def test_table_12(dgse):
    s = Session(dgse, "table12")
    want = table(TABLE12, REST12)
    text, _ = read_text(s.run("--function=update", "--format=text", FIGURE9))
    got = in_paper(text["update"], FIGURE9)
    check(got == want, "text:", got ^ want)
    d = check_dot(s.run("--function=update", FIGURE9))
    got = in_paper(dot_rows(d), FIGURE9)
    check(got == want, "dot:", got ^ want)
    # The table itself is the forward slice of line 3 in all kinds but
    # interactive, and what it needs.
    g = json.loads(s.run("--function=update", "--format=json",
                         "--kinds=control,data,potential",
                         "--slice=%s:23" % FIGURE9, "--direction=forward",
                         FIGURE9))
    node = {n["id"]: n["name"] for n in g["nodes"]}
    got = in_paper({(e["kind"], node[e["from"]], node[e["to"]])
                    for e in g["edges"]}, FIGURE9)
    check(got == {r for r in table(TABLE12) if r[0] != "interactive"},
          "slice:", got)


# ---------------------------------------------------------------- formats

PROGRAM = r'''
#include <stdio.h>
#define TWICE(x) do { x; x; } while (0)
int g, *p = &g;
static int pick(int n)
{
    int s = 0;
    for (int i = 0; i < n && g != 3; i++) { s += i; if (s > 5) break; }
    switch (n) {
    case 1: s = 2; break;
    case -3 ... -1: case 7: s = 4;
    default: s = n ? 3 : g;
    }
    TWICE(s += *p);
    printf("%d \"&amp; \\ %s\n", s, "\xe9");
    return s;
}
int main(int argc, char **argv)
{
    do {
        g = pick(argc) +
            1;
    } while (g < 100 && argv[1]);
    return 0;
}
'''


def test_formats_agree(dgse):
    s = Session(dgse, "formats", {"a.c": PROGRAM})
    for flags in ([], ["--interprocedural"], ["--kinds=data,control"]):
        text, rest = read_text(s.run("--format=text", *flags, "a.c"))
        text = set().union(*text.values())
        d = check_dot(s.run("--format=dot", *flags, "a.c"))
        g, node = check_json(s.run("--format=json", *flags, "a.c"), s.cwd)
        rows = {(e["kind"], node[e["from"]]["name"], node[e["to"]]["name"])
                for e in g["edges"]}
        check(rows == text, "json and text", rows ^ text)
        check(rows == dot_rows_of(d, g), "json and dot")
        for e in g["edges"]:
            row = (e["kind"], node[e["from"]]["name"], node[e["to"]]["name"])
            want = e["what"] and " " + e["what"]
            want += " at " + e["meet"] if "meet" in e else ""
            want += " (assumed)" if e["assumed"] else ""
            check(rest[row] == want, "rest", row, rest[row], want)
    check(s.run("a.c") == s.run("a.c") == s.run("--format=dot", "a.c"),
          "not always the same")


def dot_rows_of(d, g):
    """Names may hold ": "; node n7 is the node with id 7."""
    name = {"n%d" % n["id"]: n["name"] for n in g["nodes"]}
    check(set(name) == set(d.nodes), "nodes")
    for n in g["nodes"]:
        label = d.nodes["n%d" % n["id"]]["label"]
        start = n["name"] + ": "
        check(label.startswith(start), "label", label)
        shown = label[len(start):]
        check(shown == n["text"] or shown.endswith("...") and
              n["text"].startswith(shown[:-3]), "label", label, n["text"])
    return {(e["kind"], name[a], name[b]) for a, b, e in d.edges}


def test_names(dgse):
    s = Session(dgse, "names", {"a.c": PROGRAM})
    g = json.loads(s.run("--format=json", "--function=pick", "a.c"))
    names = [n["name"] for n in g["nodes"]]
    check(len(names) == len(set(names)), "not unique", sorted(names))
    for name in ("7", "8:14", "8:21T", "8:21F", "8:30T", "8:38", "9:case 1",
                 "9:case -3..-1", "9:case 7", "9:default", "10:13", "10:20",
                 "12T", "12F", "12", "14:11", "14:11#2", "16"):
        check(name in names, name, "is missing of", names)
    side = {n["name"]: n["side"] for n in g["nodes"]}
    check(side["8:21T"] == "T" and side["9:case -3..-1"] == "case -3..-1" and
          side["9:default"] == "default" and side["7"] is None, "sides")
    # A name does not depend on what else is shown.
    both = json.loads(s.run("--format=json", "a.c"))
    check(set(names) <= {n["name"] for n in both["nodes"]}, "other names")


def test_graphviz(dgse):
    s = Session(dgse, "graphviz", {"a.c": PROGRAM})
    dot = s.run(FIGURE2)
    if shutil.which("dot") is None:
        print("Graphviz is not installed: pictures are not looked at")
        return
    for args in ([FIGURE2], ["a.c"], ["--interprocedural", FIGURE9]):
        svg = s.run("--format=svg", *args)
        check("<svg" in svg and svg.count('class="node"') ==
              len(check_dot(s.run(*args)).nodes), "svg", args)
        check("Warning" not in s.err, s.err)
    s.run("--format=png", "-o", "a.png", FIGURE2)
    with open(s.path("a.png"), "rb") as f:
        check(f.read(8) == b"\x89PNG\r\n\x1a\n", "png")
    # On one page: 8 x 10.5 inches are 576 x 756 points.
    size = re.search(r'<svg width="(\d+)pt" height="(\d+)pt"',
                     s.run("--format=svg", "--function=Test", FIGURE2))
    check(size and int(size.group(1)) <= 576 and int(size.group(2)) <= 756,
          "more than a page", size)
    with open(s.path("x.dot"), "w", encoding="utf-8") as f:
        f.write(dot)
    r = native.run(["dot", "-Tcanon", s.path("x.dot")])
    check(r.status == 0 and not r.err, "dot says", r.err)


def test_corpus_is_valid(dgse):
    """Every conformance program of a sample, in every text format."""
    programs = []
    for folder, _, names in sorted(os.walk(os.path.join(native.ROOT,
                                                        "tests/conform"))):
        programs += [os.path.join(folder, n) for n in sorted(names)
                     if n.endswith(".c") and not folder.endswith("/refused")]
    s = Session(dgse, "corpus")
    edges = 0
    for path in programs[::25]:
        check_dot(s.run("-q", "--interprocedural", path))
        g, _ = check_json(s.run("-q", "--format=json", path), s.cwd)
        text, _ = read_text(s.run("-q", "--format=text", path))
        check(sum(map(len, text.values())) == len(g["edges"]), path)
        edges += len(g["edges"])
    check(edges > 1000, "few edges:", edges)


# ---------------------------------------------------------------- slices

def closure(edges, start, forward):
    found = set(start)
    while True:
        more = {b if forward else a for a, b in edges
                if (a if forward else b) in found} - found
        if not more:
            return found
        found |= more


def test_slice(dgse):
    s = Session(dgse, "slice")
    g = json.loads(s.run("--function=Test", "--format=json", FIGURE2))
    for kinds in (KINDS, ["data"], ["control", "data", "potential"]):
        edges = [(e["from"], e["to"]) for e in g["edges"]
                 if e["kind"] in kinds]
        for line in range(21, 35):
            start = {n["id"] for n in g["nodes"] if n["line"] == line}
            for direction in ("backward", "forward"):
                args = ["--function=Test", "--format=json", "--slice",
                        "%s:%d" % (FIGURE2, line), "--direction", direction,
                        "--kinds=" + ",".join(kinds), FIGURE2]
                if not start:
                    s.run(*args, status=2)
                    check("nearest line with code" in s.err, s.err)
                    continue
                part = json.loads(s.run("-q", *args))
                want = closure(edges, start, direction == "forward")
                got = {n["id"] for n in part["nodes"]}
                check(got == want, line, direction, got ^ want)
                check(set(part["slice"]["start"]) == start, "start")


def test_listing(dgse):
    s = Session(dgse, "listing", {"d/a.c": "int f(int x, int y)\n{\n"
                                  "    int a = x;\n    int b = y;\n"
                                  "    if (a > 1)\n        b++;\n"
                                  "    return a;\n}\n\nint g;\n"})
    want = ("d/a.c:\n"
            "       1  int f(int x, int y)\n"
            "       2  {\n"
            ">      3      int a = x;\n"
            "       4      int b = y;\n"
            "       5      if (a > 1)\n"
            "       6          b++;\n"
            "=      7      return a;\n"
            "       8  }\n")
    check(s.run("--slice", "d/a.c:7", "d/a.c") == want, "listing")
    # The end of the path is enough.
    check(s.run("--slice", "a.c:7", "d") == want, "path")
    color = s.run("--color=always", "--slice", "a.c:7", "d/a.c")
    check("\033[90m       1  int f(int x, int y)\033[0m\n" in color, color)
    check(re.sub("\033\\[[0-9]*m", "", color) == want, "colours only")
    check("\033" not in color.splitlines()[3], "line of the slice is grey")
    # With a graph on standard output the listing moves to standard error.
    graph = s.run("--slice", "a.c:7", "--format=dot", "d/a.c")
    check(len(check_dot(graph).nodes) == 2 and s.err == want, "both")
    s.run("-q", "--slice", "a.c:7", "--format=dot", "d/a.c")
    check(not s.err, "not quiet")
    check(s.run("--slice", "a.c:7", "-o", "x.dot", "d/a.c") == want, "to file")
    with open(s.path("x.dot"), encoding="utf-8") as f:
        check(f.read() == graph, "file")
    forward = s.run("--slice", "a.c:5", "--direction=forward", "d/a.c")
    check([x[0] for x in forward.splitlines()[1:]] ==
          [" ", " ", " ", " ", "=", ">", " ", " "], forward)


# ------------------------------------------------------- between functions

ACROSS = r'''int count, limit;
static void bump(int by)
{
    if (by > 0)
        count += by;
}
static int get(void)
{
    return count;
}
static void step(int k)
{
    bump(k);
}
int main(int argc, char **argv)
{
    limit = argc;
    if (limit > 2)
        step(limit);
    int r = get();
    void (*fp)(int) = argv ? bump : step;
    fp(r);
    return count;
}
'''


def test_across(dgse):
    s = Session(dgse, "across", {"a.c": ACROSS})
    inside, _ = read_text(s.run("--format=text", "a.c"))
    check(None not in inside, "edges between functions without the option")
    text, rest = read_text(s.run("--format=text", "--interprocedural", "a.c"))
    got = text.pop(None)
    for name, rows in inside.items():
        check(rows <= text[name], "lost inside", name)
    data = {r[1:]: rest[r][1:] for r in got if r[0] == "data"}
    want = {("13", "4T"): "by", ("13", "4F"): "by", ("13", "5"): "by",
            ("19", "13"): "k", ("22", "13"): "k", ("22", "4T"): "by",
            ("22", "4F"): "by", ("22", "5"): "by", ("9", "20"): "get()",
            ("5", "9"): "count", ("5", "23"): "count"}
    check(data == want, "data", set(data.items()) ^ set(want.items()))
    check(("data", "5", "5") in text["bump"], "from one call to another")
    control = {r[1:] for r in got if r[0] == "control"}
    want = {("13", "4T"), ("13", "4F"), ("19", "13"), ("18T", "13"),
            ("20", "9"), ("22", "13"), ("22", "4T"), ("22", "4F")}
    check(control == want, "control", control ^ want)
    # One function: its own edges, and those to others.
    one, _ = read_text(s.run("--format=text", "--interprocedural",
                             "--function=get", "a.c"))
    check(one[None] == {("data", "9", "20"), ("data", "5", "9"),
                        ("control", "20", "9")}, one)


def test_callback(dgse):
    """A library function that calls back is part of its call."""
    s = Session(dgse, "callback", {"a.c": r'''
#include <stdlib.h>
int down;
static int cmp(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return down ? y - x : x - y;
}
int main(int argc, char **argv)
{
    int v[3] = {3, argc, 2};
    down = argc;
    qsort(v, 3, sizeof v[0], cmp);
    return v[0];
}
'''})
    text, _ = read_text(s.run("--format=text", "--interprocedural", "a.c"))
    got = text[None]
    for row in (("control", "13", "6:9"), ("data", "11", "6:9"),
                ("data", "12", "7T"), ("data", "12", "7F"),
                ("data", "7", "13")):
        check(row in got, row, got)
    check(("data", "13", "14") in text["main"], "what qsort wrote")
    check(set(text) == {None, "cmp", "main"}, "nodes of the library", text)


def test_between_callbacks(dgse):
    """What one call of the callback leaves, the next one reads; a parameter
    whose address is taken is copied before it is used."""
    s = Session(dgse, "between", {"a.c": r'''#include <stdlib.h>
static int calls;
static int cmp(const void *a, const void *b)
{
    calls++;
    return *(const int *)a - *(const int *)b;
}
static void add(int *sum)
{
    *sum += 1;
}
static int copy(int n)
{
    add(&n);
    return n;
}
int main(int argc, char **argv)
{
    int v[3] = {3, 1, 2};
    qsort(v, 3, sizeof v[0], cmp);
    return copy(argc) + calls;
}
'''})
    text, _ = read_text(s.run("--format=text", "--interprocedural", "a.c"))
    check(("data", "5", "5") in text["cmp"], text["cmp"])
    for row in (("data", "5", "21"), ("data", "21", "10"),
                ("data", "10", "15"), ("data", "14", "10")):
        check(row in text[None], row, text[None])


def test_recursion_and_statics(dgse):
    s = Session(dgse, "statics", {
        "a.c": "static int f(int n)\n{\n    return n ? f(n - 1) : 0;\n}\n"
               "int g(void);\nint main(int c, char **v)\n"
               "{ return f(c) + g(); }\n",
        "b.c": "static int f(int n)\n{\n    return n;\n}\n"
               "int g(void) { return f(2); }\n"})
    g = json.loads(s.run("--format=json", "--interprocedural", "a.c", "b.c"))
    f = [x for x in g["functions"] if x["name"] == "f"]
    check({x["file"] for x in f} == {"a.c", "b.c"}, "functions", f)
    # --function=f means both.
    g = json.loads(s.run("--format=json", "--function=f", "a.c", "b.c"))
    check([x["name"] for x in g["functions"]] == ["f", "f"], "both", g)
    text = s.run("--format=text", "--interprocedural", "a.c", "b.c")
    check("data <b.c:5,b.c:3> n\n" in text or "data <b.c:5:" in text, text)


def test_per_file(dgse):
    s = Session(dgse, "per-file", {
        "src/a.c": "int v;\nint f(int);\nint main(int c, char **x)\n{\n"
                   "    v = c;\n    return f(c);\n}\n",
        "src/in/b.c": "extern int v;\nint f(int n)\n{\n    return n + v;\n"
                      "}\n",
        "src/c.c": "int lone(int n)\n{\n    return n;\n}\n"})
    s.run("--per-file", "--interprocedural", "-o", "out", "src")
    found = sorted(os.path.relpath(os.path.join(d, n), s.cwd)
                   for d, _, names in os.walk(s.path("out")) for n in names)
    check(found == ["out/src/a.c.dot", "out/src/c.c.dot",
                    "out/src/in/b.c.dot"], found)
    with open(s.path("out/src/a.c.dot"), encoding="utf-8") as f:
        d = check_dot(f.read())
    outer = [n for n, a in d.nodes.items() if a.get("style") == "dashed"]
    check([d.nodes[n]["label"] for n in outer] ==
          ["src/in/b.c:4: return n + v"], d.nodes)
    check(all(e.get("across") == "true" for a, b, e in d.edges
              if a in outer or b in outer), "across")
    check([e for a, b, e in d.edges if b in outer], "no cross-file edge")
    s.run("--per-file", "--format=json", "--interprocedural", "-o", "js",
          "src")
    with open(s.path("js/src/in/b.c.json"), encoding="utf-8") as f:
        g, node = check_json(f.read(), s.cwd)
    check({n["file"] for n in g["nodes"] if n["outer"]} == {"src/a.c"}, g)
    s.run("--per-file", "src", status=2)
    check("-o" in s.err, s.err)


# ---------------------------------------------------------------- docs

def test_docs(dgse):
    """docs/GRAPH.md: its example, its formats, its options."""
    def read(path):
        with open(os.path.join(native.ROOT, path), encoding="utf-8") as f:
            return f.read()
    page = read("docs/GRAPH.md")
    s = Session(dgse, "docs")
    out = s.run("--function=Test", "--format=text",
                os.path.relpath(FIGURE2, s.cwd)).splitlines()
    rows = re.findall(r"^    ((?:%s) <.*)$" % "|".join(KINDS), page, re.M)
    check(len(rows) >= 4, "example", rows)
    for row in rows + re.findall(r"`((?:%s) <[^`]*)`" % "|".join(KINDS), page):
        check(any(line.startswith(row) for line in out), row)
    formats = re.findall(r'^GRAPH_FORMAT\(\w+,\s*"(\w+)",.*"([^"]*)"\)$',
                         read("report/graph.def"), re.M)
    check(len(formats) == 5, formats)
    for word, what in formats:
        check("| `%s` | %s |\n" % (word, what) in page, "format", word)
    options = re.findall(r'^OPTION\(\w+, "([\w-]+)".* ON_GRAPH, "',
                         read("cli/option.def"), re.M)
    check(len(options) >= 8, options)
    for name in options:
        check("--" + name in page, "option", name)


# ---------------------------------------------------------------- limits

def test_unsupported(dgse):
    s = Session(dgse, "unsupported", {"a.c": r'''
int g;
void gone(int *);
int main(int n, char **v)
{
    int x = n, y = n;
    __asm__ volatile("bswap %0" : "+r"(x));
    gone(&y);
    g++;
    return x + y;
}
'''})
    text = s.run("--format=text", "a.c")
    check("unsupported 7\nunsupported 8\n" in text, text)
    check("data <8,10> y (assumed)\n" in text, text)
    check("data <6:9,9>" not in text, text)
    d = check_dot(s.run("a.c"))
    marked = {d.name(n) for n, a in d.nodes.items()
              if a.get("unsupported") == "true"}
    check(marked == {"7", "8"}, marked)
    check(any(e.get("assumed") == "true" for _, _, e in d.edges), "assumed")
    g, node = check_json(s.run("--format=json", "a.c"), s.cwd)
    check({n["name"] for n in g["nodes"] if n["unsupported"]} == {"7", "8"},
          "json")
    check([e for e in g["edges"] if e["assumed"]], "json assumed")


def test_exits(dgse):
    """exit() ends: the rest depends on the call.  A check does on request."""
    s = Session(dgse, "exits", {"a.c": r'''
#include <assert.h>
#include <stdlib.h>
static void stop(int n) { if (n) exit(n); }
int main(int n, char **v)
{
    stop(n - 1);
    int x = 10 / n;
    assert(x > 1);
    return x;
}
'''})
    text, _ = read_text(s.run("--format=text", "--kinds=control", "a.c"))
    got = text["main"]
    check(("control", "7", "8") in got, got)
    check(("control", "8", "10") not in got, "division", got)
    check([r for r in got if r[1].startswith("9") and r[2] == "10"],
          "assertion", got)
    text, _ = read_text(s.run("--format=text", "--kinds=control",
                              "--check=divide-by-zero", "a.c"))
    check(("control", "8", "9:12T") in text["main"], "check", text)


def test_too_large(dgse):
    lines = ["    if (x[%d]) a%d = x[%d];\n" % (k, k % 50, k + 1)
             for k in range(1500)]
    decl = "int %s;\n" % ", ".join("a%d = 0" % k for k in range(50))
    use = " + ".join("a%d" % k for k in range(50))
    s = Session(dgse, "large", {
        "a.c": "int small(int n) { if (n) n = 2; return n; }\n"
               "int f(int *x)\n{\n" + decl + "".join(lines) +
               "    return %s;\n}\n" % use})
    text, _ = read_text(s.run("--format=text", "a.c"))
    check(re.search(r"warning: function 'f' is too large.*\[limit\]", s.err),
          s.err)
    kinds = {r[0] for r in text["f"]}
    check(kinds == {"control", "data", "potential"}, kinds)
    g = json.loads(s.run("--format=json", "a.c"))
    check({f["name"]: f["interactive"] for f in g["functions"]} ==
          {"small": True, "f": False}, g["functions"])
    check(len(g["notes"]) == 1 and "'f'" in g["notes"][0], g["notes"])
    s.run("--kinds=control,data", "a.c")
    check(not s.err, "nobody asked", s.err)


def test_facts(dgse):
    s = Session(dgse, "facts", {"a.c": ACROSS})
    for name in ("points_to", "calls", "cells", "flow", "order", "control",
                 "reach", "loops", "items"):
        check(s.run("--facts=" + name, "a.c"), name)
    flow = s.run("--facts=flow", "--function=get", "a.c")
    check(flow.startswith("function get\n") and
          flow.count("function ") == 1, flow)
    s.run("--facts=flaw", "a.c", status=2)
    check("unknown fact 'flaw'" in s.err and "flow" in s.err, s.err)


def test_stats(dgse):
    s = Session(dgse, "stats")
    s.run("--stats", "--function=Test", FIGURE2)
    check("interactive: 30\n" in s.err and "potential: 3\n" in s.err and
          re.search(r"points_to: 1 times", s.err), s.err)


OK = "int main(void) { return 0; }\n"
# arguments, status, patterns in stderr
MISTAKES = [
    (["--kinds=date", "a.c"], 2, [r"unknown kind of dependence 'date'",
                                  "control, data, potential, interactive"]),
    (["--kinds=", "a.c"], 2, [r"unknown kind of dependence ''"]),
    (["--kinds=data,", "a.c"], 2, [r"unknown kind of dependence ''"]),
    (["--format=pdf", "a.c"], 2, [r"error: .*pdf"]),
    (["--function=nobody", "a.c"], 2, [r"no function 'nobody'"]),
    (["--function=gone", "a.c"], 2, [r"'gone' has no body"]),
    (["--function=puts", "a.c"], 2, [r"'puts'"]),
    (["--slice=a.c:2", "a.c"], 2, [r"line 2 of 'a.c' has no code",
                                   r"nearest line with code is 4"]),
    (["--slice=a.c:0", "a.c"], 2, [r"'a.c:0' is no place"]),
    (["--slice=a.c", "a.c"], 2, [r"'a.c' is no place"]),
    (["--slice=a.c:4x", "a.c"], 2, [r"'a.c:4x' is no place"]),
    (["--slice=b.c:4", "a.c"], 2, [r"no file 'b.c'"]),
    (["--slice=same.c:1", "d"], 2, [r"several files are 'same.c'"]),
    (["--direction=forward", "a.c"], 2, [r"--slice"]),
    (["--direction=both", "--slice=a.c:4", "a.c"], 2, [r"both"]),
    (["empty.c"], 3, [r"no functions"]),
    (["--function=main", "empty.c"], 3, [r"no functions"]),
    (["decl.c"], 3, [r"no functions"]),
    (["gone.c"], 3, [r"gone\.c: error: no such file"]),
    (["bad.c"], 3, [r"bad\.c:1:\d+: error: "]),
    (["a.c", "bad.c"], 3, [r"bad\.c:1:\d+: error: "]),
    (["-o", "none/x.dot", "a.c"], 2, [r"none/x\.dot: error: cannot"]),
    (["--per-file", "-o", "a.c", "a.c"], 2, [r"error: "]),
    ([], 2, [r"error: no input"]),
]


def test_mistakes(dgse):
    files = {"a.c": "#include <stdio.h>\n\nint gone(void); int main(void) {\n"
                    "    return puts(\"\") + gone(); }\n",
             "empty.c": "", "decl.c": "int x;\nint f(void);\n",
             "bad.c": "int main(void) { return +; }\n",
             "d/e/same.c": OK, "d/f/same.c": "int f(void) { return 1; }\n"}
    s = Session(dgse, "mistakes", files)
    for args, status, patterns in MISTAKES:
        before = sum(len(x[2]) for x in os.walk(s.cwd))
        out = s.run(*args, status=status)
        check(not out, "output of", args)
        check(s.err.count("error: ") == 1 or "bad.c" in args, args, s.err)
        for p in patterns:
            check(re.search(p, s.err), args, "stderr has no", p, s.err)
        check(sum(len(x[2]) for x in os.walk(s.cwd)) == before,
              "left a file:", args)


def test_no_graphviz(dgse):
    s = Session(dgse, "no-graphviz", {"a.c": OK, "bin/x": ""})
    env = {"PATH": s.path("bin")}
    env_run = shutil.which("env")
    r = native.run([env_run, "PATH=" + env["PATH"], dgse, "graph",
                    "--format=svg", "-o", "x.svg", "a.c"], cwd=s.cwd)
    err = r.err.decode()
    check(r.status == 3 and not r.out, r.describe())
    check("Graphviz" in err and "graphviz" in err, err)
    check(not os.path.exists(s.path("x.svg")), "left a file")
    # A dot that fails.
    with open(s.path("bin/dot"), "w", encoding="utf-8") as f:
        f.write("#!/bin/sh\necho broken >&2\nexit 1\n")
    os.chmod(s.path("bin/dot"), 0o755)
    r = native.run([env_run, "PATH=" + env["PATH"], dgse, "graph",
                    "--format=png", "a.c"], cwd=s.cwd)
    check(r.status == 3 and not r.out and b"failed: broken" in r.err, r.err)
    # Without a picture nobody needs it.
    r = native.run([env_run, "PATH=" + env["PATH"], dgse, "graph", "a.c"],
                   cwd=s.cwd)
    check(r.status == 0, "dot format")


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--dgse", default=os.path.join(
        native.ROOT, "build/release/bin/dgse"))
    p.add_argument("--filter", default="")
    args = p.parse_args()
    dgse = os.path.abspath(args.dgse)
    tests = [(name, f) for name, f in globals().items()
             if name.startswith("test_") and args.filter in name]

    def one(test):
        try:
            test[1](dgse)
        except (Wrong, ValueError, KeyError, OSError) as e:
            print("%s: %s: %s" % (test[0], type(e).__name__, str(e)[:2000]))
            return False
        return True
    good = sum(native.each(one, tests, int(os.environ.get("DGSE_JOBS", "2"))))
    native.close(good, len(tests) - good)


main()
