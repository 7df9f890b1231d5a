// aligned attribute and _Alignas raise alignment and size
#include <stdio.h>
#include <stdint.h>
#include <stddef.h>
struct a {
    char c;
    int i __attribute__((aligned(16)));
};
struct __attribute__((aligned(32))) b {
    int x;
};
struct c {
    char c;
    _Alignas(8) char d;
    _Alignas(double) short s;
};
typedef int int8a __attribute__((aligned(8)));
static _Alignas(64) char buf[10];
int main(void) {
    printf("%zu %zu %zu\n", sizeof(struct a), offsetof(struct a, i), _Alignof(struct a));
    printf("%zu %zu\n", sizeof(struct b), sizeof(struct b[3]));
    printf("%zu %zu %zu\n", sizeof(struct c), offsetof(struct c, d), offsetof(struct c, s));
    struct b v[2];
    _Alignas(128) int x = 5;
    char pad = 1;
    printf("%d %d %d\n", (int)((uintptr_t)v % 32), (int)((uintptr_t)&x % 128),
        (int)((uintptr_t)buf % 64));
    struct {
        char c;
        int8a i;
    } s;
    printf("%zu %zu\n", sizeof s, offsetof(__typeof__(s), i));
    printf("%d %d\n", (int)_Alignof(int8a), (int)__alignof__(struct c));
    struct a t = {1, 2};
    struct a u = t;
    printf("%d %d %d\n", u.c, u.i, (int)((uintptr_t)&u % 16));
    return x + pad;
}
