// unusual lvalues: conditional pointers, casts of addresses, members of dereferences, array of array elements
#include <stdio.h>
struct s {
    int a[3];
    struct {
        int b;
    } in;
};
static struct s g;
static struct s *get(void) { return &g; }
static int arr[4];
static int *slot(int i) { return &arr[i]; }
int main(void) {
    get()->a[1] = 5;
    (*get()).in.b = 6;
    get()->in.b++;
    printf("%d %d\n", g.a[1], g.in.b);
    *slot(2) = 7;
    slot(0)[1] = 8;
    (*slot(2))--;
    printf("%d %d\n", arr[1], arr[2]);
    int x = 1, y = 2;
    *(x ? &x : &y) += 10;
    printf("%d %d\n", x, y);
    (&arr[1])[2] = 3;
    *(arr + 3) *= 5;
    0 [arr] = 4;
    printf("%d %d\n", arr[3], arr[0]);
    *(short *)&(int){0x10002};
    int w = 0x10002;
    *(unsigned char *)&w = 9;
    ((char *)&w)[3] = 1;
    printf("%x\n", w);
    (x) = 3;
    ((y)) += (x);
    printf("%d\n", y);
    int *p = arr;
    *&*p = 1;
    (*(&p))++;
    *p = 55;
    printf("%d\n", arr[1]);
    struct s t[2] = {{{1, 2, 3}}};
    struct s *q = t;
    (q++)->a[0] = 10;
    q->in.b = -1;
    (*--q).a[2] ^= 1;
    printf("%d %d %d\n", t[0].a[0], t[1].in.b, t[0].a[2]);
    int m[2][2] = {{1, 2}, {3, 4}};
    (*m)[1] = 7;
    *m[1] = 8;
    *(*(m + 1) + 1) = 9;
    printf("%d %d %d\n", m[0][1], m[1][0], m[1][1]);
    return y;
}
