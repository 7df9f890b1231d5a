// exit with a value above 255 keeps the low byte
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    printf("%d\n", 0x1234 & 255);
    exit(0x1234);
}
