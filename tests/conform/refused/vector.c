// stores to several lanes and reductions, where they do not run
// no-gcc: ext_vector_type
#include <stdio.h>
typedef int v4 __attribute__((vector_size(16)));
typedef float e4 __attribute__((ext_vector_type(4)));
int main(int argc, char **argv) {
    e4 e = {1, 2, 3, argc};
    v4 v = {4, 3, 2, 1};
    if (argc > 1) {
        e.xy = e.zw;
        e = e > 2 ? e : -e;
    }
#if __has_builtin(__builtin_elementwise_max)
    if (argc > 1) v = __builtin_elementwise_max(v, -v);
#endif
    printf("%g %d\n", e.y, v[1]);
    return 3;
}
