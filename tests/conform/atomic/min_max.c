// clang's atomic minimum and maximum, and generic exchanges of records and pointers
// no-gcc: __atomic_fetch_min
#include <stdio.h>
struct __attribute__((aligned(8))) two {
    int a, b;
};
int main(void) {
    int i = 5, old;
    unsigned u = 7;
    printf("%d %d %d\n", __atomic_fetch_min(&i, -3, 5), __atomic_fetch_max(&i, 9, 5), i);
    printf("%u %u %u\n", __atomic_fetch_min(&u, 3u, 5), __atomic_fetch_max(&u, 4000000000u, 5), u);
    int list[4] = {1, 2, 3, 4}, *p = list;
    int *q = __atomic_fetch_add(&p, 2 * sizeof *p, 5);
    q = __atomic_sub_fetch(&p, sizeof *p, 5);
    printf("%d %d\n", *p, *q);
    int *want = list, *next = list + 3;
    old = __atomic_compare_exchange(&p, &want, &next, 0, 5, 5);
    printf("%d %d\n", old, *want);
    old = __atomic_compare_exchange(&p, &want, &next, 0, 5, 5);
    printf("%d %d\n", old, *p);
    struct two s = {1, 2}, e = {1, 2}, d = {3, 4}, r;
    old = __atomic_compare_exchange(&s, &e, &d, 0, 5, 5);
    __atomic_load(&s, &r, 5);
    printf("%d %d %d\n", old, r.a, r.b);
    __atomic_exchange(&s, &e, &r, 5);
    __atomic_store(&s, &d, 5);
    printf("%d %d\n", r.a, s.b);
    printf("%d %d\n", __sync_fetch_and_add(&i, 3), __sync_nand_and_fetch(&i, 6));
    int **pp = &q;
    printf("%d\n", __sync_bool_compare_and_swap(pp, list + 1, list) + __sync_lock_test_and_set(&i, 4));
    __sync_lock_release(&i);
    return i + *q;
}
