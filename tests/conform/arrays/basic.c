// arrays: indexing, size, decay, negative subscripts through pointers
#include <stdio.h>
static int len(int a[10]) { return (int)sizeof(a); }
static int last(int n, int a[static n]) { return a[n - 1]; }
int main(void) {
    int a[10] = {1, 2, 3};
    printf("%zu %d %d\n", sizeof a, len(a), a[9]);
    for (int i = 3; i < 10; i++) a[i] = a[i - 1] + a[i - 2] * a[i - 3] % 7;
    for (int i = 0; i < 10; i++) printf("%d ", a[i]);
    puts("");
    printf("%d %d\n", last(10, a), last(5, a));
    int *m = a + 5;
    printf("%d %d\n", m[-5], m[4]);
    signed char idx = -1;
    printf("%d\n", m[idx]);
    unsigned char u = 4;
    printf("%d\n", m[u]);
    printf("%d\n", *&a[3] == (*&a)[3]);
    char t[2][3] = {"ab", "xyz"};
    printf("%c%c%c %zu\n", t[1][0], t[1][2], t[0][1], sizeof t[0]);
    int i = 0, b[5];
    while (i < 5) {
        b[i] = i * i;
        i++;
    }
    printf("%d %d\n", b[b[2]], b[4] - b[3]);
    return a[9] & 0x7f;
}
