# SPDX-License-Identifier: Apache-2.0
"""Random expressions.

Whatever may fault, decide or call is a *hazard*.  C leaves the order of
operands open, and which of two hazards comes first decides which path a run
is on; so where the order is open at most one operand may have a hazard:
`hazard` is handed down to one of them."""
import re

from values import (INT, SCALARS, UINT, ULONG, Text, Value,
                    binary, both, cast, constant, converted, differ, fit,
                    masked, modulo, promote, shifted, usual)

COMPARE = ["<", "<=", ">", ">=", "==", "!="]
NAMED = re.compile(r"[a-z]\w*\d|[.\[]|->")  # what has no constant for a value


class Var:
    """A scalar; interval None: what its type may store."""

    def __init__(self, name, kind, writable=True, interval=None):
        self.name, self.type, self.writable = name, kind, writable
        self.lo, self.hi = interval or kind.store

    def value(self):
        return Value(Text(self.name), self.type, self.lo, self.hi)


class Array:
    """Of scalars; slack: how many elements an index may lie outside, of the
    16 bytes around an object that sanitizers see."""

    def __init__(self, name, kind, length, writable=True):
        self.name, self.type, self.length = name, kind, length
        self.writable = writable
        self.start = name  # the address of the first one
        self.slack = min(3, max(1, 16 * 8 // kind.bits))

    def text(self, index, site):
        return differ("%s[{}]" % self.name, "O_INDEX(%s, %s, {}, %d)" % (
            self.type.name, self.name, site), index)


class FieldArray(Array):
    """One field of the elements of an array of struct rec."""

    def __init__(self, records, field, kind, length):
        super().__init__(records, kind, length)
        self.field, self.slack = field, 1

    def text(self, index, site):
        return differ(
            "%s[{}].%s" % (self.name, self.field),
            "(*(%s *)o_within(%s, sizeof(%s), (long long)({}) * (long long)"
            "sizeof(struct rec) + (long long)offsetof(struct rec, %s), "
            "sizeof(%s), O_HERE(%d)))" % (
                self.type.name, self.name, self.name, self.field,
                self.type.name, site), index)


class Column(Array):
    """One column of a matrix; the index is the row's."""

    def __init__(self, name, kind, rows, column):
        super().__init__(name, kind, rows)
        self.column, self.slack = column, 1

    def text(self, index, site):
        return differ(
            "%s[{}][%d]" % (self.name, self.column),
            "(*(%s *)o_within(%s, sizeof(%s), (long long)({}) * (long long)"
            "sizeof(%s[0]) + %d * (long long)sizeof(%s), sizeof(%s), "
            "O_HERE(%d)))" % (self.type.name, self.name, self.name, self.name,
                              self.column, self.type.name, self.type.name,
                              site), index)


class Cell(Array):
    """A scalar with an address: what pointers may point to beside arrays."""

    def __init__(self, name, kind):
        super().__init__(name, kind, 1)
        self.start = "&" + name


class Pointer:
    """To the first of so many ints; null: it may be null."""

    def __init__(self, name, null=False, length=1):
        self.name, self.null, self.length = name, null, length


# Parameters that are no plain scalars: a bounded depth, a pointer to ints.
DEPTH = "depth"
INTS = "ints"


class Function:
    """Parameters are types, DEPTH or INTS; the result is an int that a
    variable may hold."""

    def __init__(self, name, parameters):
        self.name, self.parameters = name, parameters


class Scope:
    """What can be named at a place; an inner scope begins as a copy.
    inputs: those of vars that begin as inputs do, or parameters."""

    def __init__(self, outer=None):
        for part in ("vars", "inputs", "arrays", "pointers", "targets",
                     "functions"):
            setattr(self, part, list(getattr(outer, part)) if outer else [])


class Expressions:
    """rng: random.Random; wants: the features that a program has."""

    def __init__(self, rng, wants):
        self.rng, self.wants = rng, wants
        self.site = 0
        self.depth_of_calls = 0

    def fresh(self):
        self.site += 1
        return self.site

    def chance(self, p):
        return self.rng.random() < p

    def want(self, feature, p):
        return feature in self.wants and self.chance(p)

    # ---- without hazard ------------------------------------------------

    def small(self):
        return constant(self.rng.choice([0, 1, 1, 2, 3, 4, 5, 7, 8, 10, 13,
                                         -1, -2, -5, 31, 100]))

    def leaf(self, scope):
        if scope.inputs and self.chance(0.45):
            return self.rng.choice(scope.inputs).value()
        if scope.vars and not self.chance(0.2):
            if self.chance(0.4):
                return self.rng.choice(scope.vars[-4:]).value()
            return self.rng.choice(scope.vars).value()
        return self.small()

    def tame(self, scope, depth):
        """Evaluates without a fault, a decision or a call."""
        if depth <= 0 or self.chance(0.25):
            return self.leaf(scope)
        if scope.arrays and self.chance(0.2):
            array = self.rng.choice(scope.arrays)
            return self.element(array, self.inside(array,
                                                   self.tame(scope, depth - 1)))
        return self.combine(self.tame(scope, depth - 1),
                            self.tame(scope, depth - 1))

    def combine(self, a, b):
        """An operator on both, whatever order they are evaluated in."""
        if a.lo == a.hi and b.lo == b.hi:
            return a
        kind = self.rng.randrange(14)
        if kind == 12:
            return self.by_constant(a)
        if kind == 13:
            return self.unsigned_pair(a, b)
        if kind < 7:
            op = self.rng.choice("++-*&|^")
            made = binary(op, a, b)
            return made or binary(op, cast(a, ULONG), b)
        if kind == 7:
            made = shifted(self.rng.choice(["<<", ">>"]), a,
                           self.rng.randrange(5))
            return made or shifted("<<", cast(a, UINT), 2)
        if kind == 8:
            return cast(a, self.rng.choice(SCALARS))
        if kind == 9:
            return self.unary(a)
        if kind == 10:
            return modulo(a, self.rng.randrange(2, 12))
        return self.compared(a, self.rng.choice(COMPARE), b)

    def by_constant(self, v):
        """v / n or v % n, n not 0."""
        v = promote(v)
        n = self.rng.choice([2, 3, 4, 5, 7, 8, 10, 16, 100, 255])
        least = min(v.lo, 0)
        op = self.rng.choice("/%")
        ends = (-(-least // n), max(v.hi, 0) // n) if op == "/" else (
            max(least, 1 - n), min(max(v.hi, 0), n - 1))
        return Value(both("({} %s %d)" % (op, n), v), v.type, *ends)

    def unsigned_pair(self, a, b):
        """A shift by, or a division by, a value that cannot be wrong."""
        form, kind = self.rng.choice([
            ("({} << ({} & 15))", UINT), ("({} >> ({} & 15))", UINT),
            ("({} << ({} & 63))", ULONG), ("({} >> ({} & 63))", ULONG),
            ("({} / ({} | 1u))", UINT), ("({} % ({} | 1u))", UINT)])
        b = cast(b, UINT) if "|" in form else b
        return Value(both(form, cast(a, kind), b), kind, kind.lo, kind.hi)

    def compared(self, a, op, b):
        return Value(both("({} %s {})" % op, a, b), INT, 0, 1)

    def unary(self, v):
        v = promote(v)
        op = self.rng.choice(["~", "!", "-"])
        if op == "!":
            return Value(both("(!{})", v), INT, 0, 1)
        lo, hi = (~v.hi, ~v.lo) if op == "~" else (-v.hi, -v.lo)
        if not v.type.holds(lo, hi):
            if v.type.signed:
                return Value(both("(!{})", v), INT, 0, 1)
            lo, hi = v.type.lo, v.type.hi
        return Value(both("(%s{})" % op, v), v.type, lo, hi)

    # ---- arrays ----------------------------------------------------------

    def inside(self, array, v):
        """v made an index of the array."""
        n = array.length
        if 0 <= v.lo and v.hi < n:
            return v
        if n & (n - 1) == 0:
            return masked(v, n - 1)
        return modulo(v, n)

    def around(self, array, v):
        """v made an index that may lie outside, but close: sanitizers see
        16 bytes around an object."""
        n, slack = array.length, array.slack
        if -slack <= v.lo and v.hi < n + slack:
            return v
        below = self.rng.choice([0, 0, 0, 1])
        count = n + self.rng.randrange(1, slack + 1)
        mask = (1 << n.bit_length()) - 1
        if mask < n + slack and self.chance(0.6):
            v = masked(v, mask)
        else:
            v = modulo(v, count)
        return binary("-", cast(v, INT), constant(1)) if below else v

    def element(self, array, index):
        """array[index]; as an lvalue its text is the same."""
        return Value(array.text(index, self.fresh()), array.type,
                     *array.type.store)

    def through(self, pointer, index):
        """pointer[index], an int."""
        plain = "%s[{}]" % pointer.name
        if index.plain == "0" and self.chance(0.7):
            plain = "(*%s)" % pointer.name
        text = differ(plain, "O_DEREF(int, %s, {}, %d)" % (
            pointer.name, self.fresh()), index)
        return Value(text, INT, *INT.store)

    # ---- hazards ---------------------------------------------------------

    def value(self, scope, depth, hazard=True):
        if not hazard or depth <= 0:
            return self.tame(scope, depth)
        kinds = [(self.operands, 4), (self.tame, 2)]
        if "ternary" in self.wants:
            kinds.append((self.ternary, 1.5))
        if "logic" in self.wants:
            kinds.append((self.truth, 0.7))
        if "divide" in self.wants:
            kinds.append((self.quotient, 0.7))
        if "shift" in self.wants:
            kinds.append((self.wild_shift, 0.5))
        if "bounds" in self.wants and scope.arrays:
            kinds.append((self.wild_element, 0.6))
        if "pointers" in self.wants and scope.pointers:
            kinds.append((self.target, 1.5))
        makers, weights = zip(*kinds)
        return self.rng.choices(makers, weights)[0](scope, depth)

    def operands(self, scope, depth):
        first = self.chance(0.5)
        return self.combine(self.value(scope, depth - 1, first),
                            self.value(scope, depth - 1, not first))

    def ternary(self, scope, depth):
        c = self.inner_condition(scope, depth - 1)
        a = promote(self.value(scope, depth - 1))
        b = promote(self.value(scope, depth - 1))
        kind = usual(a, b)
        ends = converted(a, kind) + converted(b, kind)
        return Value(both("({} ? {} : {})", c, a, b), kind, min(ends),
                     max(ends))

    def truth(self, scope, depth):
        a = self.inner_condition(scope, depth - 1)
        b = self.inner_condition(scope, depth - 1)
        return Value(both("({} %s {})" % self.rng.choice(["&&", "||"]), a, b),
                     INT, 0, 1)

    def quotient(self, scope, depth):
        a = promote(self.tame(scope, depth - 1))
        b = promote(self.divisor(self.tame(scope, depth - 1)))
        kind = usual(a, b)
        a_ends, b_ends = converted(a, kind), converted(b, kind)
        if kind.signed and a_ends[0] == kind.lo and b_ends[0] < 0:
            a = masked(a, 255)
            a_ends = converted(a, kind)
        op = self.rng.choice("/%")
        top = max(abs(a_ends[0]), abs(a_ends[1]))
        return self.divided(op, a, b, kind, (max(kind.lo, -top),
                                             min(kind.hi, top)))

    def divided(self, op, a, b, kind, ends):
        least = ("INT_MIN" if kind is INT else "LLONG_MIN") \
            if kind.signed else "0"
        text = differ("({} %s {})" % op, "O_DIVIDE(%s, %s, {}, %s, {}, %d)" % (
            kind.name, least, op, self.fresh()), a, b)
        return Value(text, kind, *ends)

    def divisor(self, v):
        """v, mostly made small, so that it is sometimes 0."""
        if self.chance(0.3):
            return v
        v = masked(v, self.rng.choice([1, 3, 7, 15]))
        return binary("-", cast(v, INT), constant(self.rng.randrange(4)))

    def overflowing(self, scope):
        """The smallest int for some input, divided by something."""
        a = Value(both("(int)(2147483648u + (unsigned)({}))",
                       masked(self.tame(scope, 2), 7)), INT, INT.lo, INT.hi)
        b = binary("-", cast(masked(self.tame(scope, 2), 3), INT),
                   constant(self.rng.randrange(1, 3)))
        return self.divided(self.rng.choice("/%"), a, b, INT,
                            (INT.lo, INT.hi))

    def wild_shift(self, scope, depth):
        v = cast(self.tame(scope, depth - 1), UINT)
        amount = masked(self.tame(scope, depth - 1),
                        self.rng.choice([31, 33, 39, 63]))
        if not NAMED.search(v.plain + amount.plain):
            amount = masked(amount, 31)  # clang computes it without a check
        op = self.rng.choice(["<<", ">>"])
        text = differ("({} %s {})" % op,
                      "({} %s o_shift({}, 32, O_HERE(%d)))" % (
                          op, self.fresh()), v, amount)
        return Value(text, UINT, UINT.lo, UINT.hi)

    def wild_element(self, scope, depth):
        array = self.rng.choice(scope.arrays)
        return self.element(array, self.around(array,
                                               self.tame(scope, depth - 1)))

    def target(self, scope, depth):
        pointer = self.rng.choice(scope.pointers)
        index = constant(0)
        if self.chance(0.3 if pointer.length == 1 else 0.7):
            index = masked(self.tame(scope, depth - 1),
                           3 if pointer.length > 2 else 1)
        made = self.through(pointer, index)
        if pointer.null and self.chance(0.7):
            return Value(both("({} ? {} : {})", self.decided(Text(
                pointer.name)), made, self.small()), INT, *INT.store)
        return made

    # ---- conditions and calls ----------------------------------------------

    def decided(self, text):
        """The text as what a branch decides on."""
        return differ("{}", "o_decide(%d, ({}) != 0)" % self.fresh(), text)

    def condition(self, scope, depth, hazard=True):
        """Where && and || themselves are the branches."""
        kind = self.rng.random()
        if "logic" in self.wants and depth > 0 and kind < 0.3:
            op = self.rng.choice(["&&", "||"])
            return both("({} %s {})" % op,
                        self.condition(scope, depth - 1, hazard),
                        self.condition(scope, depth - 1, hazard))
        if depth > 0 and kind < 0.36:
            return both("(!{})", self.condition(scope, depth - 1, hazard))
        if hazard and kind < 0.45 and self.callable(scope):
            return self.decided(self.compared(
                self.call(scope, depth - 1), self.rng.choice(COMPARE),
                self.small()))
        return self.decided(self.test(scope, depth, hazard))

    def inner_condition(self, scope, depth):
        """Inside an expression: what a call writes may be read beside it."""
        self.depth_of_calls += 1
        made = self.condition(scope, depth)
        self.depth_of_calls -= 1
        return made

    def test(self, scope, depth, hazard):
        a = self.value(scope, depth, hazard)
        if self.chance(0.15):
            return masked(a, self.rng.choice([1, 2, 3, 4, 6]))
        op = self.rng.choice(COMPARE)
        if self.chance(0.7):
            return self.compared(a, op, self.near(a))
        return self.compared(a, op, self.tame(scope, 1))

    def near(self, v):
        """A constant that v may well be."""
        lo, hi = max(v.lo, -300), min(v.hi, 300)
        if lo > hi:
            return self.small()
        if self.chance(0.6):
            lo, hi = max(lo, -3), min(hi, 9)
        if lo > hi:
            return self.small()
        return constant(self.rng.randint(lo, hi))

    def callable(self, scope):
        return scope.functions and self.depth_of_calls == 0

    def call(self, scope, depth):
        """A call whose arguments hold no further call."""
        return self.call_of(self.rng.choice(scope.functions), scope, depth)

    def call_of(self, f, scope, depth):
        self.depth_of_calls += 1
        chosen = self.rng.randrange(len(f.parameters) + 1)
        arguments = [self.argument(scope, kind, min(depth, 2), i == chosen)
                     for i, kind in enumerate(f.parameters)]
        self.depth_of_calls -= 1
        return Value(both("%s(%s)" % (f.name, ", ".join(["{}"] *
                                                        len(arguments))),
                          *arguments), INT, *INT.store)

    def argument(self, scope, kind, depth, hazard):
        if kind == DEPTH:
            return masked(self.tame(scope, depth), 3)
        if kind == INTS:
            return self.address(scope)
        return fit(self.rng, self.value(scope, depth, hazard), kind)

    def address(self, scope):
        """Of an int in an object that pointers may point to."""
        if scope.pointers and self.chance(0.3):
            return Text(self.rng.choice(scope.pointers).name)
        array = self.rng.choice(scope.targets)
        if array.length == 1 or self.chance(0.3):
            return Text(array.start)
        return Text("&%s[%d]" % (array.name,
                                 self.rng.randrange(array.length)))
