// _Static_assert at file, block and struct scope; constant expressions as sizes
#include <stdio.h>
#include <assert.h>
_Static_assert(sizeof(int) == 4, "int");
_Static_assert((char)-1 < 0, "char signed");
_Static_assert(-1 >> 1 == -1, "arith shift");
_Static_assert(-7 / 2 == -3 && -7 % 2 == -1, "div");
struct s {
    int a;
    _Static_assert(1, "in struct");
    char b[(3 > 2) + 4];
    static_assert(sizeof(long) == 8, "l");
};
enum {
    N = (int)(2.9 * 2),
    M = 'a' ^ 'b',
    K = 1 ? 7 : 1 / 1,
    L = ~0u > 0,
    Q = (unsigned char)300,
    W = sizeof(struct s),
    S = -1 < 0u
};
int main(void) {
    _Static_assert(N == 5, "");
    printf("%d %d %d %d %d %d %d\n", N, M, K, L, Q, W, S);
    int a[N * 2 + 1];
    printf("%zu\n", sizeof a);
    switch (10) {
    case N * 2: puts("ten"); break;
    case M: puts("m");
    }
    static_assert(_Alignof(double) == 8, "al");
    struct {
        unsigned f : K;
    } b = {127};
    printf("%d\n", b.f);
    static int t[Q > 40 ? 2 : 1] = {[Q - 43] = 5};
    printf("%d\n", t[1]);
    return W;
}
