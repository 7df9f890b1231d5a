// a break in the condition of its own loop that does not run
// no-gcc: no loop around
#include <stdio.h>
int main(int argc, char **argv) {
    int n = 0;
    if (argc > 1)
        while (({
            if (n == 3) break;
            1;
        }))
            n++;
    printf("%d\n", n);
    return 12;
}
