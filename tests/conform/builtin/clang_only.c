// builtins that clang alone has: reversal, rotation, carry chains, alignment
// no-gcc: clang's builtins
#include <stdio.h>
int main(int argc, char **argv) {
    unsigned x = 0x12345678u * (unsigned)argc;
    printf("%x %x %x\n", __builtin_bitreverse32(x), __builtin_bitreverse8(3), __builtin_bitreverse16(1));
    printf("%x %x %llx\n", __builtin_rotateleft32(x, 9), __builtin_rotateright16(0x8001, 1),
        __builtin_rotateleft64(x, 60));
    unsigned long c1, c2, lo = __builtin_addcl(~0UL, (unsigned long)argc, 0, &c1);
    unsigned long hi = __builtin_addcl(1, 2, c1, &c2);
    printf("%lu %lu %lu %lu\n", lo, c1, hi, c2);
    unsigned b1, d = __builtin_subc(1u, 2u, (unsigned)argc, &b1);
    printf("%u %u\n", d, b1);
    printf("%d %d %d\n", __builtin_align_up(argc + 16, 16), __builtin_align_down(argc + 30, 8),
        __builtin_is_aligned(argc + 31, 32));
    return __builtin_popcount(x);
}
