// strdup, strndup return fresh copies
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char src[] = "original";
    char *a = strdup(src), *b = strndup(src, 4), *c = strndup("ab", 10), *d = strdup(""),
         *e = strndup("abc", 0);
    src[0] = 'X';
    a[1] = 'R';
    printf("%s %s %s %s\n", src, a, b, c);
    printf("%zu %zu %zu %d\n", strlen(b), strlen(d), strlen(e), a != src);
    char *f = strndup("a\0b", 3);
    printf("%zu\n", strlen(f));
    char *list[5];
    for (int i = 0; i < 5; i++) {
        char t[8];
        snprintf(t, 8, "s%d", i * i);
        list[i] = strdup(t);
    }
    for (int i = 4; i >= 0; i--) printf("%s ", list[i]), free(list[i]);
    puts("");
    int n = (int)strlen(a);
    free(a);
    free(b);
    free(c);
    free(d);
    free(e);
    free(f);
    return n;
}
