# SPDX-License-Identifier: Apache-2.0
"""Texts and typed values of random programs.

A program is written twice, line by line the same: plain C, and instrumented
(runtime.h).  A Text carries both.  A Value adds its C type and an interval
that holds its value on every run, by which the generator keeps out undefined
behaviour that no check is to find (signed overflow above all)."""


class Text:
    def __init__(self, plain, traced=None):
        self.plain = plain
        self.traced = plain if traced is None else traced


def both(form, *parts):
    """form with {} for each part; parts are Texts or strings."""
    return Text(form.format(*[p.plain if isinstance(p, Text) else p
                              for p in parts]),
                form.format(*[p.traced if isinstance(p, Text) else p
                              for p in parts]))


def differ(plain, traced, *parts):
    return Text(both(plain, *parts).plain, both(traced, *parts).traced)


class Type:
    """store: what the generator lets a variable of the type hold."""

    def __init__(self, name, bits, signed, short, store=None):
        self.name, self.bits, self.signed, self.short = (name, bits, signed,
                                                         short)
        self.lo = -(1 << (bits - 1)) if signed else 0
        self.hi = (1 << (bits - 1 if signed else bits)) - 1
        self.store = store or (self.lo, self.hi)

    def holds(self, lo, hi):
        return self.lo <= lo and hi <= self.hi


# Small stores, so that sums and products of signed variables do not overflow.
INT = Type("int", 32, True, "int", (-500, 500))
UINT = Type("unsigned", 32, False, "uint")
LONG = Type("long long", 64, True, "longlong", (-100000, 100000))
ULONG = Type("unsigned long long", 64, False, "ulonglong")
SHORT = Type("short", 16, True, "short")
USHORT = Type("unsigned short", 16, False, "ushort")
UCHAR = Type("unsigned char", 8, False, "uchar")
SCHAR = Type("signed char", 8, True, "char")
BOOL = Type("_Bool", 1, False, "bool")
SCALARS = [INT, INT, INT, INT, UINT, UINT, UCHAR, UCHAR, SCHAR, SHORT, USHORT,
           LONG, ULONG]
# Bit-fields.
LOW = Type("unsigned", 3, False, None)
HIGH = Type("int", 5, True, None)


class Value(Text):
    def __init__(self, text, kind, lo, hi):
        super().__init__(text.plain, text.traced)
        assert kind.holds(lo, hi) and lo <= hi, (text.plain, lo, hi)
        self.type, self.lo, self.hi = kind, lo, hi


def constant(n, kind=INT):
    suffix = {"unsigned": "u", "long long": "LL",
              "unsigned long long": "ULL"}.get(kind.name, "")
    return Value(Text("(%d%s)" % (n, suffix) if n < 0 else
                      "%d%s" % (n, suffix)), kind, n, n)


def promote(v):
    return Value(v, INT, v.lo, v.hi) if v.type.bits < 32 else v


def usual(a, b):
    """The type of a and b in arithmetic, both promoted."""
    if a.type.bits != b.type.bits:
        return a.type if a.type.bits > b.type.bits else b.type
    return a.type if not a.type.signed else b.type


def converted(v, kind):
    return (v.lo, v.hi) if kind.holds(v.lo, v.hi) else (kind.lo, kind.hi)


def cast(v, kind):
    return Value(both("(%s)({})" % kind.name, v), kind, *converted(v, kind))


def bits_of(*numbers):
    return max((n if n >= 0 else ~n).bit_length() for n in numbers)


def interval(op, a, b):
    """Of a op b over the integers; operands are intervals."""
    if op in "+-":
        return ((a[0] + b[0], a[1] + b[1]) if op == "+" else
                (a[0] - b[1], a[1] - b[0]))
    if op == "*":
        ends = [x * y for x in a for y in b]
        return min(ends), max(ends)
    if op == "&" and max(a[0], b[0]) >= 0:
        return 0, min(x[1] for x in (a, b) if x[0] >= 0)
    if min(a + b) >= 0:
        return 0, (1 << bits_of(*a, *b)) - 1
    top = 1 << bits_of(*a, *b)
    return -top, top - 1


def binary(op, a, b):
    """a op b for + - * & | ^, or None where it may overflow."""
    a, b = promote(a), promote(b)
    kind = usual(a, b)
    lo, hi = interval(op, converted(a, kind), converted(b, kind))
    if not kind.holds(lo, hi):
        if kind.signed:
            return None
        lo, hi = kind.lo, kind.hi
    return Value(both("({} %s {})" % op, a, b), kind, lo, hi)


def masked(v, mask):
    """v & mask, mask not negative."""
    return binary("&", v, constant(mask, v.type if v.type.bits >= 32
                                   else INT))


def modulo(v, n):
    """One of 0..n-1, by an unsigned remainder."""
    return Value(both("((unsigned)({}) %% %du)" % n, v), UINT, 0, n - 1)


def shifted(op, v, amount):
    """v shifted by a constant, or None where it may overflow."""
    v = promote(v)
    if op == ">>":
        lo, hi = v.lo >> amount, v.hi >> amount
    elif not v.type.signed or v.lo >= 0:
        lo, hi = v.lo << amount, v.hi << amount
    else:
        return None
    if not v.type.holds(lo, hi):
        if v.type.signed:
            return None
        lo, hi = v.type.lo, v.type.hi
    return Value(both("({} %s %d)" % (op, amount), v), v.type, lo, hi)


def fit(rng, v, kind):
    """v, changed so that a variable of the type may hold it."""
    lo, hi = kind.store
    if lo <= v.lo and v.hi <= hi:
        return v
    if not kind.signed or kind.bits < 32:
        return v  # the conversion cuts it
    if rng.random() < 0.5:
        return cast(v, SCHAR)
    return masked(v, rng.choice([7, 15, 63, 127, 255]))
