// Locals of one call written by another of the same function.
#include <stdio.h>

struct chain {
    int *out;
    struct chain *up;
    int a[2];
};

static int down(struct chain *up, int n, int *result)
{
    struct chain here = {result, up, {n, 0}};
    int sum = 0;
    if (n > 0) {
        int mine = n;
        sum = down(&here, n - 1, &mine);
        sum += mine + here.a[1];
    }
    for (struct chain *c = &here; c; c = c->up) {
        c->a[1] += c->a[0];
        *c->out += 1;
    }
    return sum;
}

int main(void)
{
    int r = 0;
    printf("%d ", down(NULL, 6, &r));
    printf("%d\n", r);
    return 0;
}
