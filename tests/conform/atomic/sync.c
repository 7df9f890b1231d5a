// legacy __sync_* builtins
#include <stdio.h>
int main(void) {
    int x = 100;
    int r;
    r = __sync_fetch_and_add(&x, 5);
    printf("%d %d\n", r, x);
    r = __sync_sub_and_fetch(&x, 50);
    printf("%d\n", r);
    r = __sync_fetch_and_or(&x, 0x100);
    printf("%d %d\n", r, x);
    r = __sync_fetch_and_and(&x, 0x1f0);
    printf("%d %d\n", r, x);
    r = __sync_xor_and_fetch(&x, 0xff);
    printf("%d\n", r);
    r = __sync_fetch_and_nand(&x, 0xf);
    printf("%d %d\n", r, x);
    r = __sync_bool_compare_and_swap(&x, 1, 2);
    printf("%d ", r);
    r = __sync_bool_compare_and_swap(&x, x, 42);
    printf("%d %d\n", r, x);
    r = __sync_val_compare_and_swap(&x, 42, 43);
    printf("%d %d\n", r, x);
    r = __sync_val_compare_and_swap(&x, 42, 44);
    printf("%d %d\n", r, x);
    int lock = 0;
    printf("%d ", __sync_lock_test_and_set(&lock, 1));
    printf("%d\n", __sync_lock_test_and_set(&lock, 1));
    __sync_lock_release(&lock);
    printf("%d\n", lock);
    __sync_synchronize();
    unsigned long long q = ~0ULL;
    printf("%llu ", __sync_add_and_fetch(&q, 2));
    printf("%llu\n", q);
    signed char c = 127;
    printf("%d ", __sync_fetch_and_add(&c, 1));
    printf("%d\n", c);
    char *p = "abc";
    char *o = __sync_val_compare_and_swap(&p, p, p + 1);
    printf("%s %s\n", o, p);
    unsigned n = 0;
    for (int i = 0; i < 10; i++) {
        unsigned old;
        do old = n;
        while (!__sync_bool_compare_and_swap(&n, old, old * 2 + 1));
    }
    printf("%u\n", n);
    return x;
}
