// goto into and out of blocks with variables; values re-assigned after jumps
#include <stdio.h>
static int f(int n) {
    int r = 0;
    goto test;
    {
        int k;
    body:
        k = n * 2;
        r += k;
        n--;
    }
test:
    if (n > 0) goto body;
    return r;
}
static int g(int x) {
    switch (x) {
    case 0: {
        int y;
        y = 5;
        goto mid;
    case 1:
        y = 7;
    mid:
        return y + x;
    }
    case 2:
        for (int i = 0; i < 3; i++) {
            if (i == 1) goto next;
            continue;
        next:
            x += 10;
        }
    }
    return x;
}
int main(void) {
    printf("%d %d\n", f(4), f(0));
    printf("%d %d %d %d\n", g(0), g(1), g(2), g(3));
    int i = 0, n = 0;
outer:
    for (; i < 5; i++) {
        for (int j = 0; j < 5; j++) {
            if (j == 3) {
                i++;
                n += j;
                goto outer;
            }
            if (i == 4) goto done;
            n++;
        }
    }
done:
    printf("%d %d\n", i, n);
    int st = 0;
    char log_[16];
    int k = 0;
s0:
    log_[k++] = 'a';
    if (++st > 6) goto fin;
    if (st & 1) goto s1;
    goto s2;
s1:
    log_[k++] = 'b';
    if (st < 4) goto s0;
s2:
    log_[k++] = 'c';
    if (k < 13) goto s0;
fin:
    log_[k] = 0;
    puts(log_);
    if (n) goto in_if;
    else {
    in_else:
        n += 1000;
        goto out;
    }
    {
    in_if:
        n = -n;
        goto in_else;
    }
out:
    printf("%d\n", n);
    do {
        if (n++ > 985) goto quit;
    } while (1);
quit:
    return n & 0x7f;
}
