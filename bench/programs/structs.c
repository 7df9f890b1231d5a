// an array of structs, through pointers
#include <stdio.h>
struct particle {
    int x, y, vx, vy;
    short hits;
};
enum { N = 1000 };
static struct particle p[N];
static void step(struct particle *q)
{
    q->x += q->vx;
    q->y += q->vy;
    if (q->x < 0 || q->x > 9999) {
        q->vx = -q->vx;
        q->hits++;
    }
    if (q->y < 0 || q->y > 9999) {
        q->vy = -q->vy;
        q->hits++;
    }
}
int main(void)
{
    long hits = 0;
    for (int i = 0; i < N; i++) {
        p[i] = (struct particle){i * 7 % 10000, i * 13 % 10000, i % 11 - 5,
                                 i % 7 - 3, 0};
    }
    for (int t = 0; t < 2000; t++) {
        for (int i = 0; i < N; i++) {
            step(&p[i]);
        }
    }
    for (int i = 0; i < N; i++) {
        hits += p[i].hits;
    }
    printf("%ld\n", hits);
    return 0;
}
