# SPDX-License-Identifier: Apache-2.0
"""Lines of a program, what can be named in them, and how many paths they
may cost."""

# Decisions of main, with those of the functions that it calls and the rounds
# of its loops: 2^N paths at most, and far fewer where they depend on each
# other.
ROOM = 30


class Line:
    """As tests/enumerate/reduce.py takes it."""

    def __init__(self, plain):
        self.plain = plain


class Scope:
    """What can be named at a place; an inner one begins as a copy.
    ints: lvalues; known: values that are only read; pointers: to ints;
    arrays: (name, length); boxes: lvalues of struct box."""

    PARTS = "ints known arrays pointers boxes".split()

    def __init__(self, outer=None):
        for part in self.PARTS:
            setattr(self, part, list(getattr(outer, part)) if outer else [])


class Writer:
    """rng: random.Random; wants: the features that a program has."""

    def __init__(self, rng, wants):
        self.rng, self.wants = rng, wants
        self.lines = []
        self.indent = 0
        self.names = 0
        self.inputs = 0
        self.spent, self.limit = 0.0, ROOM
        self.rounds = 1  # of the loops around
        self.breakable = 0

    def emit(self, text):
        pad = "    " * self.indent if text else ""
        self.lines.append(Line(pad + text))

    def open(self, text):
        self.emit((text + " {").lstrip())
        self.indent += 1

    def close(self, text="}"):
        self.indent -= 1
        self.emit(text)

    def turn(self, text):
        """Closes a block and opens the next one."""
        self.close("} %s {" % text)
        self.indent += 1

    def name(self, stem):
        self.names += 1
        return "%s%d" % (stem, self.names)

    def chance(self, p):
        return self.rng.random() < p

    def want(self, feature, p=1.0):
        return feature in self.wants and self.chance(p)

    def pick(self, *choices):
        return self.rng.choice(choices)

    def pay(self, decisions=1.0):
        self.spent += decisions * self.rounds

    def affords(self, decisions=1.0):
        return self.spent + decisions * self.rounds <= self.limit
