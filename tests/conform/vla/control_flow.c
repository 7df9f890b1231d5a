// VLAs in loops left by goto, continue, break and return
#include <stdio.h>
static int find(int n) {
    for (int i = 1; i < n; i++) {
        int v[i];
        for (int j = 0; j < i; j++) v[j] = j * j;
        if (v[i - 1] > 50) return v[i - 1] + i;
    }
    return -1;
}
int main(void) {
    int s = 0;
    for (int i = 1; i <= 2000; i++) {
        int v[i % 50 + 1];
        v[0] = i;
        v[i % 50] = i;
        if (i % 3 == 0) continue;
        if (i == 1999) break;
        s += v[0] - v[i % 50] + 1;
    }
    printf("%d\n", s);
    int k = 0;
again : {
    char b[k * 100 + 10];
    b[0] = (char)k;
    b[k * 100 + 9] = (char)(k * 2);
    s += b[0] + b[k * 100 + 9];
    if (++k < 30) goto again;
}
    printf("%d %d\n", s, k);
    printf("%d %d\n", find(20), find(3));
    int n = 3;
    while (n < 6) {
        int a[n], b[n];
        a[n - 1] = n;
        {
            int c[n * 2];
            c[0] = a[n - 1];
            b[0] = c[0] * 2;
        }
        s += b[0];
        switch (n) {
        case 4: n++; continue;
        default: break;
        }
        n++;
    }
    printf("%d\n", s);
    for (int i = 0; i < 3; i++) {
        int a[i + 1];
        for (int j = 0; j <= i; j++) {
            if (j == 2) goto out;
            a[j] = j;
        }
        s += a[i];
    }
out:
    printf("%d\n", s);
    return s & 0x7f;
}
