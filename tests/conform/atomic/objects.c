// atomic structs, floating values, pointers and flags
#include <stdatomic.h>
#include <stdio.h>
typedef struct {
    int a, b;
} two;
static _Atomic two t;
static _Atomic double d = 1;
int main(int argc, char **argv) {
    two x = {1, argc + 1}, y;
    atomic_store(&t, x);
    y = atomic_load(&t);
    two z = atomic_exchange(&t, ((two){7, 8}));
    printf("%d %d\n", y.b, z.a);
    d = d + 2.5;
    d = d * 2;
    int v[3] = {1, 2, 3};
    _Atomic(int *) p = v;
    p++;
    printf("%g %d\n", (double)d, *p);
    p++;
    atomic_flag f = ATOMIC_FLAG_INIT;
    int was = atomic_flag_test_and_set(&f);
    printf("%d %d %d\n", was, atomic_flag_test_and_set(&f), *p);
    atomic_flag_clear(&f);
    _Atomic unsigned char c = 250;
    c += 10;
    return c;
}
