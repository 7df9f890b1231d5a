// The program ends deep inside calls that mostly return; handlers go on.
#include <stdio.h>
#include <stdlib.h>

static int state = 1;
static int (*check)(int);

static int strict(int n)
{
    if (n > 6)
        exit(state);
    return n;
}

static int lax(int n)
{
    return n / 2;
}

static int work(int n)
{
    int sum = 0;
    for (int k = 0; k < n; k++) {
        state = k + 10;
        check = k & 1 ? strict : lax;
        sum += check(k + n / 2);
        state += sum;
    }
    return sum;
}

static void last(void)
{
    printf("last %d\n", state);
}

static void first(void)
{
    state++;
    atexit(last);
}

int main(void)
{
    atexit(first);
    for (int n = 0;; n++)
        printf("%d\n", work(n));
}
