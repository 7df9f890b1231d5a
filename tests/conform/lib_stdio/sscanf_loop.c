// parsing lists with sscanf and %n, and records with fixed fields
#include <stdio.h>
int main(void) {
    const char *s = "10, 20,30 ,x40, 50";
    int v, n, sum = 0, k = 0;
    while (sscanf(s, " %d%n", &v, &n) == 1) {
        sum += v;
        k++;
        s += n;
        int m = 0;
        if (sscanf(s, " ,%n", &m) == EOF || !m) break;
        s += m;
    }
    printf("%d %d %s\n", sum, k, s);
    const char *rec[] = {"alice:25:1.5", "bob:x:2", "carol:41:", ":1:1", "dave:7:-3.25e1:extra"};
    for (int i = 0; i < 5; i++) {
        char nm[8];
        int age = -1;
        double w = -1;
        int r = sscanf(rec[i], "%7[^:]:%d:%lf", nm, &age, &w);
        printf("%d %d %g\n", r, age, w);
    }
    unsigned r, g, b;
    printf("%d ", sscanf("#ff8000", "#%2x%2x%2x", &r, &g, &b));
    printf("%u %u %u\n", r, g, b);
    int h, m;
    char ap;
    printf("%d ", sscanf("11:45pm", "%2d:%2d%cm", &h, &m, &ap));
    printf("%d %d %c\n", h, m, ap);
    return sum;
}
