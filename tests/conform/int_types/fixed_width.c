// stdint types: sizes, limits and wrap-around
#include <stdio.h>
#include <stdint.h>
#include <inttypes.h>
int main(void) {
    uint8_t a = UINT8_MAX;
    int8_t b = INT8_MIN;
    uint16_t c = UINT16_MAX;
    int16_t d = INT16_MIN;
    uint32_t e = UINT32_MAX;
    int32_t f = INT32_MIN;
    uint64_t g = UINT64_MAX;
    int64_t h = INT64_MIN;
    printf("%d %d %d %d %u %d %" PRIu64 " %" PRId64 "\n", a, b, c, d, e, f, g, h);
    a++;
    b--;
    c += 2;
    d -= 2;
    e += 3;
    g += 4;
    printf("%d %d %d %d %u %" PRIu64 "\n", a, b, c, d, e, g);
    printf("%d %d %d %d\n", (int)sizeof(int_fast8_t), (int)sizeof(int_fast16_t),
        (int)sizeof(int_least16_t), (int)sizeof(intmax_t));
    printf("%d %d\n", (int)sizeof(uintptr_t), INT64_C(-5) < UINT32_C(3));
    printf("%d\n", (int)(INTMAX_MAX == INT64_MAX) + (SIZE_MAX == UINT64_MAX));
    return (uint8_t)(h >> 60);
}
