# SPDX-License-Identifier: Apache-2.0
"""Random statements: control, calls and ends.  Every loop has a counter that
nothing else writes."""
from terms import Terms
from writer import Scope


class Function:
    """parameters: of int, `int *`, struct box and `struct box *`; result:
    whether it gives an int; cost: in decisions."""

    def __init__(self, name, parameters, result=True, depth=False):
        self.name, self.parameters, self.result = name, parameters, result
        self.depth = depth
        self.cost = 0.0


class Control(Terms):
    def __init__(self, rng, wants):
        super().__init__(rng, wants)
        self.functions = []
        self.in_main = False
        self.room = 0

    # ---- sequences -----------------------------------------------------------

    def block(self, scope, depth, most=3):
        inner = Scope(scope)
        for _ in range(self.rng.randint(1, most)):
            self.statement(inner, depth)
        return inner

    def statement(self, scope, depth):
        self.room -= 1
        kinds = [(self.assign, 5), (self.update, 1.5)]
        kinds += [(m, w) for f, m, w in self.plain() if f in self.wants]
        if depth > 0 and self.room > 0 and self.affords(1.5):
            kinds += [(self.branch, 6)]
            kinds += [(m, w) for f, m, w in self.controls() if f in self.wants]
        self.weighted(kinds)(scope, depth)

    def plain(self):
        """(feature, maker, weight) of what has no statements inside."""
        return [("asserts", self.assertion, 1), ("calls", self.call, 2),
                ("output", self.output, 0.6), ("assume", self.assume, 0.2),
                ("late", self.late, 0.5), ("ends", self.end_if, 0.5),
                ("divide", self.divide, 0.3), ("jump", self.throw, 0.4)]

    def controls(self):
        return [("switch", self.switch, 1.5), ("loops", self.count, 1.5),
                ("loops", self.search, 1), ("loops", self.endless, 0.6),
                ("goto", self.skip, 1), ("goto", self.leave, 0.6),
                ("goto", self.again, 0.6), ("steps", self.machine, 0.6),
                ("jump", self.catch, 1)]

    # ---- assignments ---------------------------------------------------------

    def assign(self, scope, depth):
        place = self.place(scope)
        if self.chance(0.08):
            place += " = " + self.place(scope)
        self.emit("%s = %s;" % (place, self.value(scope)))

    def update(self, scope, depth):
        form = self.pick("++%s;", "%s += %s;", "%s -= %s;", "%s ^= %s;",
                         "%s |= %s;", "%s &= %s;")
        parts = (self.place(scope), self.atom(scope))
        self.emit(form % parts[:form.count("%s")])

    def late(self, scope, depth):
        """An input that only some paths ask for."""
        self.emit("%s = %s;" % (self.place(scope), self.input_call()))

    def input_call(self):
        self.inputs += 1
        form = self.pick("%s", "%s", "(%s & 1)", "(%s & 3)", "(%s & 3)",
                         "(int)((unsigned char)%s %% 3u)")
        return form % ("INPUT(%d)" % self.inputs)

    def output(self, scope, depth):
        self.emit(self.pick('printf("%%d\\n", %s);', "putchar('0' + (%s));",
                            'puts(%s ? "yes" : "no");') % self.read(scope))

    # ---- checks and ends -----------------------------------------------------

    def assertion(self, scope, depth):
        if self.want("guarded", 0.3) and self.affords():
            self.open("if (%s && %s)" % (self.condition(scope),
                                         self.compare(scope)))
            self.emit(self.pick("abort();", "assert(0);"))
            self.close()
            return
        self.emit("assert(%s);" % self.claim(scope))

    def assume(self, scope, depth):
        self.pay(0.5)
        self.emit("__VERIFIER_assume(%s);" % self.compare(scope).replace(
            "==", self.pick("!=", ">=", "<=")))

    def divide(self, scope, depth):
        self.emit("%s = %s %s (%s - %s);" % (
            self.place(scope), self.number(), self.pick("/", "%"),
            self.read(scope), self.number().replace("-1", "4")))

    def end_if(self, scope, depth):
        if not self.affords():
            self.assign(scope, depth)
            return
        self.open("if (%s)" % self.condition(scope))
        if self.chance(0.4):
            self.assign(scope, depth)
        self.end(scope)
        self.close()

    def end(self, scope):
        kind = self.rng.random()
        if kind < 0.45:
            self.give_back(scope)
        elif kind < 0.6 and self.breakable:
            self.emit(self.pick("break;", "continue;")
                      if self.breakable == 1 else "break;")
        elif kind < 0.8:
            self.emit("exit(%s);" % self.pick("0", "1", "2"))
        else:
            self.emit("abort();")

    def give_back(self, scope):
        self.emit(self.result(scope))

    def result(self, scope):
        if self.returns == "void":
            return "return;"
        return "return %s;" % self.value(scope)

    # ---- branches ------------------------------------------------------------

    def branch(self, scope, depth):
        self.open("if (%s)" % self.condition(scope))
        self.block(scope, depth - 1)
        while self.chance(0.15) and self.affords():
            self.turn("else if (%s)" % self.condition(scope))
            self.block(scope, depth - 1, 2)
        if self.chance(0.4):
            self.turn("else")
            self.block(scope, depth - 1, 2)
        self.close()

    def switch(self, scope, depth):
        v = self.read(scope)
        if self.chance(0.4):
            v += self.pick(" & 3", " & 1", " + " + self.read(scope))
        labels = ["case %d:" % n for n in sorted(self.rng.sample(
            range(-1, 4), self.rng.randint(1, 3)))]
        if self.chance(0.6):
            labels.insert(self.rng.randint(0, len(labels)), "default:")
        self.pay(1.5)
        before, self.breakable = self.breakable, 2 * bool(self.breakable) + 2
        self.open("switch (%s)" % v)
        for text in labels:
            self.emit(text)
            self.indent += 1
            if self.chance(0.85):
                self.open("")
                self.block(scope, depth - 1, 2)
                self.close()
            if self.chance(0.65):
                self.emit("break;")
            self.indent -= 1
        self.emit(";")
        self.close()
        self.breakable = before

    # ---- loops ---------------------------------------------------------------

    def body(self, scope, depth, rounds, most=3):
        before = self.rounds, self.breakable
        self.rounds, self.breakable = self.rounds * rounds, 1
        inner = self.block(scope, depth - 1, most)
        if self.chance(0.25) and self.affords():
            self.open("if (%s)" % self.condition(inner))
            self.emit(self.pick("break;", "continue;"))
            self.close()
            self.assign(inner, 0)
        self.rounds, self.breakable = before

    def count(self, scope, depth):
        """Some times, known or not."""
        i = self.name("i")
        bound = str(self.pick(2, 2, 3))
        if self.chance(0.4):
            bound = self.pick("(%s & 1)", "(%s & 3)", "(%s != 0)") % \
                self.read(scope)
            self.emit("int n%s = %s;" % (i, bound))
            bound = "n" + i
            self.pay(1.5)
        self.open("for (int %s = 0; %s < %s; %s++)" % (i, i, bound, i))
        inner = Scope(scope)
        inner.known.append(i)
        inner.arrays += [(a, n) for a, n in inner.arrays
                         if n >= 4 for _ in range(2)]
        self.body(inner, depth, 2)
        self.close()

    def search(self, scope, depth):
        """While something holds, a few times."""
        n = self.name("n")
        self.emit("int %s = 0;" % n)
        self.pay()
        if self.chance(0.5):
            self.open("while (%s < 2 && %s)" % (n, self.condition(scope)))
            self.emit(n + "++;")
            self.body(scope, depth, 2, 2)
            self.close()
        else:
            self.open("do")
            self.emit(n + "++;")
            self.body(scope, depth, 2, 2)
            self.close("} while (%s < 2 && %s);" % (n, self.condition(scope)))

    def endless(self, scope, depth):
        n = self.name("n")
        self.emit("int %s = 0;" % n)
        self.open("for (;;)")
        self.open("if (++%s > 2 || %s)" % (n, self.condition(scope)))
        self.emit("break;")
        self.close()
        self.body(scope, depth, 2, 2)
        self.close()

    def machine(self, scope, depth):
        """Steps of a machine with a state; an input each."""
        state, k = self.name("s"), self.name("k")
        self.emit("int %s = 0;" % state)
        self.open("for (int %s = 0; %s < %d; %s++)" % (
            k, k, self.pick(2, 2, 3), k))
        inner = Scope(scope)
        inner.ints = inner.ints[-3:] + [state] * 2
        self.emit("int in%s = %s;" % (k, self.input_call()))
        inner.known.append("in" + k)
        before, self.rounds = self.rounds, self.rounds * 2
        self.open("switch (%s)" % state)
        for n in range(self.pick(2, 3)):
            self.emit("case %d:" % n if n < 2 else "default:")
            self.indent += 1
            self.pay(0.7)
            self.open("if (in%s == %s)" % (k, self.pick("0", "1", "2")))
            self.emit("%s = %d;" % (state, self.pick(0, 1, 2, 3)))
            if self.chance(0.5):
                self.assign(inner, 0)
            self.close()
            self.emit("break;")
            self.indent -= 1
        self.close()
        self.rounds = before
        self.close()
        if self.chance(0.6):
            self.emit("assert(%s != %s || %s);" % (
                state, self.pick("2", "3"), self.compare(scope)))

    # ---- gotos ---------------------------------------------------------------

    def skip(self, scope, depth):
        """Forward, over some statements."""
        label = self.name("skip")
        self.open("if (%s)" % self.condition(scope))
        if self.chance(0.5):
            self.assign(scope, 0)
        self.emit("goto %s;" % label)
        self.close()
        self.open("")
        self.block(scope, depth - 1)
        self.close()
        self.emit(label + ":")
        self.assign(scope, 0)

    def leave(self, scope, depth):
        """Out of a loop, or of two."""
        label, i = self.name("out"), self.name("i")
        self.open("for (int %s = 0; %s < 2; %s++)" % (i, i, i))
        inner = Scope(scope)
        inner.known.append(i)
        before = self.rounds, self.breakable
        self.rounds, self.breakable = self.rounds * 2, 1
        two = self.chance(0.3)
        if two:
            self.open("while (%s)" % self.compare(inner))
            self.assign(inner, 0)
        self.open("if (%s)" % self.condition(inner))
        self.emit("goto %s;" % label)
        self.close()
        if two:
            self.emit("break;")
            self.close()
        self.block(inner, depth - 1, 2)
        self.rounds, self.breakable = before
        self.close()
        if self.chance(0.7):
            self.assign(scope, 0)
        self.emit(label + ":")
        self.assign(scope, 0)

    def again(self, scope, depth):
        label, n = self.name("again"), self.name("n")
        self.emit("int %s = 0;" % n)
        self.emit(label + ":")
        before, self.rounds = self.rounds, self.rounds * 2
        self.open("")
        self.block(scope, depth - 1, 2)
        self.close()
        self.rounds = before
        self.open("if (++%s < 2 && %s)" % (n, self.condition(scope)))
        self.emit("goto %s;" % label)
        self.close()

    # ---- calls ---------------------------------------------------------------

    def callees(self):
        return [f for f in self.functions if self.affords(f.cost)]

    def call(self, scope, depth):
        callees = self.callees()
        if not callees:
            self.assign(scope, depth)
            return
        f = self.rng.choice(callees)
        self.pay(f.cost)
        text = self.call_of(f, scope)
        if not f.result:
            self.emit(text + ";")
        elif self.chance(0.75):
            self.emit("%s = %s;" % (self.place(scope), text))
        elif self.chance(0.5) and self.affords():
            self.pay()
            self.open("if (%s %s %s)" % (text, self.pick("==", "!=", ">"),
                                         self.number()))
            self.block(scope, 0, 2)
            self.close()
        else:
            self.emit("(void)%s;" % text)

    def call_of(self, f, scope):
        arguments = ["2"] if f.depth else []
        for kind in f.parameters:
            if kind == "int":
                arguments.append(self.atom(scope))
            elif kind == "int *":
                arguments.append(self.address(scope))
            elif kind == "struct box *":
                arguments.append("&" + self.rng.choice(scope.boxes))
            else:
                arguments.append(self.rng.choice(scope.boxes))
        return "%s(%s)" % (f.name, ", ".join(arguments))

    # ---- longjmp -------------------------------------------------------------

    def throw(self, scope, depth):
        if not self.affords():
            self.assign(scope, depth)
            return
        self.open("if (armed && %s)" % self.condition(scope, 0))
        self.emit("longjmp(env, %s);" % self.pick("1", "2", "armed"))
        self.close()

    def catch(self, scope, depth):
        """Globals only: locals that changed are lost."""
        if not self.in_main:
            self.branch(scope, depth)
            return
        inner = Scope(scope)
        inner.ints = list(self.globals.ints)
        self.pay()
        self.open("switch (setjmp(env))")
        self.emit("case 0:")
        self.indent += 1
        self.emit("armed = 1;")
        self.open("")
        before, self.in_main = self.in_main, False
        tried = Scope(inner)
        self.statement(tried, depth - 1)
        self.call(tried, depth - 1)
        self.in_main = before
        self.close()
        self.emit(self.pick("break;", ";"))
        self.indent -= 1
        self.emit(self.pick("case 1:", "default:"))
        self.indent += 1
        self.assign(inner, 0)
        self.indent -= 1
        self.close()
        self.emit("armed = 0;")
