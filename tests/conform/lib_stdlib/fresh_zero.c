// a large fresh heap object holds zeros, as the system gives its pages
// no-sanitize: the value is indeterminate
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    size_t n = 4 << 20;
    unsigned char *p = malloc(n);
    unsigned long sum = 0;
    for (size_t i = 0; i < n; i += 511) sum += p[i];
    printf("%lu\n", sum);
    free(p);
    return 0;
}
