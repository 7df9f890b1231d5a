// writing and reading a file, modes w r a, rewind, remove
#include <stdio.h>
#include <string.h>
int main(void) {
    const char *fn = "dgse_conform_rw.tmp";
    FILE *f = fopen(fn, "w");
    if (!f) return 99;
    printf("%d\n", fprintf(f, "%d %s %.2f\n", 42, "word", 2.5));
    fputs("second line\n", f);
    fputc('Z', f);
    printf("%ld\n", ftell(f));
    printf("%d\n", fclose(f));
    f = fopen(fn, "r");
    int a;
    char w[16];
    double d;
    printf("%d ", fscanf(f, "%d %15s %lf", &a, w, &d));
    printf("%d %s %g\n", a, w, d);
    char l[32];
    fgets(l, 32, f);
    fgets(l, 32, f);
    printf("%s", l);
    int z = fgetc(f), z2 = fgetc(f);
    printf("%c %d %d\n", z, z2 == EOF, feof(f) != 0);
    rewind(f);
    printf("%d ", feof(f));
    printf("%c\n", fgetc(f));
    z = fputc('x', f);
    printf("%d %d\n", z == EOF, ferror(f) != 0);
    fclose(f);
    f = fopen(fn, "a");
    fprintf(f, "+app");
    fclose(f);
    f = fopen(fn, "rb");
    int n = 0, c;
    while ((c = getc(f)) != EOF) n = n * 7 % 1009 + c;
    printf("%d\n", n);
    fclose(f);
    printf("%d ", remove(fn));
    printf("%d\n", fopen(fn, "r") == NULL);
    printf("%d\n", remove(fn) != 0);
    return n & 0xff;
}
