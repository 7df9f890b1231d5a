// rename, freopen-free reopening, tmpfile, setvbuf, ungetc on files, perror
#include <stdio.h>
#include <errno.h>
int main(void) {
    const char *a = "dgse_conform_m1.tmp", *b = "dgse_conform_m2.tmp";
    FILE *f = fopen(a, "w");
    setvbuf(f, NULL, _IONBF, 0);
    fputs("alpha\nbeta\n", f);
    FILE *g = fopen(a, "r");
    char l[16];
    printf("%s", fgets(l, 16, g));
    fputs("gamma\n", f);
    fgets(l, 16, g);
    printf("%s", fgets(l, 16, g));
    fclose(f);
    fclose(g);
    printf("%d\n", rename(a, b));
    printf("%d\n", fopen(a, "r") == NULL && errno == ENOENT);
    perror("expected");
    f = fopen(b, "r");
    int c = fgetc(f);
    ungetc('A', f);
    printf("%c %c%c\n", c, fgetc(f), 0 + '.');
    printf("%ld\n", ftell(f));
    fclose(f);
    remove(b);
    f = tmpfile();
    fprintf(f, "%d %d", 7, 8);
    rewind(f);
    int x, y;
    printf("%d ", fscanf(f, "%d%d", &x, &y));
    printf("%d %d %d\n", x, y, fgetc(f) == EOF);
    fclose(f);
    f = fopen("/dev/null", "r");
    printf("%d\n", fgetc(f) == EOF);
    fclose(f);
    f = fopen("/dev/null", "w");
    printf("%d\n", fputs("gone", f) >= 0);
    fclose(f);
    printf("%d\n", fileno(stdin) * 100 + fileno(stdout) * 10 + fileno(stderr));
    return x * 10 + y;
}
