// a named address space that is not accessed
#include <stdio.h>
struct cpu {
    int __seg_gs *self;
    int id;
};
static int read_self(const struct cpu *c, int run) { return run ? *c->self : c->id; }
int main(int argc, char **argv) {
    struct cpu c = {0, 11};
    printf("%zu %d\n", sizeof c.self, c.self == 0);
    return read_self(&c, argc > 1);
}
