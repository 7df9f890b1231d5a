# SPDX-License-Identifier: Apache-2.0
"""Random uses of memory: arrays, pointers, structs, unions, the heap, and
functions chosen by inputs."""
from control import Control
from writer import Scope


class Memory(Control):
    def plain(self):
        return super().plain() + [
            ("arrays", self.array, 0.8), ("pointers", self.choose, 1.5),
            ("pointers", self.redirect, 1), ("pointers", self.double, 0.4),
            ("structs", self.copy, 1), ("structs", self.inside, 0.7),
            ("unions", self.union, 0.7), ("table", self.through_table, 1),
            ("heap", self.cell, 1), ("library", self.library, 0.6)]

    def controls(self):
        return super().controls() + [
            ("arrays", self.fill, 1.2), ("arrays", self.find, 0.8),
            ("arrays", self.aim, 1.5), ("heap", self.chain, 0.7),
            ("heap", self.release, 0.7), ("texts", self.text, 1),
            ("lives", self.life, 1), ("lives", self.begin_again, 0.5)]

    # ---- arrays --------------------------------------------------------------

    def array(self, scope, depth):
        name = self.name("a")
        n = self.pick(2, 3, 4, 4)
        self.emit("int %s[%d] = {%s};" % (name, n, ", ".join(
            self.atom(scope) for _ in range(self.rng.randint(1, n)))))
        scope.arrays.append((name, n))

    def some_array(self, scope, depth):
        if not scope.arrays:
            self.array(scope, depth)
        return self.rng.choice(scope.arrays)

    def fill(self, scope, depth):
        """Elements written in a loop, some of them by a decision."""
        name, n = self.some_array(scope, depth)
        i = self.name("i")
        self.open("for (int %s = 0; %s < %d; %s++)" % (i, i, n, i))
        inner = Scope(scope)
        inner.known += [i, i]
        guarded = self.chance(0.5)
        before, self.rounds = self.rounds, self.rounds * n
        guarded = guarded and self.affords(0.7)
        if guarded:
            self.pay(0.7)
            self.open("if (%s)" % self.compare(inner))
        self.emit("%s[%s] = %s;" % (name, i, self.pick(
            self.value(inner, 0), i, "%s[%s] + 1" % (name, i),
            self.input_call() if n < 4 else "0")))
        if guarded:
            self.close()
        self.rounds = before
        self.close()

    def find(self, scope, depth):
        """What a loop over an array sees."""
        name, n = self.some_array(scope, depth)
        i = self.name("i")
        place = self.variable(scope)
        self.pay(1.5)
        self.open("for (int %s = 0; %s < %d; %s++)" % (i, i, n, i))
        self.open("if (%s[%s] %s %s)" % (name, i, self.pick("==", ">", "!="),
                                         self.atom(scope)))
        self.emit("%s = %s;" % (place, self.pick(i, "1", place + " + 1")))
        if self.chance(0.3):
            self.emit("break;")
        self.close()
        self.close()

    def aim(self, scope, depth):
        """A place that a branch chooses is written; one is read."""
        name, n = self.some_array(scope, depth)
        i = self.name("i")
        a, b = self.rng.sample(range(n), 2)
        self.emit("int %s = %d;" % (i, a))
        self.open("if (%s)" % self.condition(scope))
        self.emit("%s = %d;" % (i, b))
        self.close()
        self.emit("%s[%s] = %s;" % (name, i, self.number()))
        scope.known += ["%s[%d]" % (name, k) for k in (a, b)]
        if self.chance(0.4) and self.affords(2):
            # What was left alone is compared with an input of its own.
            self.pay()
            self.open("if (%s[%d] == (%s & 3))" % (
                name, self.pick(a, b), self.input_call()))
            if self.chance(0.4):
                self.assertion(scope, 0)
            self.emit("%s = %s;" % (self.variable(scope), self.number()))
            self.close()

    # ---- pointers ------------------------------------------------------------

    def address(self, scope):
        kind = self.rng.random()
        if scope.pointers and kind < 0.3:
            return self.rng.choice(scope.pointers)
        if scope.arrays and kind < 0.5:
            name, n = self.rng.choice(scope.arrays)
            if self.chance(0.6):
                return "&%s[%d]" % (name, self.rng.randrange(n))
            return "%s + (%s & 1)" % (name, self.variable(scope))
        if scope.boxes and kind < 0.65:
            return "&%s%s" % (self.rng.choice(scope.boxes), self.pick(
                ".k", ".in.a", ".in.b", ".v[1]"))
        return "&" + self.plain_int(scope)

    def choose(self, scope, depth):
        """A pointer, to one thing or, by a decision, to another."""
        name = self.name("p")
        if self.chance(0.3) or not self.affords():
            self.emit("int *%s = %s;" % (name, self.address(scope)))
        elif self.chance(0.5):
            c = self.condition(scope, 0)
            other = "0" if self.want("null", 0.25) else self.address(scope)
            self.emit("int *%s = %s ? %s : %s;" % (
                name, c, self.address(scope), other))
        else:
            self.emit("int *%s = %s;" % (name, self.address(scope)))
            self.open("if (%s)" % self.condition(scope))
            self.emit("%s = %s;" % (name, self.address(scope)))
            self.close()
        scope.pointers.append(name)

    def redirect(self, scope, depth):
        names = [p for p in scope.pointers if p[0] in "pq"]
        if not names:
            self.choose(scope, depth)
            return
        name = self.rng.choice(names)
        other = "0" if self.want("null", 0.2) else self.address(scope)
        if self.chance(0.5) and self.affords():
            self.open("if (%s)" % self.condition(scope))
            self.emit("%s = %s;" % (name, other))
            self.close()
        else:
            self.emit("%s = %s;" % (name, other))

    def double(self, scope, depth):
        """A pointer through which a pointer is changed."""
        names = [p for p in scope.pointers if p[0] == "p"]
        if len(names) < 2 or not self.affords():
            self.choose(scope, depth)
            return
        a, b = self.rng.sample(names, 2)
        name = self.name("pp")
        self.emit("int **%s = %s ? &%s : &%s;" % (
            name, self.condition(scope, 0), a, b))
        self.emit("*%s = %s;" % (name, self.address(scope)))

    # ---- structs and unions --------------------------------------------------

    def copy(self, scope, depth):
        a = self.rng.choice(scope.boxes)
        b = self.rng.choice(scope.boxes)
        kind = self.rng.randrange(5)
        if kind == 0:
            name = self.name("r")
            self.emit("struct box %s = %s;" % (name, b))
            scope.boxes.append(name)
        elif kind == 1:
            self.emit("%s.in = %s.in;" % (a, b))
        elif kind == 2 and self.affords():
            self.emit("%s = %s ? %s : %s;" % (
                a, self.condition(scope, 0), b, self.rng.choice(scope.boxes)))
        elif kind == 3 and self.affords():
            name = self.name("b")
            self.emit("struct box *%s = %s ? &%s : &%s;" % (
                name, self.condition(scope, 0), a,
                self.rng.choice(scope.boxes)))
            scope.boxes.append("(*%s)" % name)
        else:
            self.emit("%s = %s;" % (a, b))

    def inside(self, scope, depth):
        """A pointer that lies in a struct."""
        box = self.rng.choice(scope.boxes)
        if self.chance(0.5):
            self.emit("%s.p = &%s;" % (box, self.rng.choice(
                self.globals.ints)))
        else:
            self.open("if (%s.p)" % box)
            self.emit("*%s.p = %s;" % (box, self.atom(scope)))
            self.close()

    def union(self, scope, depth):
        name = self.name("u")
        self.emit("union { int word; signed char byte[4]; } %s;" % name)
        self.emit("%s.word = %s;" % (name, self.value(scope)))
        if self.chance(0.6):
            self.emit("%s.byte[%d] = (signed char)%s;" % (
                name, self.rng.randrange(2), self.atom(scope)))
        scope.known.append(name + self.pick(".word", ".byte[0]", ".byte[1]"))

    # ---- functions chosen by inputs ------------------------------------------

    def through_table(self, scope, depth):
        if not self.table or not self.affords(1 + self.table_cost):
            self.assign(scope, depth)
            return
        self.pay(1 + self.table_cost)
        name = self.name("f")
        if self.chance(0.5):
            self.emit("op_fn %s = ops[%s & %d];" % (name, self.read(scope),
                                                    len(self.table) - 1))
        else:
            self.emit("op_fn %s = %s;" % (name, self.table[0]))
            self.open("if (%s)" % self.condition(scope))
            self.emit("%s = %s;" % (name, self.rng.choice(self.table)))
            self.close()
        self.emit("%s = %s(%s);" % (self.place(scope), name,
                                    self.atom(scope)))

    # ---- heap ----------------------------------------------------------------

    def cell(self, scope, depth):
        name = self.name("h")
        self.emit("int *%s = malloc(sizeof(int));" % name)
        self.emit("*%s = %s;" % (name, self.atom(scope)))
        scope.pointers.append(name)

    def release(self, scope, depth):
        """A cell that is freed on some paths, and used on some."""
        name = self.name("m")
        self.emit("int *%s = malloc(2 * sizeof(int));" % name)
        self.emit("%s[0] = %s;" % (name, self.atom(scope)))
        self.emit("%s[1] = %s;" % (name, self.atom(scope)))
        inner = Scope(scope)
        inner.pointers.append(name)
        self.block(inner, depth - 1, 2)
        self.open("if (%s)" % self.condition(scope))
        self.emit("free(%s);" % name)
        if self.chance(0.4):
            self.emit("%s = 0;" % name)
        self.close()
        self.block(scope, depth - 1, 2)
        self.open("if (%s)" % self.condition(scope))
        self.emit(self.pick("free(%s);", "%s[1] = 1;", "assert(*%s != 2);",
                            "if (%s) free({0});").replace("{0}", name) % name)
        self.close()

    def chain(self, scope, depth):
        """Cells linked in branches, and walked."""
        head, n = self.name("head"), self.name("c")
        self.emit("struct node *%s = 0;" % head)
        for _ in range(self.pick(1, 2, 2)):
            guarded = self.affords() and self.chance(0.7)
            if guarded:
                self.open("if (%s)" % self.condition(scope))
            else:
                self.open("")
            self.emit("struct node *%s = malloc(sizeof *%s);" % (n, n))
            self.emit("%s->k = %s;" % (n, self.atom(scope)))
            self.emit("%s->next = %s;" % (n, head))
            self.emit("%s = %s;" % (head, n))
            self.close()
        place = self.place(scope)
        self.open("for (struct node *%s = %s; %s; %s = %s->next)" % (
            n, head, n, n, n))
        self.emit(self.pick("%s += %s->k;", "%s = %s->k;",
                            "if (%s == 1) %s->k = 2;") % (place, n))
        self.close()
        if self.want("null", 0.3):
            self.emit("%s = %s->k;" % (place, head))

    def text(self, scope, depth):
        """A text that is bad on some paths, and printed on some."""
        name = self.name("t")
        form = self.rng.randrange(3)
        self.emit(('char %s[3] = "ab";', 'const char *%s = "ab";',
                   "char *%s = calloc(2, 1);")[form] % name)
        self.pay()
        self.open("if (%s)" % self.condition(scope))
        self.emit(("%s[2] = 'c';", "%s = 0;", "free(%s);")[form] % name)
        self.close()
        self.block(scope, depth - 1, 2)
        self.pay()
        self.open("if (%s)" % self.condition(scope))
        self.emit(self.pick("puts(%s);", 'printf("%%s\\n", %s);') % name)
        self.close()

    # ---- lives ---------------------------------------------------------------

    def keep(self, scope, name):
        self.pay()
        self.open("if (%s)" % self.condition(scope))
        self.emit("kept = &%s;" % name)
        self.close()

    def use_kept(self, scope):
        self.emit(self.pick("%s = *kept;", "*kept = %s;") % self.place(scope))

    def life(self, scope, depth):
        """An object that ends, and whose address may be used later on."""
        name = self.name("k")
        if self.chance(0.4):
            self.open("if (%s)" % self.condition(scope))
        else:
            self.open("")
        self.emit("int %s = %s;" % (name, self.atom(scope)))
        inner = Scope(scope)
        inner.ints.append(name)
        if self.chance(0.8):
            self.keep(inner, name)
        self.block(inner, depth - 1, 2)
        self.close()
        if self.chance(0.3):
            self.emit("kept = &%s;" % self.globals.ints[0])
        if self.chance(0.6):
            self.open("if (%s)" % self.condition(scope))
            self.use_kept(scope)
            self.close()

    def begin_again(self, scope, depth):
        """Control comes back to an object's beginning, from behind its end or
        from where it lives."""
        name, turn = self.name("k"), self.name("n")
        out, top = self.name("l"), self.name("l")
        self.emit("int %s = 0;" % turn)
        self.emit("%s:;" % out)
        self.open("")
        self.emit("%s:;" % top)
        self.emit("int %s = %s;" % (name, self.atom(scope)))
        self.open("if (%s == 0)" % turn)
        self.emit("%s = 1;" % turn)
        self.keep(scope, name)
        self.pay()
        self.open("if (%s)" % self.condition(scope))
        self.emit("goto %s;" % out)
        self.close()
        if self.chance(0.7):
            self.emit("goto %s;" % top)
        self.close()
        self.use_kept(scope)
        self.close()

    # ---- library -------------------------------------------------------------

    def library(self, scope, depth):
        kind = self.rng.randrange(4)
        if kind == 0 and scope.arrays:
            name, n = self.rng.choice(scope.arrays)
            self.emit("memset(%s, %s, %s * sizeof(int));" % (
                name, self.pick("0", "0", "-1"), self.pick(
                    str(n), "(%s & 1)" % self.variable(scope))))
        elif kind == 1 and len(scope.boxes) > 1:
            a, b = self.rng.sample(scope.boxes, 2)
            self.emit("memmove(&%s, &%s, sizeof(struct box));" % (a, b))
        elif kind == 2:
            self.emit("%s = abs(%s);" % (self.place(scope), self.read(scope)))
        else:
            name = self.name("t")
            self.emit('char %s[4] = "a";' % name)
            self.emit("%s[0] = (char)('a' + (%s & 1));" % (name,
                                                           self.read(scope)))
            self.emit('%s = %s;' % (self.place(scope), self.pick(
                "(int)strlen(%s)", 'strcmp(%s, "b")',
                'strcmp(%s, "a") == 0') % name))
