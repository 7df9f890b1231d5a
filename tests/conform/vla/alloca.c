// alloca memory lives until the function returns
#include <stdio.h>
#include <string.h>
#include <alloca.h>
struct n {
    int v;
    struct n *next;
};
static int list(int k) {
    struct n *h = 0;
    for (int i = 0; i < k; i++) {
        struct n *x = alloca(sizeof *x);
        x->v = i * i;
        x->next = h;
        h = x;
    }
    int s = 0;
    for (; h; h = h->next) s = s * 7 % 10007 + h->v;
    return s;
}
static size_t rev(const char *s, char *out) {
    size_t n = strlen(s);
    char *t = __builtin_alloca(n + 1);
    for (size_t i = 0; i < n; i++) t[i] = s[n - 1 - i];
    t[n] = 0;
    strcpy(out, t);
    return n;
}
int main(void) {
    printf("%d %d %d\n", list(1), list(10), list(100));
    char o[32];
    size_t n = rev("alloca", o);
    printf("%zu %s\n", n, o);
    int **p = alloca(5 * sizeof *p);
    for (int i = 0; i < 5; i++) {
        p[i] = alloca(sizeof(int) * (size_t)(i + 1));
        for (int j = 0; j <= i; j++) p[i][j] = i * 10 + j;
    }
    for (int i = 4; i >= 0; i--) printf("%d ", p[i][i]);
    puts("");
    int s = 0;
    for (int i = 0; i < 1000; i++) s += list(3) + (int)rev("ab", o);
    printf("%d\n", s);
    long *al = alloca(24);
    al[0] = 1;
    al[2] = 3;
    printf("%ld %d\n", al[0] + al[2], (int)((unsigned long)al % 16));
    return s % 200;
}
