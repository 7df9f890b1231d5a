// flexible array members on the heap and with static initialisers
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct s {
    int n;
    char t;
    short v[];
};
struct z {
    long k;
    char c[0];
};
static struct s st = {3, 'x', {10, 20, 30}};
static struct {
    int n;
    const char *p[];
} names = {2, {"one", "two"}};
int main(void) {
    printf("%zu %zu %d %d\n", sizeof(struct s), sizeof st, st.v[0], st.v[2]);
    struct s *p = malloc(sizeof *p + 5 * sizeof p->v[0]);
    p->n = 5;
    p->t = 'h';
    for (int i = 0; i < p->n; i++) p->v[i] = (short)(i * 30000);
    for (int i = 0; i < p->n; i++) printf("%d ", p->v[i]);
    puts("");
    struct s copy = *p;
    printf("%d %c\n", copy.n, copy.t);
    p = realloc(p, sizeof *p + 6 * sizeof(short));
    p->v[5] = p->v[4];
    printf("%d\n", p->v[5]);
    printf("%s %s\n", names.p[0], names.p[1]);
    struct z *q = malloc(sizeof *q + 4);
    memcpy(q->c, "abc", 4);
    q->k = -1;
    printf("%s %zu\n", q->c, sizeof *q);
    int r = st.v[1] + (int)((char *)p->v - (char *)p);
    free(p);
    free(q);
    return r;
}
