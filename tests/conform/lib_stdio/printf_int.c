// %d %i %u %x %X %o with flags, width and precision
#include <stdio.h>
#include <limits.h>
int main(void) {
    int v[] = {0, 42, -42, INT_MIN, INT_MAX};
    const char *f[] = {"[%d]", "[%5d]", "[%-8d]", "[%05d]", "[%+d]", "[% d]", "[%.3d]", "[%8.5d]",
        "[%-8.3d]", "[%08.3d]", "[%+.0d]", "[% 05d]", "[%+-12i]", "[%.0i]"};
    for (unsigned i = 0; i < sizeof f / sizeof *f; i++) {
        for (int j = 0; j < 5; j++) printf(f[i], v[j]);
        puts("");
    }
    unsigned u[] = {0, 255, 4000000000u, 8};
    const char *g[] = {"[%u]", "[%x]", "[%X]", "[%o]", "[%#x]", "[%#X]", "[%#o]", "[%08x]",
        "[%#010x]", "[%-#8o]", "[%.5x]", "[%#.5o]", "[%12.6X]", "[%.0x]", "[%#.0o]", "[%+u]"};
    for (unsigned i = 0; i < sizeof g / sizeof *g; i++) {
        for (int j = 0; j < 4; j++) printf(g[i], u[j]);
        puts("");
    }
    return printf("%d", 123456);
}
