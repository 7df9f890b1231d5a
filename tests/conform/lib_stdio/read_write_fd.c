// POSIX read and write on descriptors, with stdio flushed before
// stdin: first\nsecond
#include <stdio.h>
#include <unistd.h>
#include <string.h>
int main(void) {
    char b[32];
    printf("buffered ");
    fflush(stdout);
    ssize_t n = write(1, "direct\n", 7);
    printf("%zd\n", n);
    fflush(stdout);
    n = read(0, b, 6);
    printf("%zd %.5s\n", n, b);
    n = read(0, b, sizeof b);
    printf("%zd %.*s\n", n, (int)n, b);
    n = read(0, b, sizeof b);
    printf("%zd\n", n);
    fflush(stdout);
    write(1, b, 0);
    printf("%d\n", write(-1, "x", 1) == -1);
    return 6;
}
