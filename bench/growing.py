# SPDX-License-Identifier: Apache-2.0
"""Programs that grow with N: the same thing N times, each on inputs of its
own, with a claim about its own result."""

HEAD = """#include <assert.h>
#include <stdbool.h>

int __VERIFIER_nondet_int(void);
"""
MODULE = """
struct module {
    int state;
    int errors;
    int seen;
};

static void count(int *number)
{
    ++*number;
}

static void accept(struct module *m, int command)
{
    m->seen++;
    switch (m->state) {
    case 0:
        m->state = command > 10 ? 1 : 0;
        break;
    case 1:
        if (command == 3)
            m->state = 2;
        else
            count(&m->errors);
        break;
    default:
        m->state = 0;
        break;
    }
}

static bool is_well(const struct module *m)
{
    return m->state >= 0 && m->state <= 2 && m->errors < m->seen;
}
"""


def main(body):
    return "\nint main(void)\n{\n%s    return 0;\n}\n" % "".join(body)


def blocks(n):
    """Figure 4 of the paper."""
    return HEAD + main("""    int a%d;
    if (__VERIFIER_nondet_int() > 0)
        a%d = 1;
    else
        a%d = 2;
    assert(a%d != 0);
""" % (k, k, k, k) for k in range(n))


def ifs(n):
    """One-sided, and first all the inputs, then all the ifs."""
    body = ["    int x%d = __VERIFIER_nondet_int();\n"
            "    int a%d = 0;\n" % (k, k) for k in range(n)]
    body += ["    if (x%d == %d)\n        a%d = 1;\n" % (k, k, k)
             for k in range(n)]
    body += ["    assert(a%d < 2);\n" % k for k in range(n)]
    return HEAD + main(body)


def nested(n):
    """Three ifs inside each other, N times."""
    return HEAD + main("""    int a%d = 0;
    if (__VERIFIER_nondet_int() > 0) {
        a%d = 1;
        if (__VERIFIER_nondet_int() > 0) {
            a%d = 2;
            if (__VERIFIER_nondet_int() > 0)
                a%d = 3;
        }
    }
    assert(a%d <= 3);
""" % (k, k, k, k, k) for k in range(n))


def modules(n):
    """State machines in structs, through pointers and helper functions; what
    they have in common is written by none."""
    body = ["    static struct module m%d;\n" % k for k in range(n)]
    body += ["""    accept(&m%d, __VERIFIER_nondet_int());
    accept(&m%d, __VERIFIER_nondet_int());
    assert(is_well(&m%d));
""" % (k, k, k) for k in range(n)]
    return HEAD + MODULE + main(body)


# name: program, N up to which full exploration is measured, paths that guided
# exploration may need at most
SHAPES = {
    "blocks": (blocks, 18, lambda n: n + 1),
    "ifs": (ifs, 18, lambda n: n + 1),
    "nested": (nested, 9, lambda n: 3 * n + 1),
    "modules": (modules, 9, lambda n: 3 * n + 1),
}
