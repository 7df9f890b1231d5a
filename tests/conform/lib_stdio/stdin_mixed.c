// mixing scanf, getchar, fgets and ungetc on one stream
// stdin: 3\nalpha 1.5\nbeta -2\n  gamma 1e2 trailing words\nrest of\tinput\n.
#include <stdio.h>
#include <string.h>
int main(void) {
    int n;
    scanf("%d", &n);
    printf("%d %d\n", n, getchar());
    double t = 0;
    for (int i = 0; i < n; i++) {
        char w[16];
        double v;
        if (scanf("%15s %lf", w, &v) == 2) {
            printf("%s=%g ", w, v);
            t += v;
        }
    }
    printf("%g\n", t);
    char l[64];
    fgets(l, sizeof l, stdin);
    printf("[%.*s]\n", (int)strcspn(l, "\n"), l);
    int c = getchar();
    ungetc(c, stdin);
    fgets(l, 5, stdin);
    printf("%c [%s]\n", c, l);
    fgets(l, sizeof l, stdin);
    printf("[%s", l);
    printf("%d ", scanf("%[^.]", l));
    printf("%d ", getchar());
    printf("%d %d\n", getchar(), getchar());
    return n * 10;
}
