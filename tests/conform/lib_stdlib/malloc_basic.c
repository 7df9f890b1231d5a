// malloc, calloc zeroing, realloc keeping contents, free of NULL
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
int main(void) {
    int *a = malloc(10 * sizeof *a);
    for (int i = 0; i < 10; i++) a[i] = i * i;
    a = realloc(a, 1000 * sizeof *a);
    int s = 0;
    for (int i = 0; i < 10; i++) s += a[i];
    printf("%d\n", s);
    a = realloc(a, 3 * sizeof *a);
    printf("%d %d\n", a[1], a[2]);
    free(a);
    unsigned char *c = calloc(100, 3);
    for (int i = 0; i < 300; i++) s += c[i];
    printf("%d\n", s);
    memset(c, 1, 300);
    free(c);
    free(NULL);
    char *r = realloc(NULL, 8);
    strcpy(r, "via nul");
    printf("%s\n", r);
    free(r);
    void *p[20];
    int al = 0;
    for (int i = 0; i < 20; i++) {
        p[i] = malloc((size_t)i * 7 + 1);
        al |= (int)((uintptr_t)p[i] & 15);
        memset(p[i], i, (size_t)i * 7 + 1);
    }
    printf("%d\n", al);
    for (int i = 0; i < 20; i++) {
        s += ((unsigned char *)p[i])[i * 7];
        for (int j = 0; j < i; j++) s += p[i] == p[j];
    }
    for (int i = 0; i < 20; i += 2) free(p[i]);
    for (int i = 1; i < 20; i += 2) s += *(unsigned char *)p[i], free(p[i]);
    printf("%d\n", s);
    long *z = calloc(0x100, sizeof(long));
    z[255] = 5;
    printf("%ld\n", z[0] + z[255]);
    free(z);
    char *al2 = aligned_alloc(64, 128);
    printf("%d\n", (int)((uintptr_t)al2 % 64));
    free(al2);
    return s & 0x7f;
}
