// A use after free that a callee did, behind a branch.
#include <stdlib.h>

static void drop(int *p, int n)
{
    if (n > 2)
        free(p);
}

int main(void)
{
    int *p = malloc(4 * sizeof *p);
    for (int k = 0; k < 4; k++)
        p[k] = k;
    for (int n = 0; n < 5; n++) {
        drop(p, n);
        p[1] += n;
    }
    return p[1];
}
