// mode, may_alias, deprecated, warn_unused_result, malloc, nonnull: types change, values do not
#include <stdio.h>
typedef int byte __attribute__((mode(QI)));
typedef unsigned long long twice __attribute__((mode(DI)));
typedef int wide __attribute__((mode(TI)));
typedef short __attribute__((may_alias)) part;
__attribute__((warn_unused_result, nonnull(1))) static int low(int *p) { return *(part *)p; }
int main(void) {
    byte b = 200;
    wide w = (wide)1 << 100;
    int x = 0x12345678;
    printf("%zu %zu %zu %d\n", sizeof(byte), sizeof(twice), sizeof(wide), b);
    printf("%d %x\n", (int)(w >> 98), low(&x));
    return low(&x) & 0xff;
}
