// values of every size and sign to unsigned and small types, as clang's code for x86-64 gives them
// no-gcc: from 2^64 on it gives 0
// no-sanitize: out of range
#include <math.h>
#include <stdint.h>
#include <stdio.h>
static const double list[] = {0.0, -0.0, 0.5, -0.5, -1.0, -1.5, -255.9, -2147483648.0, -2147483649.0,
    -4294967296.0, -9007199254740993.0, -9223372036854775808.0, -9223372036854777856.0, -1e19, -1e30,
    9223372036854774784.0, 9223372036854775808.0, 18446744073709549568.0, 18446744073709551616.0, 1e30};
static uint64_t of_double(double d) { return (uint64_t)d; }
static uint64_t of_float(float f) { return (uint64_t)f; }
static uint64_t of_long_double(long double l) { return (uint64_t)l; }
int main(void) {
    for (unsigned k = 0; k < sizeof list / sizeof *list; k++) {
        double d = list[k];
        printf("%a %llx %llx %x %hx %hhx\n", d, (unsigned long long)of_double(d),
            (unsigned long long)of_float((float)d), (uint32_t)d, (uint16_t)d, (uint8_t)d);
        printf(" %llx\n", (unsigned long long)of_long_double(d));
    }
    volatile double none = NAN;
    printf("%llx %llx %llx\n", (unsigned long long)of_double(none),
        (unsigned long long)of_double(INFINITY), (unsigned long long)of_double(-INFINITY));
    printf("%llx %llx\n", (unsigned long long)of_long_double(none),
        (unsigned long long)of_long_double(-INFINITY));
    return 0;
}
