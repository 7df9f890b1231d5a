// bsearch: present, absent, ends, empty, key of another type
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct kv {
    const char *k;
    int v;
};
static int ic(const void *k, const void *e) {
    int x = *(const int *)k, y = *(const int *)e;
    return (x > y) - (x < y);
}
static int kc(const void *k, const void *e) { return strcmp(k, ((const struct kv *)e)->k); }
int main(void) {
    int v[] = {-5, 0, 3, 8, 8000, 2147483647};
    int keys[] = {-5, 2147483647, 3, 4, -6, 8000};
    for (int i = 0; i < 6; i++) {
        int *p = bsearch(&keys[i], v, 6, sizeof *v, ic);
        printf("%d ", p ? (int)(p - v) : -1);
    }
    puts("");
    printf("%d\n", bsearch(&keys[0], v, 0, sizeof *v, ic) == NULL);
    static const struct kv t[] = {{"break", 1}, {"case", 2}, {"do", 3}, {"else", 4}, {"for", 5}};
    const char *q[] = {"do", "for", "break", "zzz", "", "elsewhere"};
    int s = 0;
    for (int i = 0; i < 6; i++) {
        const struct kv *r = bsearch(q[i], t, 5, sizeof *t, kc);
        printf("%s=%d ", q[i], r ? r->v : 0);
        s = s * 6 + (r ? r->v : 0);
    }
    printf("%d\n", s);
    return s & 0xff;
}
