// __builtin_object_size of known objects and unknown pointers
#include <stdio.h>
#include <stdlib.h>
static char g[20];
static size_t unk(char *p) { return __builtin_object_size(p, 0); }
int main(void) {
    char a[10];
    struct {
        int x;
        char b[6];
    } s;
    (void)s;
    printf("%zu %zu %zu\n", __builtin_object_size(a, 0), __builtin_object_size(a + 4, 0),
        __builtin_object_size(g, 1));
    printf("%zu %zu\n", __builtin_object_size(&s, 0), __builtin_object_size(s.b, 1));
    volatile int one = 1;
    char *p = one ? g : a;
    printf("%d\n", unk(p) == (size_t)-1 || unk(p) == 20);
    printf("%zu\n", __builtin_object_size(&a[9], 0));
    p = a;
    return (int)__builtin_object_size(&g[5], 0);
}
