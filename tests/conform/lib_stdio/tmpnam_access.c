// tmpnam, mktemp, access, isatty: names that are free, files that are there
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <errno.h>
int main(void) {
    char a[L_tmpnam], b[L_tmpnam], t[] = "nameXXXXXX";
    printf("%d ", tmpnam(a) == a);
    printf("%d ", tmpnam_r(b) == b);
    printf("%d\n", strcmp(a, b) != 0);
    printf("%d %d\n", strlen(a) < L_tmpnam, access(a, F_OK) == -1 && errno == ENOENT);
    FILE *f = fopen(a, "w");
    printf("%d %d", f != NULL, access(a, F_OK | R_OK | W_OK));
    printf(" %d\n", isatty(fileno(f)) == 0 && errno == ENOTTY);
    fclose(f);
    printf("%d ", remove(a));
    printf("%d\n", access(a, F_OK));
    printf("%d ", mktemp(t) == t);
    printf("%d\n", strncmp(t, "name", 4) == 0 && strcmp(t, "nameXXXXXX") != 0);
    errno = 0;
    printf("%d ", isatty(77));
    printf("%d\n", errno == EBADF);
    printf("%d\n", tmpnam(NULL) != NULL);
    return (int)strlen(t);
}
