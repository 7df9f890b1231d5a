// with NDEBUG assert does not evaluate its argument
// flags: -DNDEBUG
#include <stdio.h>
#include <assert.h>
int main(void) {
    int n = 0;
    assert(n++ == 5);
    assert(0);
    printf("%d\n", n);
    if (n == 0) assert(n);
    else n = 9;
    printf("%d\n", n);
#undef NDEBUG
#include <assert.h>
    assert(++n == 1);
    printf("%d\n", n);
    return n;
}
