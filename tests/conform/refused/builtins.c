// builtins of the machine where they do not run: frames, processor
#include <stdio.h>
static int probe(int run) {
    if (!run) return 1;
    return __builtin_frame_address(0) != 0 && __builtin_return_address(0) != 0 &&
        __builtin_cpu_supports("sse2") && __builtin_ia32_rdtsc();
}
int main(int argc, char **argv) {
    printf("%d\n", probe(argc > 1));
    return 7;
}
