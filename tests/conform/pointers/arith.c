// pointer arithmetic scales by the element size
#include <stdio.h>
struct s {
    int a;
    char b;
};
int main(void) {
    int a[6] = {1, 2, 3, 4, 5, 6};
    int *p = a;
    printf("%d %d %d %d\n", *(p + 2), p[5], *(a + 4), 3 [a]);
    p += 3;
    printf("%d %d\n", *p, p[-2]);
    printf("%d\n", *p++);
    printf("%d\n", *++p);
    printf("%d\n", *p--);
    printf("%d\n", *--p);
    printf("%td\n", p - a);
    char *c = (char *)p;
    printf("%td\n", c - (char *)a);
    struct s t[4] = {{1, 'a'}, {2, 'b'}, {3, 'c'}, {4, 'd'}}, *q = &t[1];
    q += 2;
    printf("%d %c %td\n", q->a, (q - 1)->b, q - t);
    short *s = (short[]){7, 8, 9};
    unsigned char k = 2;
    long m = -1;
    printf("%d %d\n", s[k], (s + 2)[m]);
    p = a + 6;
    int sum = 0;
    while (p != a) sum = sum * 3 + *--p;
    printf("%d\n", sum);
    p = &a[0];
    p -= -2;
    printf("%d\n", *p);
    return (int)(&a[5] - &a[1]);
}
