// a shared header with inline functions, macros, enums and struct types
// files: header_shared_2.part.c
#include <stdio.h>
#include "header_shared.h"
int main(void) {
    struct vec v = vec_make(3, 4), w = vec_scale(v, 2);
    printf("%d %d %d\n", w.x, w.y, vec_dot(v, w));
    printf("%d %d\n", square(5), part_square(6));
    printf("%s %s\n", kind_name(K_B), kind_name((enum kind)9));
    struct vec arr[N] = {{1, 1}, {2, 2}, {3, 3}};
    printf("%d\n", vec_sum(arr, N).y);
    printf("%d\n", MAXOF(3, 9) + N);
    struct handle *h = handle_new(7);
    handle_add(h, 5);
    printf("%d\n", handle_free(h));
    printf("%d\n", default_cb(3));
    return vec_dot(w, w) & 0xff;
}
