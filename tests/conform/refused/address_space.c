// a named address space that is not accessed
#include <stdio.h>
struct cpu {
    int __seg_gs *self;
    int id;
};
struct cpu copy;
static int read_self(const struct cpu *c, int run) { return run ? *c->self : c->id; }
static void write_self(struct cpu *c, const struct cpu __seg_gs *other, int run) {
    if (run) {
        ++*c->self;
        copy = *other;
        c->id = (int)*(long *)c->self;
    }
}
int main(int argc, char **argv) {
    struct cpu c = {0, 11};
    printf("%zu %d\n", sizeof c.self, c.self == 0);
    write_self(&c, 0, argc > 1);
    return read_self(&c, argc > 1);
}
