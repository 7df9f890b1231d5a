// Addresses that travel as bytes, halves, differences, flags in low bits.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    int *a;
    union {
        char *c;
        uintptr_t u;
        unsigned half[2];
    } b;
};
static int x = 1, y = 2;
static char text[8] = "abc";

static void copy_bytes(void *to, const void *from, size_t n)
{
    for (size_t k = 0; k < n; k++)
        ((unsigned char *)to)[k] = ((const unsigned char *)from)[k];
}

int main(void)
{
    struct pair p = {&x, {text}}, q, *heap = malloc(3 * sizeof *heap);
    copy_bytes(&q, &p, sizeof q);
    *q.a += 4;
    q.b.u |= 1;
    *(char *)(q.b.u & ~(uintptr_t)1) = 'z';
    heap[1] = q;
    memmove(&heap[0], &heap[1], sizeof *heap);
    heap = realloc(heap, 9 * sizeof *heap);
    unsigned low = heap[0].b.half[0], high = heap[0].b.half[1];
    char *c = (char *)((uintptr_t)high << 32 | low);
    c[1] = 'y';
    int **indirect = &heap[0].a;
    *indirect = &y;
    *heap[0].a = 9;
    uintptr_t swap = (uintptr_t)&x ^ (uintptr_t)&y;
    *(int *)(swap ^ (uintptr_t)&y) += 1;
    printf("%d %d %s\n", x, y, text);
    free(heap);
    return 0;
}
