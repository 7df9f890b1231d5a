// recursive-descent expression evaluator with variables, functions and errors
// stdin: 1 + 2 * 3\n(1+2)*3\nx = 10\ny = x ^ 2 - -4\ny / 0\nsqrt(16) + max(2, 7)\n2 ^ 3 ^ 2\n1 +\nfoo(1)\nx % 3 == 1\n-2^2\n1e3/8\n((1)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <setjmp.h>

static const char *p;
static jmp_buf fail;
static const char *why;
static double vars[26];
static double expr(void);

static void err(const char *m) {
    why = m;
    longjmp(fail, 1);
}
static void ws(void) {
    while (*p == ' ') p++;
}
static int eat(char c) {
    ws();
    if (*p == c) {
        p++;
        return 1;
    }
    return 0;
}

static double call(const char *n) {
    double a[4];
    int k = 0;
    if (!eat(')')) {
        do {
            if (k == 4) err("too many args");
            a[k++] = expr();
        } while (eat(','));
        if (!eat(')')) err("expected )");
    }
    if (!strcmp(n, "sqrt") && k == 1) return sqrt(a[0]);
    if (!strcmp(n, "max") && k == 2) return a[0] > a[1] ? a[0] : a[1];
    if (!strcmp(n, "abs") && k == 1) return fabs(a[0]);
    err("unknown function");
    return 0;
}

static double prim(void) {
    ws();
    if (eat('(')) {
        double v = expr();
        if (!eat(')')) err("expected )");
        return v;
    }
    if (isdigit((unsigned char)*p) || *p == '.') {
        char *e;
        double v = strtod(p, &e);
        p = e;
        return v;
    }
    if (isalpha((unsigned char)*p)) {
        char n[16];
        int k = 0;
        while (isalnum((unsigned char)*p) && k < 15) n[k++] = *p++;
        n[k] = 0;
        if (eat('(')) return call(n);
        if (k == 1) return vars[tolower((unsigned char)n[0]) - 'a'];
        err("unknown name");
    }
    err(*p ? "unexpected character" : "unexpected end");
    return 0;
}
static double unary(void);
static double power(void) {
    double b = prim();
    return eat('^') ? pow(b, unary()) : b;
}
static double unary(void) {
    if (eat('-')) return -unary();
    if (eat('+')) return unary();
    return power();
}
static double term(void) {
    double v = unary();
    for (;;) {
        if (eat('*')) v *= unary();
        else if (eat('/')) {
            double d = unary();
            if (d == 0) err("division by zero");
            v /= d;
        } else if (eat('%')) v = fmod(v, unary());
        else return v;
    }
}
static double sum(void) {
    double v = term();
    for (;;) {
        if (eat('+')) v += term();
        else if (eat('-')) v -= term();
        else return v;
    }
}
static double expr(void) {
    double v = sum();
    ws();
    if (p[0] == '=' && p[1] == '=') {
        p += 2;
        return v == sum();
    }
    return v;
}

int main(void) {
    char line[80];
    volatile int errors = 0, n = 0;
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        n++;
        p = line;
        if (setjmp(fail)) {
            printf("%d: error: %s at %d\n", n, why, (int)(p - line));
            errors++;
            continue;
        }
        ws();
        int target = -1;
        if (isalpha((unsigned char)p[0])) {
            const char *q = p + 1;
            while (*q == ' ') q++;
            if (*q == '=' && q[1] != '=') {
                target = tolower((unsigned char)*p) - 'a';
                p = q + 1;
            }
        }
        double v = expr();
        ws();
        if (*p) err("trailing text");
        if (target >= 0) vars[target] = v;
        printf("%d: %.10g\n", n, v);
    }
    return errors * 10 + n;
}
