// what C23 adds and all compilers at hand take
// flags: -std=c2x
#include <stdio.h>
_Static_assert(sizeof(int) == 4);
[[nodiscard]] static int pick(int, int b) { return b; }
int main(int argc, [[maybe_unused]] char **argv) {
    int mask = 0b1010'0101, big = 1'000'000;
    switch (argc) {
    case 1: mask++; [[fallthrough]];
    case 2: mask += big;
    }
    if (argc > 3) goto end;
    printf("%d %d\n", mask, pick(1, 2));
    printf("%ld\n", __STDC_VERSION__ > 201710L ? 1L : 0L);
end:
    return pick(argc, 4);
}
