// aligned allocation
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    for (size_t n = 16; n <= 65536; n *= 4) {
        void *p = aligned_alloc(n, 2 * n), *q = NULL;
        int r = posix_memalign(&q, n, 100);
        memset(p, 1, 2 * n);
        printf("%d %d %d ", (int)((uintptr_t)p % n), r, (int)((uintptr_t)q % n));
        free(p);
        free(q);
    }
    void *q = NULL;
    printf("\n%d\n", posix_memalign(&q, 3, 8) == EINVAL);
    char *z = malloc(0);
    printf("%d %d\n", z != NULL, malloc_usable_size(NULL) == 0);
    free(z);
    z = malloc(24);
    printf("%d\n", malloc_usable_size(z) >= 24);
    free(z);
    return 0;
}
