// #pragma pack: push, pop, nested levels, bit-fields
#include <stddef.h>
#include <stdio.h>
#pragma pack(push, 1)
struct one {
    char c;
    long l;
    short s;
};
#pragma pack(push, 2)
struct two {
    char c;
    int i;
    unsigned a : 3, b : 30;
};
#pragma pack(pop)
struct again {
    char c;
    double d;
};
#pragma pack(pop)
struct plain {
    char c;
    long l;
};
int main(void) {
    struct one a[2] = {{1, 2, 3}, {4, 5, 6}};
    struct two t = {1, -2, 5, 1 << 29};
    printf("%zu %zu %zu %zu\n", sizeof a[0], sizeof t, sizeof(struct again), sizeof(struct plain));
    printf("%zu %zu %zu\n", offsetof(struct one, s), offsetof(struct two, i), offsetof(struct again, d));
    a[1].l += a[0].s;
    printf("%ld %d %u %u\n", a[1].l, t.i, t.a, t.b);
    return (int)a[1].s;
}
