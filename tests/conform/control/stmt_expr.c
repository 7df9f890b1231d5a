// GNU statement expressions: value of the last statement, scopes, nesting, control flow
#include <stdio.h>
#define MAX(a, b) \
    ({ \
        __typeof__(a) _a = (a); \
        __typeof__(b) _b = (b); \
        _a > _b ? _a : _b; \
    })
#define SWAP(a, b) \
    ({ \
        __auto_type t = a; \
        a = b; \
        b = t; \
    })
struct s {
    int a, b;
};
static int early(int x) {
    int y = ({
        if (x < 0) return -100;
        x * 2;
    });
    return y + 1;
}
int main(void) {
    int i = 3;
    int m = MAX(i++, 2);
    printf("%d %d\n", m, i);
    printf("%g %ld\n", MAX(2.5, 1), MAX(-1L, -2));
    printf("%d\n", MAX(MAX(1, 9), MAX(4, 3)));
    int a = 1, b = 2;
    SWAP(a, b);
    printf("%d %d\n", a, b);
    printf("%d\n", ({
        int s = 0;
        for (int k = 1; k <= 10; k++) {
            if (k == 5) continue;
            s += k;
        }
        s;
    }));
    printf("%d %d\n", early(4), early(-4));
    struct s v = ({
        struct s t = {5, 6};
        t.a++;
        t;
    });
    printf("%d %d %d\n", v.a, v.b, ({ v; }).b);
    ({ a += 10; });
    ({ ; });
    printf("%d\n", a);
    for (i = 0; i < 5; i++) {
        int q = ({
            if (i == 3) break;
            if (i == 1) continue;
            i * 10;
        });
        printf("%d ", q);
    }
    printf("%d\n", i);
    int arr[({
        enum { N = 4 };
        N;
    })];
    printf("%zu\n", sizeof arr);
    char *p = ({
        char *z = "text";
        z + 1;
    });
    puts(p);
    if (({
            int z = a;
            z > 5;
        }))
        puts("gt");
    a = ({
        goto out;
        5;
    });
out:
    printf("%d\n", a);
    unsigned char uc = ({ 300; });
    printf("%d\n", uc);
    return ({
        int r = 20;
        r + v.a;
    });
}
