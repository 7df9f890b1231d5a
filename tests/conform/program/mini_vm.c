// a small register and stack VM with computed goto: loops, calls, memory
#include <stdio.h>
#include <stdint.h>
#include <string.h>
enum op {
    HALT,
    PUSH,
    POP,
    ADD,
    SUB,
    MUL,
    DIV,
    LT,
    EQ,
    JMP,
    JZ,
    LOAD,
    STORE,
    CALL,
    RET,
    PRINT,
    DUP,
    NOP_
};
struct vm {
    int64_t st[64];
    int sp;
    int32_t ret[32];
    int rp;
    int64_t mem[16];
    long steps;
    const char *err;
};
static int run(struct vm *v, const int32_t *code, int n) {
    static const void *const T[] = {&&halt, &&push, &&pop, &&add, &&sub, &&mul, &&div, &&lt, &&eq,
        &&jmp, &&jz, &&load, &&store, &&call, &&ret, &&print, &&dup, &&nop};
    int pc = 0;
    int64_t a, b;
#define NEXT \
    do { \
        if (pc < 0 || pc >= n) { \
            v->err = "pc"; \
            return -1; \
        } \
        if (++v->steps > 100000) { \
            v->err = "steps"; \
            return -2; \
        } \
        goto *T[code[pc++]]; \
    } while (0)
#define BIN(e) \
    do { \
        b = v->st[--v->sp]; \
        a = v->st[--v->sp]; \
        v->st[v->sp++] = (e); \
    } while (0)
    NEXT;
push:
    v->st[v->sp++] = code[pc++];
    NEXT;
pop:
    v->sp--;
    NEXT;
add:
    BIN(a + b);
    NEXT;
sub:
    BIN(a - b);
    NEXT;
mul:
    BIN((int64_t)((uint64_t)a * (uint64_t)b));
    NEXT;
div:
    if (v->st[v->sp - 1] == 0) {
        v->err = "div";
        return -3;
    }
    BIN(a / b);
    NEXT;
lt:
    BIN(a < b);
    NEXT;
eq:
    BIN(a == b);
    NEXT;
jmp:
    pc = code[pc];
    NEXT;
jz:
    if (!v->st[--v->sp]) pc = code[pc];
    else pc++;
    NEXT;
load:
    v->st[v->sp++] = v->mem[code[pc++]];
    NEXT;
store:
    v->mem[code[pc++]] = v->st[--v->sp];
    NEXT;
call:
    v->ret[v->rp++] = pc + 1;
    pc = code[pc];
    NEXT;
ret:
    if (!v->rp) {
        v->err = "ret";
        return -4;
    }
    pc = v->ret[--v->rp];
    NEXT;
print:
    printf("%lld\n", (long long)v->st[--v->sp]);
    NEXT;
dup:
    v->st[v->sp] = v->st[v->sp - 1];
    v->sp++;
    NEXT;
nop:
    NEXT;
halt:
    return v->sp ? (int)v->st[v->sp - 1] : 0;
}
int main(void) {
    static const int32_t fact[] = {PUSH, 1, STORE, 0, PUSH, 20, STORE, 1, LOAD, 1, JZ, 27, LOAD, 0,
        LOAD, 1, MUL, STORE, 0, LOAD, 1, PUSH, 1, SUB, STORE, 1, NOP_, LOAD, 1, JZ, 33, JMP, 8,
        LOAD, 0, PRINT, PUSH, 7, HALT};
    static const int32_t fib[] = {PUSH, 15, CALL, 6, PRINT, HALT, DUP, PUSH, 2, LT, JZ, 13, RET,
        DUP, PUSH, 1, SUB, CALL, 6, STORE, 5, LOAD, 6, POP, LOAD, 5, RET};
    static const int32_t bad1[] = {PUSH, 1, PUSH, 0, DIV, HALT}, bad2[] = {JMP, 0}, bad3[] = {RET},
                         bad4[] = {PUSH, 5, JMP, 99};
    struct vm v;
    memset(&v, 0, sizeof v);
    int r = run(&v, fact, sizeof fact / sizeof *fact);
    printf("%d %ld\n", r, v.steps);
    long s = v.steps;
    memset(&v, 0, sizeof v);
    r = run(&v, fib, sizeof fib / sizeof *fib);
    printf("%d %d %ld\n", r, v.sp, v.steps);
    const int32_t *b[] = {bad1, bad2, bad3, bad4};
    int n[] = {6, 2, 1, 4};
    for (int i = 0; i < 4; i++) {
        memset(&v, 0, sizeof v);
        r = run(&v, b[i], n[i]);
        printf("%d %s %ld\n", r, v.err, v.steps);
    }
    return (int)(s & 0x7f);
}
