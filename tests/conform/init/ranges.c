// GNU range designators
#include <stdio.h>
static int t[16] = {[0 ... 3] = 1, [8 ... 11] = 2, [10] = 9};
static const unsigned char cls[256] = {
    ['0' ... '9'] = 1, ['a' ... 'z'] = 2, ['A' ... 'Z'] = 2, ['_'] = 2, [' '] = 3};
struct s {
    int a;
    char n[4];
};
int main(void) {
    for (int i = 0; i < 16; i++) printf("%d", t[i]);
    puts("");
    const char *s = "x1 Y_?";
    while (*s) printf("%d", cls[(unsigned char)*s++]);
    puts("");
    int n = 0, v[6] = {[1 ... 4] = 7, 8};
    for (int i = 0; i < 6; i++) n = n * 10 + v[i];
    printf("%d\n", n);
    struct s w[4] = {[0 ... 2] = {5, "ab"}, [1].a = 6};
    printf("%d %d %d %d %s\n", w[0].a, w[1].a, w[2].a, w[3].a, w[2].n);
    int m[3][4] = {[0 ... 1] = {[2 ... 3] = 4}};
    printf("%d %d %d %d\n", m[0][2], m[1][3], m[1][1], m[2][2]);
    int u[] = {[0 ... 9] = -1};
    printf("%zu %d\n", sizeof u / sizeof *u, u[9]);
    return cls['q'] + t[10];
}
