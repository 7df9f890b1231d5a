// growing vectors, pointer arrays, freeing in mixed order, huge request fails
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <stdint.h>
struct vec {
    int *d;
    size_t n, cap;
};
static void push(struct vec *v, int x) {
    if (v->n == v->cap) {
        v->cap = v->cap ? v->cap * 2 : 1;
        v->d = realloc(v->d, v->cap * sizeof *v->d);
    }
    v->d[v->n++] = x;
}
int main(void) {
    struct vec v = {0};
    for (int i = 0; i < 1000; i++) push(&v, i * 7 % 1000);
    unsigned h = 0;
    for (size_t i = 0; i < v.n; i++) h = h * 33 + (unsigned)v.d[i];
    printf("%zu %zu %u\n", v.n, v.cap, h);
    free(v.d);
    char **rows = malloc(8 * sizeof *rows);
    for (int i = 0; i < 8; i++) {
        rows[i] = malloc((size_t)i + 2);
        memset(rows[i], 'a' + i, (size_t)i + 1);
        rows[i][i + 1] = 0;
    }
    char *t = rows[0];
    rows[0] = rows[7];
    rows[7] = t;
    for (int i = 0; i < 8; i++) printf("%s ", rows[i]);
    puts("");
    for (int i = 7; i >= 0; i--) free(rows[i]);
    free(rows);
    char *s = malloc(1);
    *s = 0;
    for (int i = 0; i < 50; i++) {
        size_t n = strlen(s);
        s = realloc(s, n + 2);
        s[n] = (char)('A' + i % 26);
        s[n + 1] = 0;
    }
    printf("%s\n", s);
    free(s);
    volatile size_t huge = SIZE_MAX / 2;
    void *volatile p = malloc(huge);
    printf("%d\n", p == NULL);
    free(p);
    p = calloc(huge, 4);
    printf("%d %d\n", p == NULL, errno == ENOMEM);
    p = malloc(0);
    free(p);
    return (int)(h & 0xff);
}
