// stdbool.h, iso646.h, stdalign.h, stdnoreturn.h macros
#include <stdio.h>
#include <stdbool.h>
#include <iso646.h>
#include <stdalign.h>
#include <stdnoreturn.h>
#include <stdlib.h>
static noreturn void quit(int c) { exit(c); }
int main(void) {
    bool a = true, b = false;
    printf("%d %d %d\n", a and not b, a xor b, (5 bitand 6) bitor compl 7);
    int x = 12;
    x and_eq 10;
    x or_eq 1;
    x xor_eq 3;
    printf("%d %d\n", x, x not_eq 10);
    alignas(32) char buf[3];
    printf("%zu %d %d\n", alignof(double), (int)((unsigned long)buf % 32),
        __bool_true_false_are_defined);
    bool arr[3] = {3, 0, -1};
    printf("%d%d%d %zu\n", arr[0], arr[1], arr[2], sizeof arr);
    printf("%d\n", true + true);
    quit(x);
}
