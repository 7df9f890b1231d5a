// longjmp over frames, to several setjmps, variables changed in between.
#include <setjmp.h>
#include <stdio.h>

static jmp_buf outer, inner;
static int depth, trace[16];

static void dive(int n)
{
    int here = n;
    trace[depth++ & 15] = n;
    if (n == 0)
        longjmp(depth & 2 ? inner : outer, depth);
    dive(n - 1);
    trace[0] += here;
}

static int middle(volatile int *count)
{
    int r = setjmp(inner);
    if (r > 9)
        return r;
    if (r)
        *count += r;
    dive(2);
    return 0;
}

int main(void)
{
    volatile int count = 0;
    int plain = 1;
    int r = setjmp(outer);
    if (r > 20) {
        printf("%d %d %d\n", r, count, plain);
        return 0;
    }
    count += r;
    if (count > 5)
        depth += 20;
    r = middle(&count);
    printf("middle %d %d\n", r, count);
    dive(r & 3);
    return plain;
}
