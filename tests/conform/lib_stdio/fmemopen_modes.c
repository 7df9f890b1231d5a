// fmemopen: each mode's start and end, the null byte, a full array, seeking
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <errno.h>
static void show(const char *what, const char *p, size_t n) {
    printf("%s ", what);
    for (size_t i = 0; i < n; i++) printf(p[i] ? "%c" : ".", p[i]);
    puts("");
}
int main(void) {
    static const char *const modes[] = {"r", "w", "a", "r+", "w+", "a+"};
    for (int m = 0; m < 6; m++) {
        char a[12] = "hello\0rest!";
        FILE *f = fmemopen(a, sizeof a, modes[m]);
        long at = ftell(f);
        int put = fputs("AB", f), flushed = fflush(f);
        printf("%s %ld %d %d ", modes[m], at, put >= 0, flushed);
        show("", a, sizeof a);
        fseek(f, 0, SEEK_END);
        printf("%ld ", ftell(f));
        rewind(f);
        char got[20] = "";
        printf("%d ", fgets(got, 20, f) != NULL);
        printf("%s %d\n", got, fclose(f));
    }
    char small[4] = "xyz";
    FILE *f = fmemopen(small, 4, "w");
    setvbuf(f, NULL, _IONBF, 0);
    printf("%d ", fputs("0123456", f) >= 0);
    printf("%d ", ferror(f) != 0);
    printf("%d\n", fseek(f, 9, SEEK_SET));
    fclose(f);
    show("full", small, 4);
    f = fmemopen(NULL, 100, "w+");
    fprintf(f, "%d %s", 17, "seventeen");
    rewind(f);
    int n = 0;
    char word[20];
    printf("%d ", fscanf(f, "%d %19s", &n, word));
    printf("%d %s %d\n", n, word, fileno(f));
    fclose(f);
    printf("%d\n", fmemopen(small, 4, "q") == NULL && errno == EINVAL);
    return n;
}
