// sorting an array on the stack
#include <stdio.h>
enum { N = 4000 };
int main(void)
{
    int a[N];
    unsigned seed = 1;
    for (int i = 0; i < N; i++) {
        seed = seed * 1103515245u + 12345u;
        a[i] = (int)(seed >> 16 & 0x7fff);
    }
    for (int i = 0; i < N; i++) {
        for (int j = 0; j + 1 < N - i; j++) {
            if (a[j] > a[j + 1]) {
                int t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
        }
    }
    printf("%d %d\n", a[0], a[N - 1]);
    return 0;
}
