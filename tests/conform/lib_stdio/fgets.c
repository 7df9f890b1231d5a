// fgets keeps newlines, stops at size-1 and returns NULL at end
// stdin: short\na line that is longer than ten\n\nlast
#include <stdio.h>
#include <string.h>
int main(void) {
    char b[10];
    int n = 0, full = 0;
    while (fgets(b, sizeof b, stdin)) {
        n++;
        size_t k = strlen(b);
        full += k == 9;
        printf("[%s]%zu%s", b, k, b[k - 1] == '\n' ? "" : "\n");
    }
    printf("%d %d %d %s\n", n, full, feof(stdin) != 0, b);
    b[0] = 'K';
    printf("%d %c\n", fgets(b, 10, stdin) == NULL, b[0]);
    return n * 10 + full;
}
