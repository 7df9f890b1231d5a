// A call that longjmps does not set what its result is assigned to.
#include <setjmp.h>
#include <stdio.h>

static jmp_buf back;
static int left = 3;

static int leave(int n)
{
    if (left-- > 0)
        longjmp(back, n);
    return 40 + n;
}

int main(void)
{
    int kept = 7, r = setjmp(back);
    printf("%d %d\n", r, kept);
    if (r < 3)
        kept = leave(r + 1);
    else
        printf("%d\n", kept);
    return kept;
}
