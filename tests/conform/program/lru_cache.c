// LRU cache: hash index plus recency list over a fixed pool
#include <stdio.h>
#include <string.h>
#define CAP 4
#define NB 7
struct e {
    int key, val, prev, next, chain;
};
static struct e p[CAP];
static int head = -1, tail = -1, used, bucket[NB], hits, misses, evicted;
static int bi(int k) { return (int)((unsigned)k * 2654435761u % NB); }
static int look(int k) {
    for (int i = bucket[bi(k)]; i >= 0; i = p[i].chain)
        if (p[i].key == k) return i;
    return -1;
}
static void unlink_(int i) {
    if (p[i].prev >= 0) p[p[i].prev].next = p[i].next;
    else head = p[i].next;
    if (p[i].next >= 0) p[p[i].next].prev = p[i].prev;
    else tail = p[i].prev;
}
static void front(int i) {
    p[i].prev = -1;
    p[i].next = head;
    if (head >= 0) p[head].prev = i;
    else tail = i;
    head = i;
}
static void unhash(int i) {
    int *q = &bucket[bi(p[i].key)];
    while (*q != i) q = &p[*q].chain;
    *q = p[i].chain;
}
static int get(int k) {
    int i = look(k);
    if (i < 0) {
        misses++;
        return -1;
    }
    hits++;
    unlink_(i);
    front(i);
    return p[i].val;
}
static void put(int k, int v) {
    int i = look(k);
    if (i >= 0) {
        p[i].val = v;
        unlink_(i);
        front(i);
        return;
    }
    if (used < CAP) i = used++;
    else {
        i = tail;
        printf("evict %d\n", p[i].key);
        evicted++;
        unhash(i);
        unlink_(i);
    }
    p[i].key = k;
    p[i].val = v;
    p[i].chain = bucket[bi(k)];
    bucket[bi(k)] = i;
    front(i);
}
static void show(void) {
    for (int i = head; i >= 0; i = p[i].next) printf("%d=%d ", p[i].key, p[i].val);
    printf("|");
    for (int i = tail; i >= 0; i = p[i].prev) printf(" %d", p[i].key);
    puts("");
}
int main(void) {
    memset(bucket, -1, sizeof bucket);
    for (int i = 1; i <= 4; i++) put(i, i * 10);
    show();
    printf("%d %d\n", get(1), get(9));
    put(5, 50);
    show();
    put(3, 33);
    show();
    put(-7, 70);
    put(12, 120);
    show();
    printf("%d %d %d\n", get(3), get(1), get(-7));
    unsigned s = 3;
    for (int i = 0; i < 200; i++) {
        s = s * 1664525 + 1013904223;
        int k = (int)(s >> 28);
        if (get(k) < 0 && (s >> 20 & 3) == 0) {
            int e = evicted;
            put(k, i);
            (void)e;
        }
    }
    show();
    printf("%d %d %d\n", hits, misses, evicted);
    return evicted;
}
