/* SPDX-License-Identifier: Apache-2.0 */
/* A stack machine that runs a program of three instructions.  Overflow of the
 * stack is checked, underflow is not; division is not checked, either. */
#include <assert.h>
#include <stddef.h>

unsigned char __VERIFIER_nondet_uchar(void);

enum opcode { HALT, ONE, ADD, SUBTRACT, DIVIDE, DUPLICATE, NEGATE };
enum { PROGRAM = 3, STACK = 2 };
enum status { RUNNING, STOPPED, BAD_OPCODE, STACK_FULL };

struct machine {
    unsigned char program[PROGRAM];
    int at;
    int top;
    enum status status;
};

static int *stack;

static void push(struct machine *m, int value)
{
    if (m->top == STACK) {
        m->status = STACK_FULL;
        return;
    }
    stack[m->top++] = value;
}

static int pop(struct machine *m)
{
    return stack[--m->top];
}

static void binary(struct machine *m, enum opcode op)
{
    int right = pop(m);
    int left = pop(m);
    if (op == ADD)
        push(m, left + right);
    else if (op == SUBTRACT)
        push(m, left - right);
    else
        push(m, left / right);
}

static void duplicate(struct machine *m)
{
    int value = pop(m);
    push(m, value);
    push(m, value);
}

static void negate(struct machine *m)
{
    int value = pop(m);
    push(m, -value);
}

static void load(struct machine *m, int *cells)
{
    stack = cells;
    m->at = 0;
    m->top = 0;
    m->status = RUNNING;
    for (int i = 0; i < PROGRAM; i++)
        m->program[i] = __VERIFIER_nondet_uchar();
}

static void step(struct machine *m)
{
    enum opcode op = HALT;
    if (m->at < PROGRAM)
        op = (enum opcode)m->program[m->at++];
    switch (op) {
    case HALT:
        m->status = STOPPED;
        break;
    case ONE:
        push(m, 1);
        break;
    case ADD:
    case SUBTRACT:
    case DIVIDE:
        binary(m, op);
        break;
    case DUPLICATE:
        duplicate(m);
        break;
    case NEGATE:
        negate(m);
        break;
    default:
        m->status = BAD_OPCODE;
    }
}

int main(void)
{
    int cells[STACK] = {0};
    struct machine m;
    load(&m, cells);
    while (m.status == RUNNING)
        step(&m);
    assert(m.top <= STACK);
    return (int)m.status;
}
