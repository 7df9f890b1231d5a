// Loops with two entries, ways in and out of blocks and of lifetimes.
#include <stdio.h>

static int tangle(int n, int way)
{
    int a = 1, b = 0, *p = &a;
    if (way & 1)
        goto second;
first:
    a += n;
    if (n-- <= 0)
        goto out;
second:
    b += *p;
    if (b % 3 == way)
        p = p == &a ? &b : &a;
    if (n > 4) {
        int x = n;
    again:
        x -= 2;
        if (x > 3)
            goto again;
        b += x;
        n--;
        if (x == 3)
            goto second;
    }
    goto first;
out:
    switch (b & 7) {
        do {
        case 1:
            a++;
        case 2 ... 4:
            b += a;
        default:
            n++;
        } while (n < 3);
    }
    return a * 100 + b;
}

int main(void)
{
    for (int k = 0; k < 24; k++)
        printf("%d ", tangle(k / 3, k % 3));
    putchar('\n');
    return 0;
}
