// cleanup attribute: reverse order at scope exit, goto, break, continue, return
#include <stdio.h>
static void done(int *p) { printf("~%d ", *p); }
static void doneS(char **s) { printf("~%s ", *s); }
static int ret;
#define C __attribute__((cleanup(done)))
static int f(int k) {
    C int a = 1;
    if (k == 0) return ret = 10;
    {
        C int b = 2;
        if (k == 1) return a + b;
        if (k == 2) goto out;
        C int c = 3;
        c += k;
    }
    {
        C int d = 4;
        a = 9;
        return a + d;
    }
out : {
    C int e = 5;
    e += a;
    return e;
}
}
static int val(int *p) {
    *p = 50;
    return 7;
}
static int g(void) {
    C int x = 1;
    return val(&x) + x * 0 + 1;
}
int main(void) {
    for (int k = 0; k < 4; k++) {
        int r = f(k);
        printf("= %d\n", r);
    }
    for (C int i = 0; i < 4; i++) {
        C int j = i * 10;
        if (i == 1) continue;
        if (i == 3) break;
        printf("body%d ", i);
    }
    puts("");
    {
        __attribute__((cleanup(doneS))) char *s = "first";
        __attribute__((cleanup(doneS))) char *t = "second";
        s = "changed";
        (void)t;
        printf("in ");
    }
    puts("");
    printf("%d\n", g());
    int n = 0;
again : {
    C int z = 100 + n;
    if (n++ < 2) goto again;
}
    puts("");
    int v = ({
        C int q = 8;
        q * 2;
    });
    printf("%d\n", v);
    switch (1) {
    case 1:;
        C int w = 6;
        w++;
        break;
    }
    puts("");
    return ret;
}
