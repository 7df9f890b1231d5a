// growable string builder with formatted append, insert, replace and join
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
struct sb {
    char *s;
    size_t n, cap;
};
static void need(struct sb *b, size_t k) {
    if (b->n + k + 1 > b->cap) {
        while (b->n + k + 1 > b->cap) b->cap = b->cap ? b->cap * 3 / 2 + 1 : 8;
        b->s = realloc(b->s, b->cap);
    }
}
static void addn(struct sb *b, const char *s, size_t k) {
    need(b, k);
    memcpy(b->s + b->n, s, k);
    b->n += k;
    b->s[b->n] = 0;
}
static void add(struct sb *b, const char *s) { addn(b, s, strlen(s)); }
static void addf(struct sb *b, const char *f, ...) {
    va_list ap, aq;
    va_start(ap, f);
    va_copy(aq, ap);
    int k = vsnprintf(0, 0, f, ap);
    need(b, (size_t)k);
    vsnprintf(b->s + b->n, (size_t)k + 1, f, aq);
    b->n += (size_t)k;
    va_end(aq);
    va_end(ap);
}
static void insert(struct sb *b, size_t at, const char *s) {
    size_t k = strlen(s);
    need(b, k);
    memmove(b->s + at + k, b->s + at, b->n - at + 1);
    memcpy(b->s + at, s, k);
    b->n += k;
}
static void cut(struct sb *b, size_t at, size_t k) {
    memmove(b->s + at, b->s + at + k, b->n - at - k + 1);
    b->n -= k;
}
static int replace(struct sb *b, const char *from, const char *to) {
    int c = 0;
    size_t at = 0;
    char *p;
    while ((p = strstr(b->s + at, from))) {
        at = (size_t)(p - b->s);
        cut(b, at, strlen(from));
        insert(b, at, to);
        at += strlen(to);
        c++;
    }
    return c;
}
static void join(struct sb *b, const char *sep, ...) {
    va_list ap;
    va_start(ap, sep);
    const char *s;
    int first = 1;
    while ((s = va_arg(ap, const char *))) {
        if (!first) add(b, sep);
        add(b, s);
        first = 0;
    }
    va_end(ap);
}
int main(void) {
    struct sb b = {0};
    add(&b, "hello");
    addf(&b, " %d-%s-%.2f", 42, "world", 1.005);
    insert(&b, 0, ">> ");
    printf("%s %zu\n", b.s, b.n);
    printf("%d %s\n", replace(&b, "o", "0000"), "done");
    printf("%s\n", b.s);
    cut(&b, 0, 3);
    printf("%d ", replace(&b, "0000", ""));
    printf("%s %zu\n", b.s, b.n);
    b.n = 0;
    join(&b, ", ", "a", "bb", "ccc", "", "e", (char *)0);
    puts(b.s);
    b.n = 0;
    for (int i = 0; i < 60; i++) addf(&b, "%x%c", i * i, i % 10 == 9 ? '\n' : ' ');
    printf("%s%zu %d\n", b.s, b.n, b.cap >= b.n + 1);
    int r = (int)(b.n & 0x7f);
    free(b.s);
    return r;
}
