// Writes that do not replace: to one of several objects that look alike, to
// an object of one call of two, to a part.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
    int n, m;
};
static struct node a = {1, 2}, b = {3, 4};
static int row[4] = {1, 2, 3, 4};

static struct node *new_node(int n)
{
    struct node *p = malloc(sizeof *p);
    p->n = n;
    p->m = 0;
    return p;
}

/// Looked at once per call: each writes another object.
static int *made(struct node *out)
{
    out->n = 5;
    int *p = malloc((size_t)(out->n + a.n + b.n));
    *p = a.n * 10 + b.n;
    return p;
}

/// The same two nodes in a straight line.
static int twins(void)
{
    struct node *p = new_node(1), *q = new_node(2);
    p->n = 10;
    q->n = 20;
    int sum = p->n + q->n;
    p->m = 3;
    q->m = 4;
    sum += p->m;
    memset(q, 0, sizeof *q);
    sum += p->m + q->m;
    free(p);
    free(q);
    return sum;
}

/// A local of which there are several at a time.
static int depths(int *up, int n)
{
    int mine = n, sum = 0;
    mine = n * 2;
    if (up)
        *up = *up + 1;
    if (n > 0)
        sum = depths(n & 1 ? &mine : up, n - 1);
    mine += 1;
    if (up)
        sum += *up;
    return sum + mine;
}

static int parts(int k, int way)
{
    int *p = way ? &row[k & 3] : &a.n;
    union {
        int whole;
        char byte[4];
        short half[2];
    } u;
    u.whole = 0x01020304;
    u.byte[k & 3] = 9;
    u.half[1] = 7;
    row[1] = 50;
    *p = 60;
    row[k & 1] += 1;
    return u.whole + row[1] + row[0] + (*p = k, row[3] + a.n);
}

int main(void)
{
    int *x = made(&a), *y = made(&b);
    printf("%d %d %d\n", *x, *y, twins());
    printf("%d %d\n", depths(NULL, 5), depths(&b.m, 4));
    for (int k = 0; k < 4; k++)
        printf("%d ", parts(k, k & 1));
    printf("%d\n", b.m);
    free(x);
    free(y);
    return 0;
}
