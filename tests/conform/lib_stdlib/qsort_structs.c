// qsort on structs (total order), string pointers and odd-sized elements
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct p {
    char n[7];
    int age;
    double w;
};
static int byage(const void *a, const void *b) {
    const struct p *x = a, *y = b;
    return x->age != y->age ? x->age - y->age : strcmp(x->n, y->n);
}
static int byname(const void *a, const void *b) {
    return strcmp(((const struct p *)a)->n, ((const struct p *)b)->n);
}
static int sp(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
static int lenrev(const void *a, const void *b) {
    size_t x = strlen(*(char **)a), y = strlen(*(char **)b);
    return x == y ? -sp(a, b) : x < y ? 1 : -1;
}
static int three(const void *a, const void *b) { return memcmp(a, b, 3); }
static int arg(const void *a, const void *b, void *c) {
    ++*(int *)c;
    return *(const short *)a - *(const short *)b;
}
void qsort_r(void *, size_t, size_t, int (*)(const void *, const void *, void *), void *);
int main(void) {
    struct p v[] = {{"bob", 30, 1}, {"al", 25, 2}, {"zed", 25, 3}, {"cy", 99, 4}, {"ann", 30, 5}};
    qsort(v, 5, sizeof *v, byage);
    for (int i = 0; i < 5; i++) printf("%s/%d/%g ", v[i].n, v[i].age, v[i].w);
    puts("");
    qsort(v, 5, sizeof *v, byname);
    for (int i = 0; i < 5; i++) printf("%s ", v[i].n);
    puts("");
    const char *s[] = {"pear", "fig", "banana", "kiwi", "apple"};
    qsort(s, 5, sizeof *s, sp);
    for (int i = 0; i < 5; i++) printf("%s ", s[i]);
    puts("");
    qsort(s, 5, sizeof *s, lenrev);
    for (int i = 0; i < 5; i++) printf("%s ", s[i]);
    puts("");
    char t[] = "zzzabcmnoaaa";
    qsort(t, 4, 3, three);
    puts(t);
    short w[] = {3, -3, 9, 0};
    int n = 0;
    qsort_r(w, 4, 2, arg, &n);
    printf("%d %d %d %d %d\n", w[0], w[1], w[2], w[3], n > 2);
    struct p *ptr = bsearch(&(struct p){"cy"}, v, 5, sizeof *v, byname);
    printf("%d\n", ptr->age);
    return ptr->age;
}
