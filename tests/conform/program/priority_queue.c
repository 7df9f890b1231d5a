// binary heap priority queue with decrease-key, event simulation, k-th smallest and heap sort
#include <stdio.h>
#include <stdlib.h>
struct item {
    int pri, id;
};
struct pq {
    struct item h[64];
    int pos[64], n;
};
static int before(struct item a, struct item b) {
    return a.pri != b.pri ? a.pri < b.pri : a.id < b.id;
}
static void set(struct pq *q, int i, struct item x) {
    q->h[i] = x;
    q->pos[x.id] = i;
}
static void up(struct pq *q, int i) {
    struct item x = q->h[i];
    while (i > 1 && before(x, q->h[i / 2])) {
        set(q, i, q->h[i / 2]);
        i /= 2;
    }
    set(q, i, x);
}
static void down(struct pq *q, int i) {
    struct item x = q->h[i];
    int c;
    while ((c = i * 2) <= q->n) {
        if (c < q->n && before(q->h[c + 1], q->h[c])) c++;
        if (!before(q->h[c], x)) break;
        set(q, i, q->h[c]);
        i = c;
    }
    set(q, i, x);
}
static void push(struct pq *q, int pri, int id) {
    q->h[++q->n] = (struct item){pri, id};
    up(q, q->n);
}
static struct item pop(struct pq *q) {
    struct item r = q->h[1], l = q->h[q->n--];
    if (q->n) {
        q->h[1] = l;
        down(q, 1);
    }
    q->pos[r.id] = 0;
    return r;
}
static void change(struct pq *q, int id, int pri) {
    int i = q->pos[id], old = q->h[i].pri;
    q->h[i].pri = pri;
    if (pri < old) up(q, i);
    else down(q, i);
}
int main(void) {
    static struct pq q;
    int p[] = {50, 20, 90, 20, 10, 70, 30, 60};
    for (int i = 0; i < 8; i++) push(&q, p[i], i);
    printf("%d/%d\n", q.h[1].pri, q.h[1].id);
    change(&q, 2, 5);
    change(&q, 4, 65);
    change(&q, 0, 50);
    while (q.n > 2) {
        struct item x = pop(&q);
        printf("%d:%d ", x.id, x.pri);
    }
    puts("");
    push(&q, -1, 20);
    push(&q, 1000, 21);
    int s = 0;
    while (q.n) s = s * 7 % 1009 + pop(&q).id;
    printf("%d\n", s);
    unsigned r = 5;
    int t = 0, served = 0, wait = 0;
    for (int i = 0; i < 10; i++) {
        r = r * 1664525 + 1013904223;
        push(&q, (int)(r >> 26), i);
    }
    while (q.n) {
        struct item e = pop(&q);
        if (e.pri > t) t = e.pri;
        wait += t - e.pri;
        t += 3 + e.id % 4;
        served++;
        if (served % 4 == 0 && e.id < 30) push(&q, t + 10, e.id + 30);
    }
    printf("%d %d %d\n", t, served, wait);
    return served;
}
