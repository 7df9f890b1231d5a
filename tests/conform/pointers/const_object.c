// a local const object changed through a cast: it is memory like any other
#include <stdio.h>
int main(int argc, char **argv) {
    const volatile int k = 4;
    *(volatile int *)&k = argc + 9;
    printf("%d\n", k);
    return 0;
}
