// bubble, insertion, selection, shell, heap, quick, merge and radix sorts give the same order
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static unsigned seed;
static int rnd(void) {
    seed = seed * 1103515245 + 12345;
    return (int)(seed >> 8 & 0xffff) - 32768;
}
static void swap(int *a, int *b) {
    int t = *a;
    *a = *b;
    *b = t;
}
static void bubble(int *a, int n) {
    for (int s = 1; s && n; n--) {
        s = 0;
        for (int i = 1; i < n; i++)
            if (a[i - 1] > a[i]) {
                swap(&a[i - 1], &a[i]);
                s = 1;
            }
    }
}
static void insertion(int *a, int n) {
    for (int i = 1; i < n; i++) {
        int x = a[i], j = i;
        for (; j && a[j - 1] > x; j--) a[j] = a[j - 1];
        a[j] = x;
    }
}
static void selection(int *a, int n) {
    for (int i = 0; i < n; i++) {
        int m = i;
        for (int j = i + 1; j < n; j++)
            if (a[j] < a[m]) m = j;
        swap(&a[i], &a[m]);
    }
}
static void shell(int *a, int n) {
    for (int g = n / 2; g; g /= 2)
        for (int i = g; i < n; i++) {
            int x = a[i], j = i;
            for (; j >= g && a[j - g] > x; j -= g) a[j] = a[j - g];
            a[j] = x;
        }
}
static void sift(int *a, int i, int n) {
    for (int c; (c = 2 * i + 1) < n; i = c) {
        if (c + 1 < n && a[c + 1] > a[c]) c++;
        if (a[i] >= a[c]) return;
        swap(&a[i], &a[c]);
    }
}
static void heap(int *a, int n) {
    for (int i = n / 2; i-- > 0;) sift(a, i, n);
    while (n-- > 1) {
        swap(a, a + n);
        sift(a, 0, n);
    }
}
static void quick(int *a, int n) {
    if (n < 2) return;
    int p = a[n / 2], i = 0, j = n - 1;
    while (i <= j) {
        while (a[i] < p) i++;
        while (a[j] > p) j--;
        if (i <= j) {
            swap(&a[i], &a[j]);
            i++;
            j--;
        }
    }
    quick(a, j + 1);
    quick(a + i, n - i);
}
static void merge(int *a, int n) {
    if (n < 2) return;
    int h = n / 2;
    merge(a, h);
    merge(a + h, n - h);
    int *t = malloc((size_t)n * sizeof *t), i = 0, j = h, k = 0;
    while (i < h && j < n) t[k++] = a[i] <= a[j] ? a[i++] : a[j++];
    while (i < h) t[k++] = a[i++];
    while (j < n) t[k++] = a[j++];
    memcpy(a, t, (size_t)n * sizeof *t);
    free(t);
}
static void radix(int *a, int n) {
    int *t = malloc((size_t)(n + 1) * sizeof *t);
    for (int s = 0; s < 32; s += 8) {
        int c[257] = {0};
        for (int i = 0; i < n; i++) c[(((unsigned)a[i] ^ 0x80000000u) >> s & 255) + 1]++;
        for (int i = 0; i < 256; i++) c[i + 1] += c[i];
        for (int i = 0; i < n; i++) t[c[((unsigned)a[i] ^ 0x80000000u) >> s & 255]++] = a[i];
        memcpy(a, t, (size_t)n * sizeof *t);
    }
    free(t);
}
static unsigned hash(const int *a, int n) {
    unsigned h = 7;
    for (int i = 0; i < n; i++) h = h * 31 + (unsigned)a[i];
    return h;
}
int main(void) {
    static const struct {
        const char *n;
        void (*f)(int *, int);
    } s[] = {{"bubble", bubble}, {"insertion", insertion}, {"selection", selection},
        {"shell", shell}, {"heap", heap}, {"quick", quick}, {"merge", merge}, {"radix", radix}};
    int sizes[] = {0, 1, 2, 17, 120};
    int bad = 0;
    for (unsigned k = 0; k < sizeof s / sizeof *s; k++) {
        printf("%-10s", s[k].n);
        for (int z = 0; z < 5; z++) {
            int a[128];
            seed = (unsigned)sizes[z];
            for (int i = 0; i < sizes[z]; i++) a[i] = z == 3 ? rnd() % 5 : rnd();
            s[k].f(a, sizes[z]);
            for (int i = 1; i < sizes[z]; i++) bad += a[i - 1] > a[i];
            printf(" %08x", hash(a, sizes[z]));
        }
        puts("");
    }
    return bad + 8;
}
