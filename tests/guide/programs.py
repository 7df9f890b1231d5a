# SPDX-License-Identifier: Apache-2.0
"""Random programs for the guide: parts that share few variables, with what
makes dependences hard to know.

generate(seed) -> Program: .lines, .plain.  The same seed gives the same
program.  Inputs are any ints, or few; `-DKEY=N` gives other inputs the same
names: what a program does for x without it, it does for x ^ f(N) with it, so
that exploration begins elsewhere and the solver answers otherwise."""
import random

from control import Function
from memory import Memory
from writer import ROOM, Scope

# Feature: how many of the programs have it.
FEATURES = {
    "asserts": 0.9, "guarded": 0.5, "logic": 0.6, "ternary": 0.5,
    "switch": 0.35, "loops": 0.5, "goto": 0.25, "steps": 0.2, "calls": 0.6,
    "recursion": 0.2, "statics": 0.3, "ends": 0.5, "divide": 0.3,
    "bounds": 0.3, "output": 0.25, "assume": 0.2, "late": 0.3, "arrays": 0.4,
    "pointers": 0.5, "lvalue": 0.4, "null": 0.4, "structs": 0.4, "bits": 0.4,
    "unions": 0.15, "table": 0.25, "heap": 0.35, "library": 0.2, "jump": 0.12,
    "modes": 0.35, "parts": 0.5, "texts": 0.15, "exits": 0.15, "stdin": 0.08,
    "lives": 0.15, "claims": 0.35, "changes": 0.35,
}
HEAD = """#include <assert.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef KEY
#define KEY 0
#endif
#define INPUT(n) (__VERIFIER_nondet_int() ^ ((KEY) * (n) % 5))
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int holds);
"""
BOX = ["struct pair { int a, b; };",
       "struct box { int k; struct pair in; int v[2]; unsigned lo : 2; "
       "int *p; };"]


class Program(Memory):
    def __init__(self, seed):
        rng = random.Random(seed)
        wants = {f for f, p in FEATURES.items() if rng.random() < p}
        super().__init__(rng, wants)
        self.globals = Scope()
        self.returns = "int"
        self.table, self.table_cost = [], 0.0
        self.lookers, self.changers = [], []
        for text in HEAD.splitlines():
            self.emit(text)
        self.declare()
        self.define()
        self.main()
        self.plain = "".join(x.plain + "\n" for x in self.lines)

    # ---- globals -------------------------------------------------------------

    def declare(self):
        scope = self.globals
        for _ in range(self.rng.randint(1, 4)):
            scope.ints.append(self.name("g"))
            self.emit("int %s%s;" % (scope.ints[-1], self.pick("", " = 1")))
        if "modes" in self.wants:
            self.emit("int mode;")
            scope.known.append("mode")
        if "structs" in self.wants:
            for text in BOX:
                self.emit(text)
            self.emit("struct box one, two;")
            scope.boxes += ["one", "two"]
        if "arrays" in self.wants and self.chance(0.6):
            name, n = self.name("ga"), self.pick(2, 3, 4)
            self.emit("int %s[%d];" % (name, n))
            scope.arrays.append((name, n))
        if "pointers" in self.wants and self.chance(0.4):
            name = self.name("p")
            self.emit("int *%s = &%s;" % (name, scope.ints[0]))
            scope.pointers.append(name)
        if "lives" in self.wants:
            self.emit("int *kept = &%s;" % scope.ints[0])
        if "heap" in self.wants:
            self.emit("struct node { int k; struct node *next; };")
        if "jump" in self.wants:
            self.emit("jmp_buf env;")
            self.emit("int armed;")
        self.emit("")

    # ---- functions -----------------------------------------------------------

    def define(self):
        if "claims" in self.wants:
            for _ in range(self.rng.randint(1, 2)):
                self.claims()
        if "changes" in self.wants:
            for _ in range(self.rng.randint(1, 2)):
                self.changes()
        if "table" in self.wants:
            self.emit("typedef int (*op_fn)(int);")
            made = [self.function(["int"], "op", True, 1, 1)
                    for _ in range(self.pick(2, 2, 4))]
            self.table = [f.name for f in made]
            self.table_cost = sum(f.cost for f in made) / len(made)
            self.emit("op_fn ops[] = {%s};" % ", ".join(self.table))
        if "calls" in self.wants:
            for _ in range(self.rng.randint(1, 3)):
                self.some_function()
        if "recursion" in self.wants:
            self.recursive()

    def some_function(self):
        kinds = ["int", "int"]
        if "pointers" in self.wants:
            kinds += ["int *"] * 2
        if "structs" in self.wants:
            kinds += ["struct box", "struct box *"]
        parameters = [self.rng.choice(kinds)
                      for _ in range(self.rng.randint(0, 3))]
        f = self.function(parameters, "fn", self.chance(0.7), 2,
                          self.rng.randint(1, 3))
        self.functions.append(f)

    def begin(self, f):
        scope = Scope(self.globals)
        texts = ["int depth"] if f.depth else []
        for kind in f.parameters:
            x = self.name({"int": "x", "int *": "q"}.get(kind, "b"))
            texts.append(kind + ("" if kind.endswith("*") else " ") + x)
            if kind == "int":
                scope.ints += [x] * 2
            elif kind == "int *":
                scope.pointers += [x] * 2
            else:
                scope.boxes.append("(*%s)" % x if "*" in kind else x)
        self.returns = "int" if f.result else "void"
        self.open("%s %s(%s)" % (self.returns, f.name,
                                 ", ".join(texts) or "void"))
        self.spent, self.limit, self.room = 0.0, 2.5, 5
        self.breakable, self.rounds = 0, 1
        return scope

    def function(self, parameters, stem, result, depth, most):
        f = Function(self.name(stem), parameters, result)
        scope = self.begin(f)
        if self.want("statics", 0.6):
            count = self.name("count")
            self.emit("static int %s;" % count)
            self.emit(count + self.pick("++;", " = 1 - %s;" % count))
            scope.ints.append(count)
        if self.chance(0.5):
            scope.ints.append(self.name("v"))
            self.emit("int %s = %s;" % (scope.ints[-1], self.atom(scope)))
        inner = self.block(scope, depth, most)
        if result:
            self.emit(self.result(inner))
        self.end_function(f)
        return f

    def claims(self):
        """A function that looks at several things and changes none."""
        parameters = [self.pick("int", "int", "int *") if "pointers" in
                      self.wants else "int" for _ in range(self.pick(0, 0, 2))]
        f = Function(self.name("claim"), parameters, False)
        scope = self.begin(f)
        if self.chance(0.5):
            scope.ints.append(self.name("v"))
            self.emit("int %s = %s;" % (scope.ints[-1], self.atom(scope)))
            if self.chance(0.5) and self.affords():
                self.open("if (%s)" % self.condition(scope, 0))
                self.emit("%s = %s;" % (scope.ints[-1], self.value(scope, 0)))
                self.close()
        for _ in range(self.rng.randint(2, 4)):
            few = scope
            if self.chance(0.8):
                few = Scope()
                few.ints = self.rng.choices(scope.ints, k=self.pick(1, 1, 2))
            guarded = self.chance(0.3) and self.affords()
            if guarded:
                self.open("if (%s)" % self.condition(few, 0))
            self.emit(self.pick("assert(%s);", "assert(%s);", "assert(%s);",
                                "if (%s) return;") % self.claim(few))
            if guarded:
                self.close()
        if self.lookers:
            self.emit(self.call_of(self.lookers[-1], scope) + ";")
        self.end_function(f)
        self.functions.append(f)
        self.lookers.append(f)

    def changes(self):
        """A function that changes several things, each for reasons of its
        own, mostly."""
        parameters = [self.pick("int", "int", "int *") if "pointers" in
                      self.wants else "int" for _ in range(self.pick(0, 0, 1, 2))]
        f = Function(self.name("change"), parameters, self.chance(0.3))
        scope = self.begin(f)
        for _ in range(self.rng.randint(2, 4)):
            self.change(scope)
        if self.changers and self.chance(0.5):
            self.emit(self.call_of(self.changers[-1], scope) + ";")
        if f.result:
            self.emit(self.result(scope))
        self.end_function(f)
        self.functions.append(f)
        self.changers.append(f)

    def change(self, scope):
        few = Scope()
        few.ints = self.rng.choices(scope.ints, k=self.pick(1, 1, 2))
        place = self.place(scope if self.chance(0.2) else few)
        if self.chance(0.2):
            few.known.append(self.input_call())
        if self.chance(0.35) or not self.affords():
            self.emit("%s = %s;" % (place, self.value(few, 0)))
        elif self.chance(0.1):
            self.emit("if (%s) return%s;" % (
                self.condition(few, 0), " 1" if self.returns == "int" else ""))
        else:
            self.open("if (%s)" % self.condition(few, 0))
            self.emit("%s = %s;" % (place, self.value(few)))
            if self.chance(0.3):
                self.turn("else")
                self.emit("%s = %s;" % (self.place(few), self.number()))
            self.close()

    def plain(self):
        return super().plain() + [("claims", self.look, 1.5),
                                  ("changes", self.look, 1.5)]

    def look(self, scope, depth):
        f = self.rng.choice(self.lookers + self.changers or [None])
        if f is None or not self.affords(f.cost):
            self.assign(scope, depth)
            return
        self.pay(f.cost)
        self.emit(self.call_of(f, scope) + ";")

    def end_function(self, f):
        self.close()
        self.emit("")
        f.cost = self.spent

    def recursive(self):
        f = Function(self.name("rec"), ["int"], True, True)
        scope = self.begin(f)
        x = scope.ints[-1]
        self.limit = 1.5
        self.open("if (depth <= 0)")
        self.emit(self.result(scope))
        self.close()
        self.block(scope, 1, 2)
        again = "%s(depth - 1, %s)" % (f.name, self.pick(
            x, x + " - 1", self.atom(scope)))
        if self.chance(0.4):
            self.open("if (%s)" % self.condition(scope))
            self.emit("%s = %s;" % (self.place(scope), again))
            self.close()
        else:
            self.emit("%s = %s;" % (self.place(scope), again))
        if self.chance(0.4):
            self.assign(scope, 0)
        self.emit(self.result(scope))
        self.end_function(f)
        f.cost *= 2
        self.functions.append(f)

    def separate(self):
        """A part for each global, and then all is looked at."""
        for v in self.globals.ints:
            self.open("")
            scope = Scope()
            scope.ints = [v]
            self.read_inputs(scope, self.pick(1, 1, 2))
            for _ in range(self.pick(1, 1, 2)):
                self.open("if (%s)" % self.condition(scope))
                self.emit("%s = %s;" % (v, self.value(scope)))
                self.close()
            self.close()
        for f in self.changers:
            if self.chance(0.3) and self.affords(2 * f.cost):
                i = self.name("i")
                self.open("for (int %s = 0; %s < 2; %s++)" % (i, i, i))
                self.emit(self.call_of(f, self.globals) + ";")
                self.close()
                self.pay(2 * f.cost)
            elif self.affords(f.cost):
                self.emit(self.call_of(f, self.globals) + ";")
                self.pay(f.cost)
        for f in self.lookers:
            self.emit(self.call_of(f, self.globals) + ";")
        if not self.lookers:
            self.assertion(self.globals, 0)

    # ---- parts ---------------------------------------------------------------

    def read_inputs(self, scope, n):
        for _ in range(n):
            x = self.name("x")
            self.emit("int %s = %s;" % (
                x, "getchar()" if self.want("stdin", 0.4)
                else self.input_call()))
            if self.chance(0.7):
                scope.known.append(x)
            else:
                scope.ints.append(x)

    def locals(self, scope, n):
        for _ in range(n):
            v = self.name("v")
            self.emit("int %s = %s;" % (v, self.pick(
                "0", "0", "1", self.read(scope, 0.8),
                self.read(scope, 0.8))))
            scope.ints.append(v)

    def set_mode(self, scope):
        form = self.rng.randrange(3)
        if form == 0:
            self.emit("mode = %s;" % self.value(scope, 0))
        elif form == 1:
            self.open("if (%s)" % self.condition(scope))
            self.emit("mode = %s;" % self.pick("1", "2"))
            self.close()
        else:
            self.emit("mode = %s ? 1 : 2;" % self.condition(scope))

    def part(self, outer):
        """A block with inputs and variables of its own, mostly."""
        self.open("")
        scope = Scope(outer)
        if self.chance(0.6):
            keep = self.rng.sample(outer.ints, 1)
            scope.ints, scope.known = keep, scope.known[:1]
        self.read_inputs(scope, self.pick(1, 1, 2))
        self.locals(scope, self.rng.randint(1, 2))
        for _ in range(self.rng.randint(2, 4)):
            self.statement(scope, 2)
        if "modes" in self.wants and self.chance(0.5):
            self.open("if (mode == %s)" % self.pick("1", "2"))
            self.pay()
            self.block(scope, 0, 2)
            self.close()
        if "asserts" in self.wants and self.chance(0.6):
            self.assertion(scope, 0)
        self.close()

    def main(self):
        self.returns = "int"
        self.open("int main(void)")
        self.in_main = True
        self.spent, self.limit = 0.0, self.rng.uniform(8, ROOM)
        self.room = self.rng.randint(25, 50)
        self.breakable, self.rounds = 0, 1
        scope = Scope(self.globals)
        if (self.lookers or self.changers) and self.chance(0.7):
            self.separate()
            self.room = self.pick(0, 0, self.room)
        self.read_inputs(scope, self.rng.randint(2, 4))
        self.locals(scope, self.rng.randint(1, 3))
        for v in self.globals.ints:
            if self.chance(0.3):
                self.emit("%s = %s;" % (v, self.read(scope, 0.9)))
        if "modes" in self.wants:
            self.set_mode(scope)
        for _ in range(self.rng.randint(2, 4) if self.room > 0 else 0):
            if "parts" in self.wants and self.chance(0.7):
                self.part(scope)
            else:
                self.statement(scope, 3)
        while self.room > 0 and self.affords(2) and self.chance(0.95):
            self.statement(scope, 2)
        for _ in range(self.rng.randint(0, 2)):
            self.assertion(scope, 0)
        self.emit("exit(%s & 7);" % self.variable(scope)
                  if "exits" in self.wants else self.result(scope))
        self.close()


def generate(seed):
    return Program(seed)


if __name__ == "__main__":
    import sys
    print(generate(sys.argv[1]).plain, end="")
