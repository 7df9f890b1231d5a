// fixed point of TR 18037 where it does not run
// flags: -ffixed-point
// no-gcc: fixed-point types
#include <stdio.h>
int main(int argc, char **argv) {
    if (argc > 1) {
        _Accum a = 1.5k;
        a = a * argc;
        printf("%d\n", (int)a);
    }
    printf("%zu\n", sizeof(_Accum));
    return 6;
}
