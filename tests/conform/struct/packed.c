// packed structs have no padding; members are accessed unaligned
#include <stdio.h>
#include <stddef.h>
#include <string.h>
struct __attribute__((packed)) p {
    char c;
    int i;
    short s;
    double d;
};
struct q {
    char c;
    struct p in;
    int k;
};
struct m {
    char c;
    int i __attribute__((packed));
    short s;
};
#pragma pack(push, 2)
struct r {
    char c;
    int i;
    long l;
};
#pragma pack(pop)
struct t {
    char c;
    int i;
};
int main(void) {
    struct p a = {1, -2, 3, 4.5};
    printf("%zu %zu %zu %zu\n", sizeof a, offsetof(struct p, i), offsetof(struct p, s),
        offsetof(struct p, d));
    a.i *= 1000;
    a.d += a.i;
    a.s--;
    printf("%d %d %g\n", a.i, a.s, a.d);
    unsigned char b[sizeof a];
    memcpy(b, &a, sizeof a);
    printf("%x %x %x %x %x\n", b[0], b[1], b[4], b[5], b[14]);
    struct p v[3] = {a, {2, 7, 8, 9}, {0}};
    v[2] = v[0];
    v[2].i++;
    printf("%d %d %g\n", v[2].i, v[1].i, v[1].d);
    printf("%zu %zu %zu\n", sizeof(struct q), offsetof(struct q, k), offsetof(struct q, in));
    printf("%zu %zu %zu\n", sizeof(struct m), offsetof(struct m, i), offsetof(struct m, s));
    printf("%zu %zu %zu %zu\n", sizeof(struct r), offsetof(struct r, i), offsetof(struct r, l),
        sizeof(struct t));
    return (int)(_Alignof(struct p) + _Alignof(struct r) + sizeof v);
}
