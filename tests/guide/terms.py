# SPDX-License-Identifier: Apache-2.0
"""Random values and conditions.  Few variables with few values, so that what
happens in one place often matters in another."""
from writer import Writer


class Terms(Writer):
    def number(self):
        return str(self.pick(0, 0, 1, 1, 1, 2, 2, 3, -1))

    # ---- places --------------------------------------------------------------

    def place(self, scope):
        """An int to be written."""
        kinds = [(self.variable, 6)]
        if scope.pointers:
            kinds.append((self.target, 4))
        if scope.arrays:
            kinds.append((self.element, 3))
        if scope.boxes:
            kinds.append((self.member, 3))
        return self.weighted(kinds)(scope)

    def weighted(self, kinds):
        makers, weights = zip(*kinds)
        return self.rng.choices(makers, weights)[0]

    def variable(self, scope):
        return self.rng.choice(scope.ints)

    def target(self, scope):
        p = self.rng.choice(scope.pointers)
        if self.want("lvalue", 0.1):
            return "*(%s ? %s : &%s)" % (self.condition(scope, 0), p,
                                         self.plain_int(scope))
        return "*" + p

    def plain_int(self, scope):
        """Whose address can be taken."""
        return self.rng.choice([v for v in scope.ints if ".lo" not in v and
                                ".hi" not in v and not v.startswith("*")])

    def element(self, scope):
        name, n = self.rng.choice(scope.arrays)
        return "%s[%s]" % (name, self.index(scope, n))

    def index(self, scope, n):
        if self.chance(0.4):
            return str(self.rng.randrange(n))
        v = self.read(scope)
        if self.want("bounds", 0.15):
            return v
        if n & (n - 1) == 0 and self.chance(0.7):
            return "%s & %d" % (v, n - 1)
        return "(unsigned char)%s %% %du" % (v, n)

    def member(self, scope):
        box = self.rng.choice(scope.boxes)
        return box + self.pick(".k", ".in.a", ".in.b", ".v[0]", ".v[1]",
                               ".lo" if "bits" in self.wants else ".k",
                               ".v[%s & 1]" % self.variable(scope))

    # ---- values --------------------------------------------------------------

    def read(self, scope, known=0.3):
        if scope.known and self.chance(known):
            return self.rng.choice(scope.known)
        if self.chance(0.6):
            return self.rng.choice(scope.ints)
        return self.atom_of(scope)

    def atom_of(self, scope):
        kinds = [(self.variable, 3)]
        if scope.pointers:
            kinds.append((self.target, 2))
        if scope.arrays:
            kinds.append((self.element, 2))
        if scope.boxes:
            kinds.append((self.member, 2))
        return self.weighted(kinds)(scope)

    def atom(self, scope):
        return self.number() if self.chance(0.35) else self.read(scope)

    def value(self, scope, depth=1):
        if depth <= 0 or self.chance(0.45):
            return self.atom(scope)
        kind = self.rng.random()
        if kind < 0.55:
            return "%s %s %s" % (self.read(scope), self.pick("+", "+", "-"),
                                 self.atom(scope))
        if kind < 0.65:
            return "%s %s" % (self.read(scope), self.pick(
                "& 1", "& 3", "* 2", "^ 1", "| 1"))
        if kind < 0.75:
            return "(%s)" % self.compare(scope)
        if kind < 0.88 and "ternary" in self.wants and self.affords():
            c = self.condition(scope, 0)
            return "(%s ? %s : %s)" % (c, self.atom(scope), self.atom(scope))
        if "divide" in self.wants and self.chance(0.4):
            return "%s %s (%s)" % (self.number(), self.pick("/", "%"),
                                   self.pick("%s - 2", "%s", "%s + 1") %
                                   self.read(scope))
        return "-%s" % self.read(scope)

    # ---- conditions ----------------------------------------------------------

    def compare(self, scope):
        op = self.pick("==", "==", "==", "!=", "<", ">", "<=", ">=")
        left = self.read(scope, 0.6)
        if self.chance(0.12):
            left = "%s %s %s" % (left, self.pick("+", "-"), self.read(scope))
        right = self.number() if self.chance(0.75) else self.read(scope)
        return "%s %s %s" % (left, op, right)

    def test(self, scope):
        if self.chance(0.08):
            return self.read(scope)
        if self.chance(0.06):
            return "%s & %s" % (self.read(scope), self.pick("1", "2"))
        return self.compare(scope)

    def condition(self, scope, depth=1):
        """What decides; pays for it."""
        self.pay()
        if depth > 0 and "logic" in self.wants and self.chance(0.3):
            return "(%s %s %s)" % (self.condition(scope, depth - 1), self.pick(
                "&&", "||"), self.condition(scope, depth - 1))
        if depth > 0 and self.chance(0.06):
            return "!(%s)" % self.test(scope)
        return self.test(scope)

    def claim(self, scope):
        """What an assertion says: mostly that a few values do not meet."""
        n = self.pick(1, 2, 2, 2, 2, 3, 3, 3)
        parts = [self.pick("%s == %s", "%s == %s", "%s > %s", "%s != %s") % (
            self.read(scope, 0.2), self.number()) for _ in range(n)]
        if n == 1:
            return parts[0].replace("==", "!=")
        if self.chance(0.3):  # one value, no branch
            return "!(%s)" % " & ".join("(%s)" % p for p in parts)
        return "!(%s)" % " && ".join(parts)
