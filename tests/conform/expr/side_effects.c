// sequence points: commas, full expressions, initialiser order, function bodies
#include <stdio.h>
static char trace[40];
static int tn;
static int t(int c) {
    trace[tn++] = (char)c;
    return c;
}
int main(void) {
    int i = 0;
    i = (i++, i + 1);
    printf("%d\n", i);
    int a = i++, b = i++, c = a + b;
    printf("%d %d %d %d\n", a, b, c, i);
    i = 1;
    i = i + (i > 0 ? 10 : 20);
    printf("%d\n", i);
    t('a'), t('b');
    if (t('c') && t('d')) t('e');
    for (t('f'); tn < 9; t('g'))
        ;
    int arr[3];
    i = 0;
    arr[i] = 5, i++;
    arr[i] = arr[i - 1] + 1;
    printf("%d %d %s\n", arr[0], arr[1], trace);
    int x = 3;
    x++, x *= 2;
    printf("%d\n", x);
    int *p = arr;
    *p++ = 9;
    *p-- += 1;
    printf("%d %d %d\n", arr[0], arr[1], (int)(p - arr));
    int k = 5;
    while (k-- && k != 2)
        ;
    printf("%d\n", k);
    do
        ;
    while (++k < 5);
    printf("%d\n", k);
    int z = (k = 2) * 3 + (c = 4);
    printf("%d\n", z + k + c);
    char s[8], *q = s;
    const char *r = "copy";
    while ((*q++ = *r++))
        ;
    printf("%s %d\n", s, (int)(q - s));
    int u = 10;
    u = u-- > 9 ? u : -u;
    printf("%d\n", u);
    return tn;
}
