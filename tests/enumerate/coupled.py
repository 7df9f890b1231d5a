# SPDX-License-Identifier: Apache-2.0
"""Random uses of what couples distant parts of a program, or leaves them
early: modes, parts with inputs of their own, exits, jumps."""
from blocks import Blocks
from exprs import Scope, Var
from values import UCHAR, Text, constant, differ

# Values of all inputs up to which a part may ask for more.
MOST_INPUTS = 128


class Coupled(Blocks):
    def makers(self):
        return super().makers() | {
            "modes": [(self.set_mode, 1), (self.ask_mode, 1.5)],
            "parts": [(self.part, 1)],
            "output": [(self.output, 1)],
            "exits": [(self.leave_program, 1)],
            "redirect": [(self.redirect, 1)],
            "jump": [(self.catch, 1)],
        }

    def controls(self, scope):
        kinds = super().controls(scope)
        if "goto" in self.wants:
            kinds.append((self.skip, 0.7))
        if "jump" in self.wants:
            kinds.append((self.throw, 2))
        return kinds

    def couple(self):
        """The globals that this takes."""
        if "modes" in self.wants:
            self.variable("unsigned char mode")
        if "jump" in self.wants:
            self.variable("unsigned char armed")
            self.emit("static jmp_buf env;")

    # ---- modes and parts -----------------------------------------------------

    def set_mode(self, scope, depth):
        if self.chance(0.5):
            self.emit("mode = (unsigned char)({} ? 1 : 2);", self.condition(
                scope, 1))
            return
        self.open("if ({}) {{", self.condition(scope, 1))
        self.emit("mode = %d;" % self.rng.randint(1, 2))
        self.close()

    def ask_mode(self, scope, depth):
        self.open("if ({}) {{", self.decided(self.compared(
            Var("mode", UCHAR).value(), self.rng.choice(["==", "!="]),
            constant(self.rng.randint(0, 2)))))
        self.block(scope, depth - 1, 2)
        self.close()

    def part(self, scope, depth):
        """A block that shares no more than the globals with the others."""
        if not self.in_main or self.loops or self.domain > MOST_INPUTS:
            self.branch(scope, depth)
            return
        self.open("{")
        inner = Scope(self.globals)
        self.input(inner, self.rng.randint(2, 4))
        self.declare(inner, 2)
        self.branch(inner, depth)
        self.block(inner, depth - 1, 2)
        self.close()

    # ---- what leaves ---------------------------------------------------------

    def leave_program(self, scope, depth):
        self.open("if ({}) {{", self.condition(scope, 1))
        status = self.rng.randrange(4)
        self.emit(Text("exit(%d);" % status, "o_exit(%d);" % status))
        self.close()

    def skip(self, scope, depth):
        """Forward, over a block."""
        label = self.name("skip")
        self.open("if ({}) {{", self.condition(scope, 1))
        self.emit("goto %s;" % label)
        self.close()
        self.open("{")
        self.block(scope, depth - 1, 2)
        self.close()
        self.emit("%s:" % label)
        self.add_up(scope, 0)

    def throw(self, scope, depth):
        self.open("if ({} && {}) {{", self.decided(Text("armed")),
                  self.condition(scope, 1))
        self.emit("longjmp(env, %d);" % self.rng.randint(1, 2))
        self.close()

    def catch(self, scope, depth):
        """What it writes is global: other values would be lost."""
        if not self.in_main or self.loops:
            self.branch(scope, depth)
            return
        inner = Scope(self.globals)
        inner.vars += [v for v in scope.vars if not v.writable]
        self.open("switch (setjmp(env)) {")
        self.emit("case 0:")
        self.open("{")
        self.emit("armed = 1;")
        self.throw(inner, 1)
        with self.without("returns", "jump"):
            self.block(inner, depth - 1)
        self.close()
        self.emit("break;")
        self.emit("case 1:")
        self.add_up(inner, 0)
        if self.chance(0.5):
            self.emit("break;")
        self.emit("default:")
        self.add_up(inner, 0)
        self.close()
        self.emit("armed = 0;")

    # ---- the rest ------------------------------------------------------------

    def output(self, scope, depth):
        self.emit(differ('printf("%d\\n", (int)({}));',
                         "(void)({});", self.value(scope, 2)))

    def redirect(self, scope, depth):
        """A pointer that points elsewhere from here on, perhaps."""
        pointers = [p for p in scope.pointers if p.name[0] == "p"]
        targets = [t for t in self.globals.targets if t.length == 1]
        if not pointers or not targets:
            self.branch(scope, depth)
            return
        self.open("if ({}) {{", self.condition(scope, 1))
        self.emit("%s = %s;" % (self.rng.choice(pointers).name,
                                self.rng.choice(targets).start))
        self.close()
