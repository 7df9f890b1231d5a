// chained hash table with growth, deletion, iteration and string keys
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct ent {
    struct ent *next;
    unsigned h;
    int val;
    char key[];
};
struct map {
    struct ent **b;
    size_t nb, n;
};
static unsigned hash(const char *s) {
    unsigned h = 2166136261u;
    while (*s) h = (h ^ (unsigned char)*s++) * 16777619u;
    return h;
}
static void grow(struct map *m) {
    size_t nb = m->nb ? m->nb * 2 : 4;
    struct ent **b = calloc(nb, sizeof *b);
    for (size_t i = 0; i < m->nb; i++)
        for (struct ent *e = m->b[i], *nx; e; e = nx) {
            nx = e->next;
            e->next = b[e->h & (nb - 1)];
            b[e->h & (nb - 1)] = e;
        }
    free(m->b);
    m->b = b;
    m->nb = nb;
}
static struct ent **slot(struct map *m, const char *k, unsigned h) {
    struct ent **p = &m->b[h & (m->nb - 1)];
    while (*p && ((*p)->h != h || strcmp((*p)->key, k))) p = &(*p)->next;
    return p;
}
static int *at(struct map *m, const char *k) {
    if (m->n >= m->nb) grow(m);
    unsigned h = hash(k);
    struct ent **p = slot(m, k, h);
    if (!*p) {
        struct ent *e = malloc(sizeof *e + strlen(k) + 1);
        e->next = 0;
        e->h = h;
        e->val = 0;
        strcpy(e->key, k);
        *p = e;
        m->n++;
    }
    return &(*p)->val;
}
static int del(struct map *m, const char *k) {
    if (!m->nb) return 0;
    struct ent **p = slot(m, k, hash(k)), *e = *p;
    if (!e) return 0;
    *p = e->next;
    free(e);
    m->n--;
    return 1;
}
static void clear(struct map *m) {
    for (size_t i = 0; i < m->nb; i++)
        while (m->b[i]) {
            struct ent *e = m->b[i];
            m->b[i] = e->next;
            free(e);
        }
    free(m->b);
    memset(m, 0, sizeof *m);
}
int main(void) {
    struct map m = {0};
    const char *text = "the cat and the dog and the bird saw a cat eat the last fish and a bug";
    char buf[100];
    strcpy(buf, text);
    for (char *w = strtok(buf, " "); w; w = strtok(0, " ")) ++*at(&m, w);
    printf("%zu %zu %d %d %d\n", m.n, m.nb, *at(&m, "the"), *at(&m, "and"), *at(&m, "fish"));
    int d1 = del(&m, "the"), d2 = del(&m, "nope");
    printf("%d %d %d\n", d1, d2, *at(&m, "the"));
    for (int i = 0; i < 500; i++) {
        char k[16];
        sprintf(k, "key%d", i);
        *at(&m, k) = i * i;
    }
    int s = 0, found = 0;
    for (int i = 0; i < 500; i += 7) {
        char k[16];
        sprintf(k, "key%d", i);
        s += *at(&m, k) % 97;
        found += del(&m, k);
    }
    printf("%zu %zu %d %d\n", m.n, m.nb, s, found);
    size_t longest = 0;
    unsigned x = 0;
    for (size_t i = 0; i < m.nb; i++) {
        size_t c = 0;
        for (struct ent *e = m.b[i]; e; e = e->next) {
            c++;
            x += e->h * (unsigned)(e->val + 1);
        }
        if (c > longest) longest = c;
    }
    printf("%zu %u\n", longest, x);
    clear(&m);
    printf("%zu %d\n", m.n, del(&m, "x"));
    return found;
}
