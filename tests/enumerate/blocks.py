# SPDX-License-Identifier: Apache-2.0
"""Random uses of what programs are made of beyond scalars and control:
pointers, structs, heap, function pointers, buffers, strings, doubles."""
from exprs import COMPARE, Array, Cell, Pointer, Scope, Var
from statements import Statements
from values import (HIGH, INT, LONG, LOW, SHORT, UCHAR, UINT, Text, Value,
                    binary, both, cast, constant, differ, fit, masked)

# The fields of struct rec that are scalars.
FIELDS = [("key", INT), ("tag", UCHAR), ("part", SHORT)]
BIT_FIELDS = [("low", LOW), ("high", HIGH)]


class Blocks(Statements):
    def features(self, scope):
        kinds = super().features(scope)
        kinds.append((self.local_array, 1))
        for feature, makers in self.makers().items():
            if feature in self.wants:
                kinds += makers
        return kinds

    def makers(self):
        return {
            "pointers": [(self.point, 2), (self.cell, 1),
                         (self.pick_pointer, 1), (self.walk, 1),
                         (self.null_test, 0.7)],
            "structs": [(self.local_struct, 2)],
            "heap": [(self.buffer, 2), (self.chain, 1)],
            "tables": [(self.call_table, 2)],
            "bytes": [(self.fill, 1), (self.copy, 1)],
            "strings": [(self.string, 2)],
            "unions": [(self.union, 1.5)],
            "doubles": [(self.floating, 2)],
            "overflow": [(self.smallest, 1)],
            "late": [(self.late_input, 1), (self.assume, 0.7)],
        }

    def must_have(self):
        """One maker for each feature that the program wants."""
        chosen = []
        for feature, makers in self.makers().items():
            if feature in self.wants:
                each, weights = zip(*makers)
                chosen += self.rng.choices(each, weights)
        return chosen

    # ---- arrays and pointers -----------------------------------------------

    def initial(self, kind, n):
        lo, hi = max(kind.store[0], -20), min(kind.store[1], 20)
        return "{%s}" % ", ".join(str(self.rng.randint(lo, hi))
                                  for _ in range(n))

    def local_array(self, scope, depth):
        kind = self.rng.choice([INT, INT, UCHAR, SHORT, LONG])
        n = self.rng.choice([2, 3, 4, 4, 5, 8])
        name = self.name("a")
        rest = " = %s;" % self.initial(kind, n)
        plain = "%s %s[%d]" % (kind.name, name, n)
        self.emit(Text(plain + rest, "%s O_OBJECT%s o_object(%s, sizeof %s);" %
                       (plain, rest, name, name)))
        array = Array(name, kind, n)
        scope.arrays.append(array)
        if kind is INT:
            scope.targets.append(array)

    def cell(self, scope, depth):
        """A variable that pointers may change."""
        name = self.name("c")
        v = fit(self.rng, self.tame(scope, 2), INT)
        self.emit(differ("int %s = {};" % name, "int %s O_OBJECT = {}; "
                         "o_object(&%s, sizeof %s);" % (name, name, name), v))
        scope.vars.append(Var(name, INT))
        scope.targets.append(Cell(name, INT))

    def point(self, scope, depth):
        """A pointer of one or, by a decision, of two objects."""
        name = self.name("p")
        a = self.address(scope)
        if self.chance(0.3):
            self.emit("int *%s = {};" % name, a)
            scope.pointers.append(Pointer(name))
            return
        null = self.chance(0.3)
        b = Text("0") if null else self.address(scope)
        self.emit("int *%s = {} ? {} : {};" % name, self.condition(scope, 1),
                  a, b)
        # Null also when what it was copied from may be.
        scope.pointers.append(Pointer(name, null))

    def pick_pointer(self, scope, depth):
        """A pointer from a table, by an index: of several objects at once."""
        table, name = self.name("t"), self.name("p")
        n = self.rng.randint(2, 4)
        entries = [self.address(scope) for _ in range(n)]
        null = self.chance(0.3)
        if null:
            entries[self.rng.randrange(n)] = Text("0")
        self.emit(both("int *%s[%d] = {{%s}};" % (
            table, n, ", ".join(["{}"] * n)), *entries))
        array = Array(table, INT, n)
        index = self.tame(scope, 2)
        wild = "bounds" in self.wants and self.chance(0.2)
        index = self.around(array, index) if wild else self.inside(array,
                                                                   index)
        self.emit(differ("int *%s = %s[{}];" % (name, table),
                         "int *%s = O_INDEX(int *, %s, {}, %d);" % (
                             name, table, self.fresh()), index))
        scope.pointers.append(Pointer(name, null))

    def walk(self, scope, depth):
        """Over an array, up to an end that may lie behind it."""
        array = self.rng.choice(scope.targets)
        q, end = self.name("q"), self.name("end")
        n = constant(array.length)
        if self.chance(0.6) and self.loops == 0:
            n = self.inside(Array("", INT, array.length + 1),
                            self.tame(scope, 2))
        less = "<=" if self.want("bounds", 0.2) else "<"
        self.emit("int *const %s = %s + {};" % (end, array.start), n)
        self.open("for (int *%s = %s; {}; %s++) {{" % (q, array.start, q),
                  self.decided(Text("%s %s %s" % (q, less, end))))
        inner = Scope(scope)
        inner.pointers = [Pointer(q)]
        self.loops += 1
        self.emit("sum += (unsigned){};", self.through(inner.pointers[0],
                                                       constant(0)))
        if self.chance(0.5):
            self.statement(inner, depth - 1)
        self.loops -= 1
        self.close()

    def null_test(self, scope, depth):
        if not scope.pointers:
            self.point(scope, depth)
            return
        p = self.rng.choice(scope.pointers)
        form = self.rng.choice(["%s", "!%s", "%s == 0", "%s != NULL"])
        self.open("if ({}) {{", self.decided(Text(form % p.name)))
        self.block(scope, depth - 1, 2)
        self.close()

    # ---- structs -----------------------------------------------------------

    def local_struct(self, scope, depth):
        name = self.name("r")
        array = Array("recs", INT, 3)
        array.slack = 1
        wild = "bounds" in self.wants and self.chance(0.2)
        index = self.tame(scope, 2)
        index = self.around(array, index) if wild else self.inside(array,
                                                                   index)
        record = differ(
            "recs[{}]", "(*(struct rec *)o_within(recs, sizeof recs, "
            "(long long)({}) * (long long)sizeof(struct rec), "
            "sizeof(struct rec), O_HERE(%d)))" % self.fresh(), index)
        self.emit("struct rec %s = {};" % name, record)
        inner = Scope(scope)
        fields = [Var("%s.%s" % (name, f), kind)
                  for f, kind in FIELDS + BIT_FIELDS]
        inner.vars += fields
        for _ in range(self.rng.randint(1, 2)):
            self.statement(inner, min(depth - 1, 1))
        if self.chance(0.5):
            self.emit("%s = turn(%s, {});" % (name, name), fit(
                self.rng, self.value(inner, 2), INT))
        if self.chance(0.6):
            index = self.inside(array, self.tame(scope, 2))
            self.emit("recs[{}] = %s;" % name, index)
        scope.vars += fields

    # ---- heap ----------------------------------------------------------------

    def buffer(self, scope, depth):
        """Some ints, freed once, or too early, or twice."""
        h, n = self.name("h"), self.name("n")
        count = constant(self.rng.randint(1, 4))
        if self.chance(0.5):
            count = binary("+", cast(masked(self.tame(scope, 2), self.rng.
                                            choice([1, 3])), INT),
                           constant(self.rng.randint(1, 2)))
        self.emit("const int %s = {};" % n, count)
        size = "(size_t)%s * sizeof(int)" % n
        self.emit(Text("int *%s = malloc(%s);" % (h, size),
                       "int *%s = o_malloc(%s);" % (h, size)))
        self.emit(Text("memset(%s, 0, %s);" % (h, size), "memset(o_through(%s,"
                       " 0, %s, O_HERE(%d)), 0, %s);" % (
                           h, size, self.fresh(), size)))
        inner = Scope(scope)
        inner.pointers += [Pointer(h, False, count.lo)] * 2
        self.block(inner, depth - 1)
        if self.chance(0.6):
            self.open("if ({}) {{", self.condition(inner, 1))
            self.free(h)
            if self.chance(0.4):
                self.emit("%s = 0;" % h)
            self.close()
            self.block(inner, depth - 1, 2)
            if self.chance(0.7):
                self.open("if ({}) {{", self.condition(inner, 1))
                self.emit("sum += (unsigned){};", self.through(
                    inner.pointers[-1], constant(0)))
                self.close()
        if self.chance(0.15):
            self.wrong_free(inner, h)
        elif self.chance(0.8):
            self.free(h)

    def wrong_free(self, scope, h):
        """Of something else, or of its middle, by a decision."""
        p = self.name("p")
        other = Text(h + " + 1")
        if scope.targets and self.chance(0.6):
            other = self.address(scope)
        self.emit("int *%s = {} ? %s : {};" % (p, h), self.condition(scope, 1),
                  other)
        self.free(p)

    def free(self, p):
        self.emit(Text("free(%s);" % p, "o_free(%s, O_HERE(%d));" % (
            p, self.fresh())))

    def chain(self, scope, depth):
        """A list of a few nodes, walked; its head may be null."""
        head, i, p = self.name("head"), self.name("i"), self.name("p")
        self.emit("struct node *%s = 0;" % head)
        n = self.name("n")
        self.emit("const int %s = (int)({});" % n, self.bound(scope, 3))
        self.open("for (int %s = 0; {}; %s++) {{" % (i, i), self.decided(
            Text("%s < %s" % (i, n))))
        inner = Scope(scope)
        inner.vars.append(Var(i, INT, False, (0, 3)))
        new = "struct node *%s = " % p
        self.emit(Text(new + "malloc(sizeof(struct node));",
                       new + "o_malloc(sizeof(struct node));"))
        self.emit("{} = {};", self.field("int", p, "key"), fit(
            self.rng, self.tame(inner, 2), INT))
        self.emit("{} = %s;" % head, self.field("struct node *", p, "next"))
        self.emit("%s = %s;" % (head, p))
        self.close()
        if self.chance(0.4):
            self.emit("sum += (unsigned){};", self.field("int", head, "key"))
        self.open("while ({}) {{", self.decided(Text(head)))
        self.emit("struct node *%s = {};" % p, self.field("struct node *",
                                                          head, "next"))
        self.emit("sum = sum * 31u + (unsigned){};", self.field("int", head,
                                                                "key"))
        self.free(head)
        if self.chance(0.05):
            self.emit("sum += (unsigned){};", self.field("int", head, "key"))
        self.emit("%s = %s;" % (head, p))
        self.close()

    def field(self, kind, p, name):
        return Text("%s->%s" % (p, name), "O_FIELD(%s, struct node, %s, %s, "
                    "%d)" % (kind, p, name, self.fresh()))

    # ---- function pointers -----------------------------------------------

    def call_table(self, scope, depth):
        if self.loops > 1 or self.depth_of_calls:
            self.add_up(scope, 0)
            return
        array = Array("ops", INT, 4)
        array.slack = 1
        index = self.tame(scope, 2)
        wild = "bounds" in self.wants and self.chance(0.15)
        index = self.around(array, index) if wild else self.inside(array,
                                                                   index)
        f = self.name("f")
        self.emit(differ("op_fn %s = ops[{}];" % f,
                         "op_fn %s = O_INDEX(op_fn, ops, {}, %d);" % (
                             f, self.fresh()), index))
        guarded = self.chance(0.3)
        if guarded:
            self.open("if ({}) {{", self.decided(Text(f)))
        self.emit(differ("sum += (unsigned)%s({});" % f,
                         "sum += (unsigned)O_CALLEE(%s, %d)({});" % (
                             f, self.fresh()),
                         fit(self.rng, self.tame(scope, 2), INT)))
        if guarded:
            self.close()

    # ---- memory and strings --------------------------------------------------

    def bytes(self, scope):
        arrays = [a for a in scope.arrays if a.type is UCHAR and
                  type(a) is Array and a.writable]
        return self.rng.choice(arrays) if arrays else None

    def length(self, scope, array):
        n = self.tame(scope, 2)
        top = array.length + (self.rng.randint(1, 3)
                              if self.want("bounds", 0.3) else 0)
        if 0 <= n.lo and n.hi <= top:
            return n
        return cast(self.inside(Array("", UCHAR, top + 1), n), UINT)

    def fill(self, scope, depth):
        array = self.bytes(scope)
        if not array:
            self.local_array(scope, depth)
            return
        site, n = self.fresh(), self.length(scope, array)
        self.emit(differ(
            "memset(%s, {0}, {1});" % array.name, "memset(o_within(%s, sizeof "
            "%s, 0, {1}, O_HERE(%d)), {0}, (o_maybe(%d, {1}), {1}));" % (
                array.name, array.name, site, site),
            fit(self.rng, self.tame(scope, 2), INT), n))

    def copy(self, scope, depth):
        array = self.bytes(scope)
        if not array:
            self.local_array(scope, depth)
            return
        site, n = self.fresh(), self.length(scope, array)
        self.emit(differ(
            'memcpy(%s, "\\1\\2\\3\\4\\5\\6\\7\\10abcdef", {0});' % array.name,
            'memcpy(o_within(%s, sizeof %s, 0, {0}, O_HERE(%d)), "\\1\\2\\3'
            '\\4\\5\\6\\7\\10abcdef", (o_maybe(%d, {0}), {0}));' % (
                array.name, array.name, site, site), n))

    def string(self, scope, depth):
        s = self.name("s")
        word = "".join(self.rng.choice("ab") for _ in range(3))
        self.emit('char %s[4] = "%s";' % (s, word))
        for _ in range(self.rng.randint(1, 2)):
            last = 0 if "bounds" not in self.wants or self.chance(0.7) else 1
            index = self.inside(Array("", UCHAR, 3 + last), self.tame(scope,
                                                                      2))
            what = Text(self.rng.choice(["'a'", "'b'", "0"]))
            if self.chance(0.5):
                what = both("(char)('a' + {})", masked(self.tame(scope, 1), 1))
            self.emit("%s[{}] = {};" % s, index, what)
        length, order = self.fresh(), self.fresh()
        v = Value(differ("(int)strlen(%s)" % s,
                         "(int)o_strlen(%s, sizeof %s, O_HERE(%d))" % (
                             s, s, length)), INT, 0, 3)
        n = self.name("n")
        self.emit("const int %s = {};" % n, v)
        scope.vars.append(Var(n, INT, False, (0, 3)))
        other = "".join(self.rng.choice("ab") for _ in range(
            self.rng.randint(1, 3)))
        self.open("if ({}) {{", self.decided(differ(
            'strcmp(%s, "%s") %s 0' % (s, other, "{}"),
            'o_strcmp(%s, "%s", sizeof %s, O_HERE(%d)) {} 0' % (
                s, other, s, order), self.rng.choice(["==", "<", ">"]))))
        self.block(scope, depth - 1, 2)
        self.close()

    def union(self, scope, depth):
        """Bytes of a word, one of them written."""
        u = self.name("u")
        self.emit("union { unsigned word; unsigned char byte[4]; } %s;" % u)
        self.emit("%s.word = {};" % u, self.tame(scope, 2))
        array = Array(u + ".byte", UCHAR, 4)
        for _ in range(self.rng.randint(1, 2)):
            index = self.inside(array, self.tame(scope, 1))
            self.emit("%s.byte[{}] = {};" % u, index, self.tame(scope, 1))
        scope.vars.append(Var(u + ".word", UINT))

    # ---- the rest --------------------------------------------------------

    def floating(self, scope, depth):
        d = self.name("d")
        v = fit(self.rng, self.tame(scope, 1), INT)
        self.emit("double %s = (double)({}) * %s;" % (d, self.rng.choice(
            ["0.25", "1.5", "-0.1", "3.0"])), v if v.type.holds(
                -1, 500) else cast(v, SHORT))
        if self.chance(0.5):
            self.emit("%s = %s %s %s;" % (d, d, self.rng.choice("+-*/"),
                                          self.rng.choice(["0.5", "2.0",
                                                           "3.0"])))
        self.open("if ({}) {{", self.decided(Text("%s %s %s" % (
            d, self.rng.choice(COMPARE), self.rng.choice(
                ["0.0", "1.0", "0.75", "-0.3", "4.5"])))))
        self.block(scope, depth - 1, 2)
        self.close()
        self.emit("sum += (unsigned)(int)(%s * 2.0);" % d)

    def smallest(self, scope, depth):
        self.emit("sum ^= (unsigned)({});", self.overflowing(scope))

    def late_input(self, scope, depth):
        """An input asked for only on some paths."""
        name = self.name("late")
        self.emit(Text(
            "unsigned char %s = __VERIFIER_nondet_uchar() & 3;" % name,
            "unsigned char %s = (unsigned char)o_input(0, 4) & 3;" % name))
        scope.vars.append(Var(name, UCHAR, False, (0, 3)))
        scope.inputs.append(scope.vars[-1])

    def assume(self, scope, depth):
        v = self.tame(scope, 2)
        c = self.compared(v, self.rng.choice(["!=", "<", ">="]), self.near(v))
        self.emit(differ("__VERIFIER_assume({});", "o_assume({});", c))
