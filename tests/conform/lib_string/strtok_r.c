// strtok_r nests; strsep returns empty fields
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[] = "a=1;b=22;;c=333";
    char *s1, *s2;
    int sum = 0;
    for (char *p = strtok_r(a, ";", &s1); p; p = strtok_r(NULL, ";", &s1)) {
        char *k = strtok_r(p, "=", &s2), *v = strtok_r(NULL, "=", &s2);
        printf("%s->%s ", k, v);
        sum += (int)strlen(v);
    }
    printf("%d\n", sum);
    char b[] = "x,,y,";
    char *q = b, *f;
    int n = 0;
    while ((f = strsep(&q, ","))) {
        printf("[%s]", f);
        n++;
    }
    printf("%d %d\n", n, q == NULL);
    char c[] = "one two";
    q = c;
    strsep(&q, "z");
    printf("%s %d\n", c, q == NULL);
    return sum * 10 + n;
}
