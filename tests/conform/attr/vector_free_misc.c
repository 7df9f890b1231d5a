// transparent unions, packed enums in structs, aligned typedef arrays, scalar_storage-free attributes
#include <stdio.h>
typedef union {
    int *ip;
    float *fp;
} arg __attribute__((transparent_union));
static int take(arg a) { return *a.ip; }
struct __attribute__((packed, aligned(4))) pk {
    char c;
    short s;
    int i;
};
struct __attribute__((aligned(2))) al {
    char c[3];
};
int main(void) {
    int i = 12;
    float f = 1.0f;
    printf("%d %x\n", take(&i), take(&f));
    printf("%zu %zu %zu\n", sizeof(struct pk), _Alignof(struct pk), sizeof(struct al));
    struct pk v[2] = {{1, -2, 3}, {4, 5, -6}};
    v[1].s -= 10;
    v[0].i <<= 4;
    printf("%d %d %d\n", v[1].s, v[0].i, v[1].i);
    __attribute__((aligned(1))) int u = 3;
    printf("%d\n", u);
    switch (i) {
    case 12: i++; __attribute__((fallthrough));
    case 13: i += 10;
    }
    printf("%d\n", i);
    __extension__ struct {
        int a;
        union {
            int b;
        };
    } e = {1, {2}};
    printf("%d\n", e.b);
    if (i > 3) __attribute__((unused)) lbl : i++;
    printf("%d\n", i);
    return i;
}
