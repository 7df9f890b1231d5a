# SPDX-License-Identifier: Apache-2.0
"""Random statements: assignments and control.  Every loop ends, after few
rounds: its bound is a small value, its counter is not written in the body."""
from exprs import COMPARE, Expressions, Scope, Var
from values import (INT, SCALARS, UINT, Text, both, cast, constant, differ,
                    fit, masked, binary)


class Statements(Expressions):
    def __init__(self, rng, wants):
        super().__init__(rng, wants)
        self.lines = []
        self.indent = 0
        self.names = 0
        self.loops = 0  # around the statement, also the callers'
        self.room = 0  # statements left in the function

    def emit(self, text, *parts):
        made = both(text, *parts) if parts else (
            text if isinstance(text, Text) else Text(text))
        pad = "    " * self.indent
        self.lines.append(Text(pad + made.plain if made.plain else "",
                               pad + made.traced if made.traced else ""))

    def open(self, text, *parts):
        self.emit(text, *parts)
        self.indent += 1

    def close(self, text="}", *parts):
        self.indent -= 1
        self.emit(text, *parts)

    def name(self, stem):
        self.names += 1
        return "%s%d" % (stem, self.names)

    # ---- sequences -------------------------------------------------------

    def block(self, scope, depth, most=3):
        inner = Scope(scope)
        for _ in range(self.rng.randint(1, most)):
            self.statement(inner, depth)
        return inner

    def statement(self, scope, depth):
        self.room -= 1
        kinds = [(self.assign, 3), (self.update, 2), (self.add_up, 1.5)]
        if depth > 0 and self.room > 0:
            kinds += self.controls(scope)
            if self.chance(0.5):
                kinds += self.features(scope)
        if "asserts" in self.wants:
            kinds.append((self.assertion, 0.7))
        makers, weights = zip(*kinds)
        self.rng.choices(makers, weights)[0](scope, depth)

    def features(self, scope):
        """(maker, weight) of the blocks of blocks.py; more of them there."""
        return [(self.declare, 1)]

    def controls(self, scope):
        kinds = [(self.branch, 4)]
        if "switch" in self.wants:
            kinds.append((self.switch, 1.5))
        if "loops" in self.wants and self.loops < 2:
            kinds += [(self.count_up, 1.5), (self.count_down, 0.7),
                      (self.once_or_more, 0.7), (self.forever, 0.5)]
            if scope.arrays:
                kinds.append((self.find, 0.8))
        if "goto" in self.wants and self.loops < 2:
            kinds += [(self.leave, 0.7), (self.again, 0.5)]
        if self.callable(scope) and self.loops < 2:
            kinds.append((self.call_statement, 2))
        return kinds

    # ---- assignments -----------------------------------------------------

    def declare(self, scope, depth):
        kind = self.rng.choice(SCALARS)
        name = self.name("v")
        v = fit(self.rng, self.value(scope, min(depth, 3)), kind)
        self.emit(kind.name + " " + name + " = {};", v)
        scope.vars.append(Var(name, kind))

    def place(self, scope, hazard):
        """An lvalue as (text, type, whether it has a hazard)."""
        arrays = [a for a in scope.arrays if a.writable]
        wild = hazard and self.chance(0.2)
        if "pointers" in self.wants and scope.pointers and hazard and \
                self.chance(0.3):
            return self.through(self.rng.choice(scope.pointers),
                                constant(0)), INT, True
        if arrays and self.chance(0.3):
            array = self.rng.choice(arrays)
            wild = wild and "bounds" in self.wants
            index = self.tame(scope, 2)
            index = self.around(array, index) if wild else \
                self.inside(array, index)
            return self.element(array, index), array.type, wild
        variables = [v for v in scope.vars if v.writable]
        if not variables:
            return None, None, False
        v = self.rng.choice(variables)
        return Text(v.name), v.type, False

    def assign(self, scope, depth):
        place, kind, hazard = self.place(scope, self.chance(0.5))
        if place is None:
            self.add_up(scope, depth)
            return
        v = self.value(scope, min(depth + 1, 3), not hazard)
        self.emit("{} = {};", place, fit(self.rng, v, kind))

    def update(self, scope, depth):
        """x += e and such where the result fits."""
        variables = [v for v in scope.vars if v.writable]
        if not variables:
            self.add_up(scope, depth)
            return
        v = self.rng.choice(variables)
        if v.type.bits < 32 and self.chance(0.4):
            self.emit("%s%s;" % (v.name, self.rng.choice(["++", "--"])))
            return
        op = self.rng.choice("+-*^|&")
        e = self.value(scope, min(depth, 2))
        made = binary(op, v.value(), e)
        lo, hi = v.type.store
        fits = made and (v.type.bits < 32 or not v.type.signed or
                         lo <= made.lo and made.hi <= hi)
        if fits:
            self.emit("{} %s= {};" % op, Text(v.name), e)
        else:
            self.emit("{} = {};", Text(v.name), fit(self.rng, e, v.type))

    def add_up(self, scope, depth):
        if "calls" in self.wants and self.callable(scope) and depth > 0:
            self.call_statement(scope, depth)
            return
        v = self.value(scope, min(depth + 1, 3))
        self.emit("sum = sum * 31u + (unsigned)({});", v)

    def call_statement(self, scope, depth):
        variables = [v for v in scope.vars if v.writable and
                     v.type.store[0] <= INT.store[0] and
                     v.type.store[1] >= INT.store[1]]
        call = self.call(scope, depth)
        if variables and self.chance(0.7):
            v = self.rng.choice(variables)
            self.emit("{} = {};", Text(v.name), call)
        else:
            self.emit("sum += (unsigned){};", call)

    # ---- branches --------------------------------------------------------

    def branch(self, scope, depth):
        self.open("if ({}) {{", self.condition(scope, 2))
        self.block(scope, depth - 1)
        self.way_out(scope, depth)
        while self.chance(0.2):
            self.close("}} else if ({}) {{", self.condition(scope, 1))
            self.indent += 1
            self.block(scope, depth - 1)
        if self.chance(0.4):
            self.close("} else {")
            self.indent += 1
            self.block(scope, depth - 1)
        self.close()

    def way_out(self, scope, depth):
        if "returns" in self.wants and self.chance(0.15):
            self.give_back(scope)
        elif "abort" in self.wants and self.chance(0.3):
            name = self.rng.choice(["abort", "abort", "unreachable"])
            plain = "abort();" if name == "abort" else \
                "__builtin_unreachable();"
            self.emit(Text(plain, 'o_fail("%s", O_HERE(%d));' % (
                name, self.fresh())))

    def give_back(self, scope):
        v = self.tame(scope, 2)
        if self.in_main:
            self.emit("return (int)({} % 97u);", cast(v, UINT))
        else:
            self.emit("return {};", fit(self.rng, v, INT))

    def switch(self, scope, depth):
        v = self.value(scope, 2)
        if self.chance(0.6):
            v = masked(v, self.rng.choice([3, 7]))
        lo, hi = max(v.lo, -3), min(v.hi, 12)
        if lo > hi:
            lo, hi = 0, 5
        labels = sorted(self.rng.sample(range(lo, hi + 1), min(
            hi - lo + 1, self.rng.randint(1, 4))))
        ranges = [[n, n] for n in labels]
        if self.chance(0.15):
            ranges[-1][1] += self.rng.randint(1, 2)
        default = self.rng.choice([None, 0, len(ranges), len(ranges)])
        # The side is the number of the label, 0 is the default's.
        site = self.fresh()
        sides = "".join("o_s >= %d && o_s <= %d ? %d : " % (a, b, i + 1)
                        for i, (a, b) in enumerate(ranges))
        self.open(self.switch_head(v, site, sides))
        for i, (a, b) in enumerate(ranges):
            if default == i:
                self.label("default:", scope, depth)
            self.label("case %d:" % a if a == b else "case %d ... %d:" %
                       (a, b), scope, depth)
        if default == len(ranges):
            self.label("default:", scope, depth)
        self.close()

    def switch_head(self, v, site, sides):
        return Text("switch (%s) {" % v.plain,
                    "switch (({ long long o_s = (long long)(%s); o_decide(%d, "
                    "%s0); (%s)o_s; })) {" % (v.traced, site, sides,
                                              v.type.name))

    def label(self, text, scope, depth):
        self.emit(text)
        self.indent += 1
        if not self.chance(0.15):
            self.open("{")
            self.block(scope, depth - 1, 2)
            self.close()
        else:
            self.add_up(scope, 0)
        if self.chance(0.7):
            self.emit("break;")
        self.indent -= 1

    # ---- loops -----------------------------------------------------------

    def bound(self, scope, most):
        v = self.tame(scope, 2)
        if v.lo >= 0 and v.hi <= most:
            return v
        if self.chance(0.3):
            return constant(self.rng.randint(1, most))
        mask = 3 if most >= 3 else 1
        return masked(v, mask)

    def most_rounds(self):
        return 4 if self.loops == 0 else 2

    def body(self, scope, depth):
        self.loops += 1
        inner = self.block(scope, depth - 1)
        if self.chance(0.3):
            self.open("if ({}) {{", self.condition(inner, 1))
            self.add_up(inner, 0)
            self.emit(self.rng.choice(["break;", "continue;"]))
            self.close()
            self.add_up(inner, 0)
        self.loops -= 1

    def count_up(self, scope, depth):
        i = self.name("i")
        n = self.bound(scope, self.most_rounds())
        bound = self.name("n")
        self.emit("const int %s = (int)({});" % bound, n)
        test = self.decided(Text("%s < %s" % (i, bound)))
        self.open("for (int %s = 0; {}; %s++) {{" % (i, i), test)
        inner = Scope(scope)
        inner.vars.append(Var(i, INT, False, (0, self.most_rounds())))
        self.body(inner, depth)
        self.close()

    def count_down(self, scope, depth):
        n = self.name("n")
        self.emit("unsigned char %s = (unsigned char)({});" % n,
                  self.bound(scope, self.most_rounds()))
        form = self.rng.choice(["%s > 0", "%s", "%s != 0"])
        self.open("while ({}) {{", self.decided(Text(form % n)))
        # First, so that a continue does not leave it out.
        self.emit("%s%s;" % (n, self.rng.choice(["--", " >>= 1"])))
        self.body(scope, depth)
        self.close()

    def once_or_more(self, scope, depth):
        n = self.name("n")
        self.emit("int %s = 0;" % n)
        self.open("do {")
        self.body(scope, depth)
        less = self.decided(Text("++%s < %d" % (n, self.most_rounds())))
        self.close("}} while ({} && {});", less, self.condition(
            scope, 1, False))

    def forever(self, scope, depth):
        n = self.name("n")
        self.emit("int %s = 0;" % n)
        self.open(self.rng.choice(["for (;;) {", "while (1) {"]))
        self.open("if ({}) {{", self.decided(both("++%s > {}" % n, self.bound(
            scope, self.most_rounds()))))
        self.emit("break;")
        self.close()
        self.body(scope, depth)
        self.close()

    def find(self, scope, depth):
        """Search for a value; the array may be left without the bound."""
        array = self.rng.choice(scope.arrays)
        i = self.name("i")
        limit = array.length
        if "bounds" in self.wants and self.chance(0.15):
            limit += 1
        self.emit("int %s = 0;" % i)
        less = self.decided(Text("%s < %d" % (i, limit)))
        index = constant(0)
        index.plain = index.traced = i
        differs = self.decided(self.compared(
            self.element(array, index), self.rng.choice(COMPARE),
            self.tame(scope, 1)))
        self.open("while ({} && {}) {{", less, differs)
        self.emit("%s++;" % i)
        self.close()
        scope.vars.append(Var(i, INT, False, (0, limit)))

    def leave(self, scope, depth):
        """goto out of two loops."""
        out = self.name("out")
        self.open("{")
        a, b = self.name("i"), self.name("i")
        self.open("for (int %s = 0; {}; %s++) {{" % (a, a), self.decided(
            Text("%s < %d" % (a, self.most_rounds() - 1))))
        self.open("for (int %s = 0; {}; %s++) {{" % (b, b), self.decided(
            Text("%s < 2" % b)))
        inner = Scope(scope)
        inner.vars += [Var(n, INT, False, (0, 4)) for n in (a, b)]
        self.loops += 2
        self.open("if ({}) {{", self.condition(inner, 1))
        self.emit("goto %s;" % out)
        self.close()
        self.block(inner, depth - 2, 2)
        self.loops -= 2
        self.close()
        self.close()
        self.add_up(scope, 0)
        self.close()
        self.emit("%s:" % out)
        self.add_up(scope, 0)

    def again(self, scope, depth):
        """A loop by goto."""
        n, label = self.name("n"), self.name("again")
        self.emit("int %s = 0;" % n)
        self.emit("%s:" % label)
        self.open("{")
        self.loops += 1
        self.block(scope, depth - 1, 2)
        self.loops -= 1
        self.close()
        less = self.decided(Text("++%s < %d" % (n, self.most_rounds() - 1)))
        self.open("if ({} && {}) {{", less, self.condition(scope, 1))
        self.emit("goto %s;" % label)
        self.close()

    # ---- checks ----------------------------------------------------------

    def assertion(self, scope, depth):
        kind = self.rng.randrange(4)
        if kind == 0:
            c = self.condition(scope, 2)
        elif kind == 1:
            c = both("(!({} && {}))", self.condition(scope, 1),
                     self.condition(scope, 1))
        else:
            v = self.value(scope, 3)
            c = self.compared(v, self.rng.choice(["!=", "!=", "<", ">="]),
                              self.near(v))
        self.emit(differ("assert({});", "o_assert(({}) != 0, O_HERE(%d));" %
                         self.fresh(), c))
