// void pointers: implicit conversions, GNU arithmetic, byte access
#include <stdio.h>
#include <string.h>
static void swap(void *a, void *b, size_t n) {
    unsigned char *x = a, *y = b;
    while (n--) {
        unsigned char t = *x;
        *x++ = *y;
        *y++ = t;
    }
}
int main(void) {
    int a = 0x01020304, b = -1;
    swap(&a, &b, sizeof a);
    printf("%d %x\n", a, b);
    double d = 1.5, e = -2;
    swap(&d, &e, sizeof d);
    printf("%g %g\n", d, e);
    struct {
        short s;
        char c[6];
    } u = {1, "uuu"}, v = {2, "vv"};
    swap(&u, &v, sizeof u);
    printf("%d %s %d %s\n", u.s, u.c, v.s, v.c);
    void *p = &b;
    printf("%x %x\n", *(unsigned char *)p, *(unsigned char *)(p + 3));
    p++;
    printf("%x\n", *(unsigned char *)p);
    void *vs[2] = {&a, &d};
    printf("%d %g\n", *(int *)vs[0], *(double *)vs[1]);
    printf("%zu\n", sizeof(void));
    const void *cp = "text";
    printf("%s\n", (const char *)cp + 1);
    int arr[3] = {1, 2, 3};
    void *q = arr;
    memset(q + sizeof(int), 0, sizeof(int));
    printf("%d%d%d\n", arr[0], arr[1], arr[2]);
    return *((char *)"AB" + 1);
}
