// a negative return from main is truncated to eight bits
#include <stdio.h>
int main(void) {
    int r = -2;
    printf("%d", r & 0xff);
    return r;
}
