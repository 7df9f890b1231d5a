// operator precedence and associativity
#include <stdio.h>
int main(void) {
    int a = 5, b = 3, c = 2;
    printf("%d %d %d\n", a - b - c, a / b / c, a - (b - c));
    printf("%d %d %d\n", 1 << 2 + 1, 1 + 2 << 3, 16 >> 2 >> 1);
    printf("%d %d %d\n", a & b == c + 1, (a & b) == 1, a | b ^ c & 6);
    printf("%d %d %d\n", !a + 1, ~a + 1, -a + b);
    printf("%d %d\n", a<b == 0, a> b > c);
    printf("%d\n", a = b = 7);
    printf("%d %d\n", a, b);
    int v[] = {1, 2, 3}, *p = v;
    printf("%d ", *p++);
    printf("%d ", (*p)++);
    printf("%d %d\n", *p, v[1]);
    printf("%d\n", -*p + +*p * 2);
    struct s {
        int x, *q;
    } s = {4, v}, *sp = &s;
    printf("%d ", *sp->q);
    printf("%d ", sp->x++ + 1);
    printf("%d\n", ++*s.q);
    printf("%d %zu\n", sp->x, sizeof(int) * 2 + 1);
    a = 1;
    a <<= b = 2, a++;
    printf("%d\n", a);
    printf("%d\n", 1 ? 2 : 3 ? 4 : 5);
    printf("%d %d\n", 7 & 3 | 8 && 0 || 1, 1 || 0 && 0);
    a = 6;
    a ^= a & 4 | 1;
    printf("%d\n", a);
    printf("%d\n", (a, b) + c * -2 % 3);
    printf("%d\n", !!a - !a);
    int x = 5;
    x = -x - -x;
    printf("%d\n", x - -3);
    printf("%d\n", 10 % 4 * 3 / 2);
    printf("%d\n", &v[2] - &v[0] == 2 & 1);
    char *t = "xyz";
    printf("%c\n", *t + 1);
    printf("%c\n", *(t + 1));
    printf("%d\n", (unsigned char)-1 >> 4);
    return 2 + 3 * 4 % 5;
}
