// memory that is never freed, reachable and lost, is no failure
#include <stdio.h>
#include <stdlib.h>
static char *kept;
int main(void) {
    kept = malloc(100);
    for (int i = 0; i < 100; i++) {
        char *p = malloc(10 + i);
        p[0] = (char)i;
        kept[i] = p[0];
    }
    printf("%d\n", kept[99]);
    return kept[42];
}
