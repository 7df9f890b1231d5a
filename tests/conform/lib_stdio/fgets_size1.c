// fgets with sizes 1 and 2; getline grows its buffer
// stdin: abc\n0123456789012345678901234567890123456789012345678901234567890123456789\nend
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char b[4] = "zzz";
    char *fr = fgets(b, 1, stdin);
    printf("%d %d\n", fr == b, b[0]);
    fgets(b, 2, stdin);
    printf("%s\n", b);
    fgets(b, 4, stdin);
    printf("%s", b);
    char *l = NULL;
    size_t cap = 0;
    ssize_t r = getline(&l, &cap, stdin);
    printf("%zd %d %c\n", r, cap > (size_t)r, l[69]);
    r = getline(&l, &cap, stdin);
    printf("%zd %s\n", r, l);
    r = getline(&l, &cap, stdin);
    printf("%zd %d\n", r, feof(stdin) != 0);
    free(l);
    return 14;
}
