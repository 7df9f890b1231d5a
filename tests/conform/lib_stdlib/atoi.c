// atoi, atol, atoll, atof
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    printf("%d %d %d %d %d %d\n", atoi("42"), atoi("  -17x"), atoi("+8"), atoi("abc"), atoi(""),
        atoi("0x10"));
    printf("%d %d\n", atoi("2147483647"), atoi("-2147483648"));
    printf("%ld %lld\n", atol("-9223372036854775808"), atoll("9223372036854775807"));
    printf("%g %g %g %g %g\n", atof("2.5"), atof("-1e3"), atof("x"), atof(" .25."), atof("0x1p4"));
    printf("%d\n", atoi("1 2 3"));
    printf("%d\n", atoi("007"));
    return atoi("\n\t33");
}
