// constructors and destructors run by priority around main
#include <stdio.h>
#include <stdlib.h>
static int order[8], n;
static int early = 5;
__attribute__((constructor)) static void c_default(void) {
    order[n++] = 3;
    early *= 2;
}
__attribute__((constructor(102))) static void c102(void) { order[n++] = 2; }
__attribute__((constructor(101))) static void c101(void) {
    order[n++] = 1;
    early += 1;
}
__attribute__((destructor)) static void d_default(void) { printf("d_default %d\n", n); }
__attribute__((destructor(101))) static void d101(void) { printf("d101\n"); }
__attribute__((destructor(150))) static void d150(void) { printf("d150\n"); }
static void ae(void) {
    n = 77;
    printf("atexit\n");
}
int main(void) {
    for (int i = 0; i < n; i++) printf("%d", order[i]);
    printf(" %d\n", early);
    atexit(ae);
    return early;
}
