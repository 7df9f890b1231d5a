// cleanup attribute managing heap memory and nested locks through early returns
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int live, locks;
static void *get(size_t n) {
    live++;
    return calloc(1, n);
}
static void put(void *p) {
    void *q = *(void **)p;
    if (q) {
        live--;
        free(q);
    }
}
static void unlock(int **l) {
    if (*l) {
        --**l;
        printf("u%d ", **l);
    }
}
static int *lock(int *l) {
    ++*l;
    return l;
}
#define AUTO __attribute__((cleanup(put)))
#define GUARD(l) __attribute__((cleanup(unlock))) int *guard_ = lock(l)
static int work(const char *s) {
    GUARD(&locks);
    AUTO char *a = get(16);
    if (!*s) return -1;
    strcpy(a, s);
    {
        GUARD(&locks);
        AUTO char *b = get(32);
        if (s[0] == 'x') return 7;
        strcpy(b, a);
        strcat(b, "!");
        printf("%s ", b);
        if (s[0] == 'm') {
            char *t = b;
            b = NULL;
            printf("moved ");
            live--;
            free(t);
        }
    }
    for (int i = 0; i < 3; i++) {
        AUTO int *v = get(sizeof *v);
        *v = i;
        if (i == 1) continue;
        if (s[1] == 'b' && i == 2) return *v + 100;
    }
    return (int)strlen(a);
}
int main(void) {
    const char *t[] = {"abc", "", "x", "move", "qbz"};
    int s = 0;
    for (int i = 0; i < 5; i++) {
        int r = work(t[i]);
        printf("-> %d live %d locks %d\n", r, live, locks);
        s = s * 2 + r;
    }
    return s & 0xff;
}
