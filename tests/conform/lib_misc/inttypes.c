// inttypes.h format macros and stdint.h limits
#include <stdio.h>
#include <inttypes.h>
int main(void) {
    int8_t a = -1;
    uint8_t b = 255;
    int16_t c = INT16_MIN;
    uint64_t d = UINT64_MAX;
    int64_t e = INT64_MIN;
    uintptr_t p = 0xabc;
    intmax_t m = -5;
    printf("%" PRId8 " %" PRIu8 " %" PRId16 " %" PRIu64 " %" PRId64 "\n", a, b, c, d, e);
    printf("%" PRIx64 " %" PRIX32 " %" PRIo16 " %" PRIxPTR " %" PRIdMAX "\n", d, UINT32_C(0xbeef),
        (uint16_t)8, p, m);
    printf("[%10" PRId32 "] [%-8" PRIi64 "]\n", (int32_t)-77, (int64_t)5);
    printf("%d %d\n", INT8_MIN, UINT8_MAX);
    printf("%d %d\n", WCHAR_MIN < 0, PTRDIFF_MAX == INT64_MAX);
    int64_t v;
    int n = sscanf("-123456789012 ff", "%" SCNd64 " %" SCNx8, &v, &b);
    printf("%d %" PRId64 " %u\n", n, v, b);
    printf("%jd %ju\n", INTMAX_MIN, UINTMAX_MAX);
    imaxdiv_t q = imaxdiv(-17, 5);
    printf("%jd %jd %jd\n", q.quot, q.rem, imaxabs(-9));
    printf("%jd\n", strtoimax("-0x10", NULL, 0));
    printf("%ld %d\n", (long)INT_FAST16_MAX, INT_LEAST8_MAX);
    return b;
}
