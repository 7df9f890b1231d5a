// __label__ declares labels local to a block, so macros may use goto
#include <stdio.h>
#define FIND(arr, n, x) \
    ({ \
        __label__ done; \
        int r = -1; \
        for (int i = 0; i < (n); i++) \
            if ((arr)[i] == (x)) { \
                r = i; \
                goto done; \
            } \
    done: \
        r; \
    })
#define RETRY(k, e) \
    do { \
        __label__ again; \
        int c = 0; \
    again: \
        c++; \
        e; \
        if (c < (k)) goto again; \
    } while (0)
int main(void) {
    int a[] = {5, 3, 9, 3};
    printf("%d %d %d\n", FIND(a, 4, 3), FIND(a, 4, 9), FIND(a, 4, 1));
    int s = 0;
    RETRY(3, s += 2);
    RETRY(2, RETRY(4, s++));
    printf("%d\n", s);
    {
        __label__ l, m;
        int n = 0;
    l:
        n++;
        if (n < 3) goto l;
        goto m;
        n = 100;
    m:
        printf("%d\n", n);
    }
    goto l;
    s = -1;
l:
    printf("%d\n", s);
    for (int i = 0; i < 3; i++) {
        __label__ skip;
        void *p = i & 1 ? &&skip : 0;
        if (p) goto *p;
        s += 10;
    skip:;
    }
    printf("%d\n", s);
    return s;
}
