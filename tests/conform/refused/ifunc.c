// a function chosen by the loader (ifunc) that is not called
#include <stdio.h>
static int plain(void) { return 3; }
static int (*resolve(void))(void) { return plain; }
int chosen(void) __attribute__((ifunc("resolve")));
int main(int argc, char **argv) {
    printf("%d\n", argc > 1 ? chosen() : plain());
    return 9;
}
