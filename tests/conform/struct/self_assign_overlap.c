// struct copies between array elements and through pointers
#include <stdio.h>
struct e {
    int k;
    long w;
    char n[4];
};
static void sort(struct e *v, int n) {
    for (int i = 1; i < n; i++) {
        struct e t = v[i];
        int j = i;
        while (j > 0 && v[j - 1].k > t.k) {
            v[j] = v[j - 1];
            j--;
        }
        v[j] = t;
    }
}
int main(void) {
    struct e v[5] = {{5, 50, "e"}, {2, 20, "b"}, {4, 40, "d"}, {1, 10, "a"}, {3, 30, "c"}};
    sort(v, 5);
    for (int i = 0; i < 5; i++) printf("%d%ld%s ", v[i].k, v[i].w, v[i].n);
    puts("");
    struct e *a = &v[0], *b = &v[4], t = *a;
    *a = *b;
    *b = t;
    printf("%s%s\n", v[0].n, v[4].n);
    *a = *a;
    v[2] = *&v[2];
    printf("%d %d\n", a->k, v[2].k);
    struct e w[5];
    for (int i = 0; i < 5; i++) w[4 - i] = v[i];
    printf("%d %d\n", w[0].k, w[4].k);
    struct {
        struct e a[2];
        int s;
    } x = {{v[0], v[1]}, 9}, y = x;
    y.a[0].n[0] = 'Q';
    printf("%s %s %d\n", x.a[0].n, y.a[0].n, y.s);
    return w[1].k * 10 + y.a[1].k;
}
