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

ELEMENTS = """
struct sensor {
    int value;
    int clamped;
};

static void clamp(struct sensor *s)
{
    if (s->value > 100) {
        s->value = 100;
        s->clamped = 1;
    }
    if (s->value < 0) {
        s->value = 0;
        s->clamped = 1;
    }
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


def elements(n):
    """Structs in an array, which loops go over; a helper looks at each."""
    return HEAD + ELEMENTS + """
static struct sensor sensors[%d];
""" % n + main(["""    const int n = sizeof sensors / sizeof sensors[0];
    for (int i = 0; i < n; i++)
        sensors[i].value = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        clamp(&sensors[i]);
    for (int i = 0; i < n; i++)
        assert(sensors[i].value <= 100 && sensors[i].clamped <= 1);
"""])


# name: program, N up to which full exploration is measured, paths that guided
# exploration may need at most
SHAPES = {
    "blocks": (blocks, 20, lambda n: n + 1),
    "ifs": (ifs, 20, lambda n: n + 1),
    "nested": (nested, 10, lambda n: 3 * n + 1),
    "modules": (modules, 10, lambda n: 3 * n + 1),
    "elements": (elements, 12, lambda n: 2 * n + 1),
}
