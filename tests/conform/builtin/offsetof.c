// __builtin_offsetof with nested members and array elements
#include <stdio.h>
#include <stddef.h>
struct in {
    char c;
    double d[3];
};
struct out {
    short s;
    struct in a[2];
    union {
        int i;
        long l;
    } u;
    char tail[];
};
static const size_t tab[] = {__builtin_offsetof(struct out, a), offsetof(struct out, a[1]),
    offsetof(struct out, a[1].d[2]), offsetof(struct out, u.l), offsetof(struct out, tail)};
int main(void) {
    for (unsigned i = 0; i < 5; i++) printf("%zu ", tab[i]);
    puts("");
    struct out o = {.a[1].d[2] = 6.5};
    printf("%g\n", *(double *)((char *)&o + tab[2]));
    int k = 1;
    printf("%zu\n", offsetof(struct in, d) + sizeof(double) * k);
    printf("%d\n", (int)((char *)&o.u - (char *)&o) == (int)tab[3]);
    char arr[offsetof(struct out, u)];
    printf("%zu\n", sizeof arr);
    enum { E = offsetof(struct in, d[2]) };
    switch (24) {
    case E: puts("case");
    }
    _Static_assert(offsetof(struct in, d) == 8, "off");
    return (int)tab[1];
}
