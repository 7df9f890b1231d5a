// offsets, padding, sizes and alignment
#include <stdio.h>
#include <stddef.h>
struct a {
    char c;
    int i;
    char d;
};
struct b {
    char c;
    char d;
    int i;
};
struct c {
    char c;
    long l;
    short s;
};
struct d {
    struct a x[2];
    char e;
};
struct e {
    char c;
    long double l;
};
struct f {
    short s[3];
    char c;
};
struct g {
    double d;
    char c;
    float f;
    char e;
};
union h {
    char c[9];
    int i;
};
int main(void) {
    printf("%zu %zu %zu %zu\n", sizeof(struct a), sizeof(struct b), sizeof(struct c),
        sizeof(struct d));
    printf(
        "%zu %zu %zu %zu\n", sizeof(struct e), sizeof(struct f), sizeof(struct g), sizeof(union h));
    printf("%zu %zu %zu %zu\n", offsetof(struct a, d), offsetof(struct c, s), offsetof(struct d, e),
        offsetof(struct e, l));
    printf("%zu %zu %zu\n", offsetof(struct g, f), offsetof(struct d, x[1].i),
        offsetof(struct f, s[2]));
    printf("%zu %zu %zu %zu\n", _Alignof(struct a), _Alignof(struct e), _Alignof(struct f),
        _Alignof(union h));
    struct d v = {0};
    printf("%td %td\n", (char *)&v.x[1].d - (char *)&v, &v.e - (char *)&v);
    struct {
        char c;
        union {
            char d[3];
            short s;
        };
    } w;
    printf("%zu\n", sizeof w);
    struct {
        int n;
        char flex[];
    } z;
    printf("%zu\n", sizeof z);
    struct s1 {
        char a;
    } s1[5];
    printf("%zu\n", sizeof s1);
    return (int)sizeof(struct e);
}
