// fseek, ftell, rewind, fgetpos on binary data; r+ and w+ updates
#include <stdio.h>
#include <string.h>
struct r {
    int id;
    char n[8];
};
int main(void) {
    const char *fn = "dgse_conform_seek.tmp";
    FILE *f = fopen(fn, "w+b");
    if (!f) return 99;
    for (int i = 0; i < 10; i++) {
        struct r x = {i * 11, ""};
        snprintf(x.n, 8, "rec%d", i);
        fwrite(&x, sizeof x, 1, f);
    }
    printf("%ld\n", ftell(f));
    struct r y;
    fseek(f, 3 * (long)sizeof y, SEEK_SET);
    printf("%zu ", fread(&y, sizeof y, 1, f));
    printf("%d %s\n", y.id, y.n);
    fseek(f, -2 * (long)sizeof y, SEEK_END);
    fread(&y, sizeof y, 1, f);
    printf("%d %s\n", y.id, y.n);
    fseek(f, -(long)sizeof y, SEEK_CUR);
    strcpy(y.n, "upd");
    fwrite(&y, sizeof y, 1, f);
    fflush(f);
    fpos_t p;
    fseek(f, 12, SEEK_SET);
    fgetpos(f, &p);
    fread(&y, sizeof y, 1, f);
    printf("%d\n", y.id);
    fsetpos(f, &p);
    fread(&y, sizeof y, 1, f);
    printf("%s %ld\n", y.n, ftell(f));
    rewind(f);
    int s = 0;
    while (fread(&y, sizeof y, 1, f) == 1) s += y.id + y.n[0];
    printf("%d\n", s);
    fseek(f, 500, SEEK_SET);
    fputc('!', f);
    fseek(f, 0, SEEK_END);
    printf("%ld\n", ftell(f));
    fseek(f, 300, SEEK_SET);
    printf("%d\n", fgetc(f));
    fclose(f);
    f = fopen(fn, "r+");
    fputc('\x7f', f);
    fseek(f, 0, SEEK_SET);
    printf("%d\n", fgetc(f));
    printf("%d\n", fseek(f, -5, SEEK_SET) != 0);
    fclose(f);
    remove(fn);
    return s & 0x7f;
}
