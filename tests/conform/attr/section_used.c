// section, used, unused, visibility, common attributes do not change values
#include <stdio.h>
__attribute__((section("mydata"), used)) static int a = 4;
__attribute__((section(".rodata.my"))) static const int b = 5;
__attribute__((unused)) static int c;
__attribute__((visibility("hidden"))) int d = 6;
__attribute__((visibility("default"))) int e(void) { return 7; }
int f __attribute__((nocommon));
__attribute__((section(".text.special"))) static int g(int x) { return x + 1; }
static int h __attribute__((deprecated)) = 8;
typedef int vi __attribute__((may_alias));
enum __attribute__((packed)) small { S0, S1 = 200 };
typedef int T __attribute__((mode(DI)));
static __thread int tl = 3;
_Thread_local static int tl2;
int main(void) {
    a++;
    printf("%d %d %d %d %d %d %d\n", a, b, c, d, e(), f, g(10));
    printf("%d\n", h);
    float x = 1.0f;
    printf("%x\n", *(vi *)&x);
    printf("%zu %d %zu\n", sizeof(enum small), S1, sizeof(T));
    tl += 4;
    tl2 = tl * 2;
    int *p = &tl;
    *p += 1;
    printf("%d %d\n", tl, tl2);
    register int r = 5;
    r += tl;
    auto int q = r;
    printf("%d\n", q);
    return tl + tl2;
}
