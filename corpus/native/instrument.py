# SPDX-License-Identifier: Apache-2.0
"""Makes a C program tell its decisions: each condition of if, ?:, the loops,
the left side of && and ||, each label of a switch, and each function entered
becomes a call of corpus_path (native.h).

Works on preprocessed text with the places of Clang's syntax tree, so that
lines stay where they are and nothing is shared with dgse."""
import bisect
import json
import re
import subprocess

MARKER = re.compile(rb'^# \d+ "([^"]*)".*$', re.M)
CONDITIONS = {"IfStmt": 0, "ConditionalOperator": 0, "WhileStmt": 0,
              "DoStmt": 1}


class Text:
    """Preprocessed text and what is to be inserted in it."""

    def __init__(self, text, path):
        self.text, self.path = text, path.encode()
        self.starts, self.files = [0], [b""]
        for m in MARKER.finditer(text):
            self.starts.append(m.start())
            self.files.append(m.group(1))
        self.before, self.after, self.count = {}, {}, 0

    def own(self, offset):
        at = bisect.bisect_right(self.starts, offset) - 1
        return self.files[at] == self.path

    def place(self):
        self.count += 1
        return self.count

    def wrap(self, node):
        begin, end = span(node)
        if begin is None or not self.own(begin):
            return
        call = b"corpus_path(%d,!!(" % self.place()
        self.before.setdefault(begin, []).append(call)
        self.after.setdefault(end, []).insert(0, b"))")

    def insert(self, offset, value):
        call = b"corpus_path(%d,%d);" % (self.place(), value)
        self.after.setdefault(offset, []).append(call)

    def restart(self, offset):
        """Place 0 forgets what was decided so far."""
        self.after.setdefault(offset, []).append(b"corpus_path(0,0);")

    def result(self):
        out, last = [], 0
        for at in sorted(set(self.before) | set(self.after)):
            out.append(self.text[last:at])
            out += self.after.get(at, []) + self.before.get(at, [])
            last = at
        return b"".join(out) + self.text[last:]


def span(node):
    r = node.get("range", {})
    begin, end = r.get("begin", {}), r.get("end", {})
    if "offset" not in begin or "offset" not in end:
        return None, None
    return begin["offset"], end["offset"] + end["tokLen"]


def kids(node):
    return node.get("inner", [])


def label(text, node):
    """After the colon: each label is a side, also where labels share a
    statement."""
    last = kids(node)[-2] if len(kids(node)) > 1 else None
    start = span(last)[1] if last else span(node)[0]
    text.insert(text.text.index(b":", start) + 1, 1)


def visit(text, node, entry, parent=None):
    kind = node.get("kind", "")
    inner = kids(node)
    if kind == "VarDecl" and node.get("storageClass") == "static":
        return
    if kind in ("UnaryExprOrTypeTraitExpr", "EnumDecl", "RecordDecl",
                "ConstantExpr"):
        return
    if kind in CONDITIONS:
        text.wrap(inner[CONDITIONS[kind]])
    elif kind == "ForStmt" and inner[2].get("kind"):
        text.wrap(inner[2])
    elif kind == "BinaryOperator" and node["opcode"] in ("&&", "||"):
        text.wrap(inner[0])
    elif kind in ("CaseStmt", "DefaultStmt"):
        label(text, node)
    elif kind == "CompoundStmt" and parent == "FunctionDecl":
        text.insert(span(node)[0] + 1, 0)
    elif kind == "FunctionDecl" and node["name"] == entry:
        text.restart(span(inner[-1])[0] + 1)
    for each in inner:
        visit(text, each, entry, kind)


def instrument(path, flags, entry):
    """The text, or raises ValueError with the compiler's message.  Paths start
    at the function `entry` unless that is None."""
    command = ["clang", "-E", *flags, path]
    made = subprocess.run(command, capture_output=True)
    if made.returncode:
        raise ValueError(made.stderr.decode(errors="replace"))
    plain = made.stdout
    tree = subprocess.run(["clang", "-x", "cpp-output", "-w", "-fsyntax-only",
                           "-Xclang", "-ast-dump=json", "-"], input=plain,
                          capture_output=True)
    if tree.returncode:
        raise ValueError(tree.stderr.decode(errors="replace"))
    text = Text(plain, path)
    for each in kids(json.loads(tree.stdout)):
        begin = span(each)[0]
        if each.get("kind") != "FunctionDecl" or begin is None \
                or not text.own(begin):
            continue
        visit(text, each, entry)
    head = b"int corpus_path(int, int);\n# 1 \"%s\"\n" % text.path
    return head + text.result()
