# SPDX-License-Identifier: Apache-2.0
"""Random C programs over small input domains, each in two texts (values.py).

generate(seed) -> Program: .plain, .traced, .wants.  The same seed gives the
same program."""
import contextlib
import random

from blocks import BIT_FIELDS, FIELDS
from coupled import Coupled
from exprs import (DEPTH, INTS, Array, Cell, Column, FieldArray, Function,
                   Pointer, Scope, Var)
from values import (BOOL, INT, LONG, SCHAR, SHORT, UCHAR, UINT, Text, both, fit)

# Feature: how many of the programs have it.
FEATURES = {
    "logic": 0.7, "ternary": 0.5, "loops": 0.6, "switch": 0.4, "goto": 0.15,
    "calls": 0.5, "recursion": 0.15, "returns": 0.4, "asserts": 0.75,
    "divide": 0.4, "overflow": 0.08, "shift": 0.15, "bounds": 0.5,
    "pointers": 0.4, "structs": 0.25, "heap": 0.3, "tables": 0.2,
    "bytes": 0.15, "strings": 0.12, "doubles": 0.04, "abort": 0.2,
    "late": 0.15, "symbolic": 0.2, "unions": 0.1, "matrix": 0.12,
    "lookup": 0.2, "static": 0.2, "modes": 0.2, "parts": 0.2, "output": 0.1,
    "exits": 0.1, "redirect": 0.2, "jump": 0.08,
}
HEAD = [("#include <assert.h>", '#include "runtime.h"'),
        ("#include <stdlib.h>", ""), ("#include <string.h>", ""),
        ("#include <setjmp.h>", "#include <setjmp.h>"),
        ("#include <stdio.h>", "")]
NONDET = [INT, UINT, UCHAR, SCHAR, SHORT, LONG, BOOL]


class Program(Coupled):
    def __init__(self, seed):
        rng = random.Random(seed)
        wants = {f for f, p in FEATURES.items() if rng.random() < p}
        super().__init__(rng, wants)
        self.in_main = False
        self.globals = Scope()
        self.objects = []
        self.domain = 1
        for plain, traced in HEAD:
            self.emit(Text(plain, traced))
        self.externs()
        self.declare_globals()
        self.define_functions()
        self.main()
        self.plain = "".join(t.plain + "\n" for t in self.lines)
        self.traced = "".join(t.traced + "\n" for t in self.lines)

    # ---- declarations ------------------------------------------------------

    def externs(self):
        for kind in NONDET:
            self.emit(Text("extern %s __VERIFIER_nondet_%s(void);" % (
                kind.name, kind.short), ""))
        self.emit(Text("extern void __VERIFIER_assume(int holds);", ""))
        self.emit(Text("extern void klee_make_symbolic(void *at, size_t size, "
                       "const char *name);", ""))
        self.emit("")

    def variable(self, declaration, initial=""):
        """A global that a run may write."""
        self.emit(Text("static %s%s;" % (declaration, initial),
                       "static %s O_GLOBAL%s;" % (declaration, initial)))

    def declare_globals(self):
        scope = self.globals
        self.variable("unsigned sum")
        for _ in range(self.rng.randrange(3)):
            kind = self.rng.choice([INT, UINT, UCHAR, SHORT])
            name = self.name("g")
            self.variable("%s %s" % (kind.name, name), " = %d" %
                          self.rng.randrange(9))
            scope.vars.append(Var(name, kind))
        for _ in range(self.rng.randrange(2)):
            self.global_array(self.rng.choice([INT, UCHAR, SHORT, LONG]))
        if "pointers" in self.wants:
            self.global_array(INT)
            name = self.name("gc")
            self.variable("int " + name, " = %d" % self.rng.randrange(9))
            scope.vars.append(Var(name, INT))
            scope.targets.append(Cell(name, INT))
            self.objects.append("&" + name)
        if "matrix" in self.wants:
            self.matrix()
        if "lookup" in self.wants:
            name = self.name("tab")
            self.emit("static const unsigned char %s[16] = %s;" % (
                name, self.initial(UCHAR, 16)))
            scope.arrays.append(Array(name, UCHAR, 16, False))
        if "structs" in self.wants:
            self.structs()
        if "heap" in self.wants:
            self.emit("struct node { int key; struct node *next; };")
        self.couple()
        self.emit("")

    def global_array(self, kind):
        n = self.rng.choice([2, 3, 4, 5, 6])
        name = self.name("ga")
        self.variable("%s %s[%d]" % (kind.name, name, n),
                      " = " + self.initial(kind, n))
        array = Array(name, kind, n)
        self.globals.arrays.append(array)
        if kind is INT:
            self.objects.append(name)
            self.globals.targets.append(array)

    def matrix(self):
        name = self.name("mat")
        rows, columns = self.rng.randint(2, 4), self.rng.randint(2, 3)
        self.variable("int %s[%d][%d]" % (name, rows, columns), " = {%s}" %
                      ", ".join(self.initial(INT, columns)
                                for _ in range(rows)))
        self.globals.arrays += [Column(name, INT, rows, i)
                                for i in range(columns)]

    def structs(self):
        self.emit("struct rec {")
        for field, kind in FIELDS:
            self.emit("    %s %s;" % (kind.name, field))
        for field, kind in BIT_FIELDS:
            self.emit("    %s %s : %d;" % (kind.name, field, kind.bits))
        self.emit("};")
        rows = ", ".join("{%d, %d, %d}" % tuple(
            self.rng.randrange(12) for _ in FIELDS) for _ in range(3))
        self.variable("struct rec recs[3]", " = {%s}" % rows)
        self.globals.arrays += [FieldArray("recs", field, kind, 3)
                                for field, kind in FIELDS]

    # ---- functions ---------------------------------------------------------

    @contextlib.contextmanager
    def without(self, *features):
        """Where these cannot be used yet."""
        wants, self.wants = self.wants, self.wants - set(features)
        yield
        self.wants = wants

    def define_functions(self):
        if "structs" in self.wants:
            self.struct_function()
        if "tables" in self.wants:
            self.table()
        if "calls" in self.wants:
            for _ in range(self.rng.randint(1, 3)):
                parameters = [self.rng.choice([INT, INT, UINT, UCHAR, SHORT])
                              for _ in range(self.rng.randint(1, 3))]
                if self.want("pointers", 0.4):
                    parameters.append(INTS)
                self.function(parameters)
        if "recursion" in self.wants:
            self.recursive()

    def begin(self, name, parameters, result="int"):
        """Opens a function; its scope."""
        scope = Scope(self.globals)
        texts = []
        for kind in parameters:
            p = self.name("x")
            if kind == INTS:
                texts.append("int *" + p)
                scope.pointers.append(Pointer(p))
            elif kind == DEPTH:
                texts.append("int " + p)
                scope.vars.append(Var(p, INT, False, (0, 3)))
            else:
                texts.append("%s %s" % (kind.name, p))
                scope.vars.append(Var(p, kind))
                scope.inputs.append(scope.vars[-1])
        self.room = self.rng.randint(2, 6)
        # A loop that calls is at most as deep as one that does not.
        self.loops = 1
        self.open("static %s %s(%s)" % (result, name, ", ".join(texts)) +
                  " {")
        return scope

    def function(self, parameters):
        name = self.name("fn")
        scope = self.begin(name, parameters)
        if self.want("static", 0.7):
            count = self.name("count")
            self.variable("unsigned char " + count)
            self.emit(count + "++;")
            scope.vars.append(Var(count, UCHAR))
        self.block(scope, 2, 4)
        self.emit("return {};", fit(self.rng, self.value(scope, 2), INT))
        self.close()
        self.emit("")
        self.globals.functions.append(Function(name, parameters))

    def recursive(self):
        parameters = [DEPTH, INT]
        name = self.name("rec")
        scope = self.begin(name, parameters)
        depth = scope.vars[-2].name
        self.open("if ({}) {{", self.decided(Text("%s <= 0" % depth)))
        self.emit("return {};", fit(self.rng, self.tame(scope, 2), INT))
        self.close()
        self.block(scope, 1, 2)
        result = self.name("v")
        self.emit("int %s = %s(%s - 1, {});" % (result, name, depth), fit(
            self.rng, self.value(scope, 2), INT))
        scope.vars.append(Var(result, INT))
        if self.chance(0.25):
            self.open("if ({}) {{", self.condition(scope, 1))
            self.emit("%s = %s(%s - 1, {});" % (result, name, depth), fit(
                self.rng, self.tame(scope, 2), INT))
            self.close()
        self.emit("return {};", fit(self.rng, self.value(scope, 2), INT))
        self.close()
        self.emit("")
        self.globals.functions.append(Function(name, parameters))

    def struct_function(self):
        scope = Scope(self.globals)
        self.room, self.loops = 3, 1
        self.open("static struct rec turn(struct rec r, int x) {")
        scope.vars += [Var("r." + f, kind)
                       for f, kind in FIELDS + BIT_FIELDS]
        scope.vars.append(Var("x", INT))
        with self.without("returns", "structs", "tables"):
            self.block(scope, 1, 2)
        self.emit("return r;")
        self.close()
        self.emit("")

    def table(self):
        self.emit("typedef int (*op_fn)(int);")
        names = []
        for _ in range(3):
            name = self.name("op")
            names.append(name)
            scope = self.begin(name, [INT])
            self.room = 0
            with self.without("tables"):
                if self.chance(0.4):
                    self.block(scope, 1, 1)
            self.emit("return {};", fit(self.rng, self.tame(scope, 2), INT))
            self.close()
        names.append("0" if self.chance(0.4) else names[0])
        self.rng.shuffle(names)
        self.emit("static op_fn const ops[4] = {%s};" % ", ".join(names))
        self.emit("")

    # ---- inputs ------------------------------------------------------------

    def read(self, kind, lo, count):
        """The call that gives an input of lo, lo+1, ..."""
        return Text("__VERIFIER_nondet_%s()" % kind.short,
                    "(%s)o_input(%d, %d)" % (kind.name, lo, count))

    def input(self, scope, size):
        """A variable of one of `size` values."""
        name = self.name("x")
        kind = self.rng.choice(NONDET)
        if size == 2 and self.chance(0.5):
            kind = BOOL
        lo = 0 if not kind.signed else self.rng.choice([0, 0, -1, -size // 2])
        if kind is BOOL:
            lo, size = 0, 2
        elif lo + size - 1 > kind.hi:
            kind = INT
        form = self.rng.randrange(4)
        if form == 0 and kind is not BOOL:
            # A mask or a remainder of anything.
            kind, lo = UINT, 0
            self.emit("unsigned %s = {} %% %du;" % (name, size),
                      self.read(UINT, 0, size))
        elif form == 1 and size & (size - 1) == 0 and size <= kind.hi:
            self.emit("%s %s = (%s)({} & %d);" % (kind.name, name, kind.name,
                                                  size - 1),
                      self.read(kind, 0, size))
            lo = 0
        else:
            self.emit("%s %s = {};" % (kind.name, name), self.read(
                kind, lo, size + (kind is not BOOL)))
            self.limit(name, kind, lo, size)
        self.domain *= size
        scope.vars.append(Var(name, kind, False, (lo, lo + size - 1)))
        scope.inputs.append(scope.vars[-1])

    def limit(self, name, kind, lo, size):
        if kind is BOOL:
            return
        if kind.signed:
            self.assume_text("%s >= %d" % (name, lo))
        if self.chance(0.5):
            self.assume_text("%s < %d" % (name, lo + size))
        else:
            self.assume_text("%s <= %d" % (name, lo + size - 1))

    def assume_text(self, text):
        self.emit(Text("__VERIFIER_assume(%s);" % text, "o_assume(%s);" %
                       text))

    def symbolic_bytes(self, scope, size):
        """An array of two bytes, each one of `size` values."""
        name = self.name("m")
        plain = "unsigned char %s[2]" % name
        self.emit(Text(plain + ";", "%s O_OBJECT; o_object(%s, 2);" % (plain,
                                                                       name)))
        self.emit(Text('klee_make_symbolic(%s, sizeof %s, "%s");' % (
            name, name, name), "o_bytes(%s, sizeof %s, %d);" % (name, name,
                                                                size)))
        for i in range(2):
            self.assume_text("%s[%d] < %d" % (name, i, size))
        self.domain *= size * size
        scope.arrays.append(Array(name, UCHAR, 2, False))

    # ---- main --------------------------------------------------------------

    def inputs(self, scope):
        most = self.rng.choice([16, 64, 128, 256, 256, 512, 512, 512, 1024,
                                4096])
        count = self.rng.choice([1, 2, 2, 3, 3, 3, 4])
        if "symbolic" in self.wants and most >= 16:
            self.symbolic_bytes(scope, self.rng.choice([2, 3, 4]))
        for i in range(count):
            room = most // self.domain
            if room < 2:
                break
            share = int(round(room ** (1.0 / (count - i))))
            size = self.rng.choice([share, share, 8, 5, 4, 16, 256])
            self.input(scope, max(2, min(size, room, 256)))

    def main(self):
        scope = Scope(self.globals)
        register = "".join(" o_object(%s, sizeof %s);" % (
            o, o.lstrip("&")) for o in self.objects)
        self.open(Text("int main(void) {", "int o_program(void) {" +
                       register))
        self.in_main, self.loops = True, 0
        self.inputs(scope)
        if self.chance(0.7):
            self.declare(scope, 2)
        for v in scope.vars[:2]:
            if v.writable and self.chance(0.6):
                self.emit("{} = {};", Text(v.name), fit(
                    self.rng, self.tame(scope, 2), v.type))
        self.room = self.rng.randint(6, 20)
        makers = self.must_have() + [self.statement] * self.rng.randint(3, 6)
        self.rng.shuffle(makers)
        for maker in makers:
            maker(scope, 3)
        for _ in range(self.rng.randrange(3)):
            self.add_up(scope, 0)
        self.emit("return (int)(sum % 97u);")
        self.close()


def generate(seed):
    return Program(seed)


if __name__ == "__main__":
    import sys
    made = generate(sys.argv[1])
    print(made.traced if "traced" in sys.argv else made.plain, end="")
