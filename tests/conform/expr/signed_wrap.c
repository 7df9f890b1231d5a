// signed overflow wraps, in every width (what -fwrapv promises)
// flags: -fwrapv
#include <limits.h>
#include <stdio.h>
int main(int argc, char **argv) {
    int i = INT_MAX - 1 + argc, m = INT_MIN;
    long l = LONG_MAX;
    i++;
    l += argc;
    printf("%d %ld %d %d\n", i, l, -m, m - argc);
    printf("%d %ld\n", INT_MAX * (argc + 2), LONG_MIN * (argc + 1L));
    m *= 3;
    return m == INT_MIN;
}
