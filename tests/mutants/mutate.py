# SPDX-License-Identifier: Apache-2.0
"""Mutants of a C program: each has one small mistake, made in its tokens.

mutants(text) -> [Mutant], always the same ones in the same order.  Changed are
the bodies of functions; asserts, what stands behind a line `// ---- claims` up
to the next line of this kind, and preprocessor lines are left alone.  Binary
operators are told from others by the blanks around them.  Some mutants may not
compile, some may do what the program does.
"""
import re

TOKEN = re.compile(
    r'(?P<skip>\s+|//[^\n]*|/\*.*?\*/|^\#[^\n]*)'
    r'|(?P<string>"(?:[^"\\\n]|\\.)*")|(?P<char>\'(?:[^\'\\\n]|\\.)+\')'
    r'|(?P<number>\d\w*)|(?P<name>[A-Za-z_]\w*)'
    r'|(?P<op>->|\+\+|--|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|<<|>>|.)',
    re.S | re.M)
SECTION = re.compile(r"^// ---- (.*)$", re.M)
RELATIONS = ["<", "<=", ">", ">=", "==", "!="]
ARITHMETIC = ["+", "-", "*"]
TYPE = (r"\b((?:const )?(?:struct \w+|enum \w+|int|bool|char|unsigned))"
        r" (\**)(\w+)")
KEYWORDS = set("break case char const continue default do else enum for if "
               "int return sizeof static struct switch void while bool "
               "unsigned assert NULL true false EOF".split())


class Token:
    def __init__(self, kind, text, at):
        self.kind, self.text, self.at = kind, text, at
        self.end = at + len(text)


class Mutant:
    """- operator: RO, AO, CO, CR, VR or DL; line, what: where, and the mistake
    - text: the whole program"""

    def __init__(self, operator, line, what, text):
        self.operator, self.line = operator, line
        self.what, self.text = what, text


def tokens_of(text):
    return [Token(m.lastgroup, m.group(), m.start())
            for m in TOKEN.finditer(text) if m.lastgroup != "skip"]


def claims(text):
    """[(begin, end)] of what is left alone."""
    marks = [(m.start(), m.group(1)) for m in SECTION.finditer(text)]
    ends = [m[0] for m in marks[1:]] + [len(text)]
    return [(at, end) for (at, name), end in zip(marks, ends)
            if name == "claims"]


def matching(tokens, k, close):
    """The token that closes the one at k."""
    depth = 0
    for j in range(k, len(tokens)):
        depth += (tokens[j].text == tokens[k].text) - (tokens[j].text == close)
        if depth == 0:
            return j
    raise ValueError("no " + close)


def bodies(tokens):
    """[(header, first, last)] of functions: `) {` outside of braces; the
    header begins behind the declaration before it."""
    k, start = 0, 0
    while k < len(tokens):
        if tokens[k].text == "{":
            end = matching(tokens, k, "}")
            if tokens[k - 1].text == ")":
                yield start, k, end
            k = start = end
        elif tokens[k].text == ";":
            start = k
        k += 1


class Program:
    """The text and what its names are."""

    def __init__(self, text):
        self.text, self.tokens = text, tokens_of(text)
        self.claims = claims(text)
        self.inside = self.depths()
        self.alike = {}
        self.enumerators = {}
        for m in re.finditer(r"\bstruct \w+ \{([^}]*)\}", text):
            self.family(re.findall(TYPE + r"[;\[]", m.group(1)), self.alike)
        for m in re.finditer(r"\benum(?: \w+)? \{([^}=]*)\}", text):
            names = re.findall(r"\w+", m.group(1))
            for i, name in enumerate(names[:-1]):
                self.enumerators[name] = names[i + 1]
            self.enumerators[names[-1]] = names[0]

    def depths(self):
        """Of each token: in how many parentheses it stands."""
        depth, found = 0, []
        for t in self.tokens:
            depth -= t.text == ")"
            found.append(depth)
            depth += t.text == "("
        return found

    @staticmethod
    def family(found, into):
        """Each name: those that are declared with the same type."""
        for base, stars, name in found:
            into[name] = [n for b, s, n in found
                          if (b, s) == (base, stars) and n != name]

    def left_alone(self, token):
        return any(a <= token.at < b for a, b in self.claims)

    def mutant(self, operator, begin, end, new):
        line = self.text.count("\n", 0, begin) + 1
        old = " ".join(self.text[begin:end].split())
        return Mutant(operator, line, "%s -> %s" % (old, new.strip() or ";"),
                      self.text[:begin] + new + self.text[end:])


def spaced(program, t):
    return program.text[t.at - 1] == " " and program.text[t.end] in " \n"


def operators(program, t):
    """RO, AO, CO: another operator in the place of this one."""
    change = {"&&": ["||"], "||": ["&&"]}.get(t.text, [])
    kind = "CO"
    if t.text in RELATIONS:
        kind, change = "RO", [r for r in RELATIONS if r != t.text]
    elif t.text in ARITHMETIC:
        kind, change = "AO", [r for r in ARITHMETIC if r != t.text]
    if spaced(program, t):
        for new in change:
            yield program.mutant(kind, t.at, t.end, new)
    if t.text in ("++", "--"):
        yield program.mutant("AO", t.at, t.end, "-+"[t.text == "--"] * 2)
    if t.text == "!":
        yield program.mutant("CO", t.at, t.end, "")


def constants(program, t):
    """CR: another number, character, truth value or enumerator."""
    if t.kind == "number" and t.text.isdigit():
        value = int(t.text)
        for new in sorted({value + 1, value - 1, 0} - {value}):
            yield program.mutant("CR", t.at, t.end, str(new))
    elif t.kind == "char" and len(t.text) == 3:
        new = chr(ord(t.text[1]) + 1)
        if new not in "'\\":
            yield program.mutant("CR", t.at, t.end, "'%s'" % new)
    elif t.text in ("true", "false"):
        yield program.mutant("CR", t.at, t.end,
                             "true" if t.text == "false" else "false")
    elif t.text in program.enumerators:
        yield program.mutant("CR", t.at, t.end, program.enumerators[t.text])


def variables(program, local, before, t):
    """VR: another variable or member of the same type."""
    if t.kind != "name" or t.text in KEYWORDS:
        return
    member = before.text in ("->", ".")
    declared = before.kind == "name" or before.text == "*"
    if declared and not member and before.text not in ("return", "case"):
        return
    for new in (program.alike if member else local).get(t.text, []):
        yield program.mutant("VR", t.at, t.end, new)


def conditions(program, k):
    """CO: a negated condition."""
    tokens = program.tokens
    if tokens[k].text in ("if", "while") and tokens[k + 1].text == "(":
        end = matching(program.tokens, k + 1, ")")
        inner = program.text[tokens[k + 1].at:tokens[end].end]
        yield program.mutant("CO", tokens[k + 1].at, tokens[end].end,
                             "(!%s)" % inner)


def begins_statement(tokens, k):
    t, before = tokens[k], tokens[k - 1]
    if t.text in ("break", "continue", "++", "--", "*"):
        return before.text in ("{", "}", ";", ")", ":", "else")
    return t.kind == "name" and t.text not in KEYWORDS and \
        before.text in ("{", "}", ";", ")", ":", "else") and \
        tokens[k + 1].kind != "name" and tokens[k + 1].text != ":"


def statements(program, k, last):
    """DL: a statement less."""
    tokens = program.tokens
    if program.inside[k] > 0 or not begins_statement(tokens, k):
        return
    end = next(j for j in range(k, last) if tokens[j].text == ";")
    yield program.mutant("DL", tokens[k].at, tokens[end].at, "")


def asserted(tokens, k):
    """The last token of the assert that begins at k, or k."""
    if tokens[k].text == "assert":
        return matching(tokens, k + 1, ")")
    return k


def mutants(text):
    program = Program(text)
    tokens = program.tokens
    found = []
    for header, first, last in bodies(tokens):
        if program.left_alone(tokens[first]):
            continue
        whole = text[tokens[header].at:tokens[last].at]
        local, k = {}, first + 1
        program.family(re.findall(TYPE, whole), local)
        while k < last:
            t = tokens[k]
            found += operators(program, t)
            found += constants(program, t)
            found += variables(program, local, tokens[k - 1], t)
            found += conditions(program, k)
            if t.text != "assert":
                found += statements(program, k, last)
            k = asserted(tokens, k) + 1
    return found


def silent(text):
    """The program without what it prints, on the same lines."""
    tokens = tokens_of(text)
    for k in reversed(range(len(tokens))):
        if tokens[k].text in ("printf", "puts", "putchar") and \
                tokens[k + 1].text == "(":
            end = tokens[matching(tokens, k + 1, ")")].end
            lines = text.count("\n", tokens[k].at, end)
            text = text[:tokens[k].at] + "(void)0" + "\n" * lines + text[end:]
    return text
