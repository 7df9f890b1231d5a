// fmemopen and open_memstream
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char src[] = "10 20 thirty";
    FILE *f = fmemopen(src, strlen(src), "r");
    int a, b;
    char w[16];
    printf("%d ", fscanf(f, "%d %d %15s", &a, &b, w));
    printf("%d %d %s %d\n", a, b, w, fgetc(f) == EOF);
    fclose(f);
    char *p;
    size_t n;
    f = open_memstream(&p, &n);
    for (int i = 0; i < 100; i++) fprintf(f, "%d,", i);
    fclose(f);
    printf("%zu %.20s %s\n", n, p, p + n - 6);
    int r = (int)(n & 0xff);
    free(p);
    return r;
}
