// -fms-extensions: a tagged struct as an anonymous member
// flags: -fms-extensions
#include <stdio.h>
typedef struct base {
    int x, y;
} base;
struct derived {
    struct base;
    int z;
};
struct third {
    char c;
    base;
};
int main(void) {
    struct derived d = {{1, 2}, 3};
    struct third t = {'t', {4, 5}};
    d.x += t.y;
    printf("%d %d %d %d\n", d.x, d.y, d.z, t.x);
    return d.x;
}
