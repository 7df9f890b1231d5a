// builtins of the machine where they do not run: frames, processor, shuffles
#include <stdio.h>
typedef int v4 __attribute__((vector_size(16)));
static int probe(int run) {
    if (!run) return 1;
    v4 v = {1, 2, 3, 4};
    v = __builtin_shufflevector(v, v, 3, 2, 1, 0);
    return __builtin_frame_address(0) != 0 && __builtin_return_address(0) != 0 &&
        __builtin_cpu_supports("sse2") && __builtin_ia32_rdtsc() && v[0];
}
int main(int argc, char **argv) {
    printf("%d\n", probe(argc > 1));
    return 7;
}
