// assembly that does not run loses nothing else: statements, outputs, asm goto, file scope
#include <stdio.h>
__asm__(".set dgse_refused_asm, 1");
static int swapped(int x, int run) {
    if (run) __asm__("bswap %0" : "+r"(x));
    return x;
}
static int jump(int run) {
    if (run) {
        __asm__ goto("jmp %l0" : : : : there);
        return 1;
    there:
        return 2;
    }
    return 3;
}
int main(int argc, char **argv) {
    int run = argc > 1;
    printf("%d %d\n", swapped(0x1234, run), jump(run));
    unsigned long flags = 7;
    if (run) __asm__ volatile("pushf; pop %0" : "=r"(flags) : : "memory");
    printf("%lu\n", flags);
    return 5;
}
