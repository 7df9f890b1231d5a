// const tables and strings defined in another unit, incomplete extern arrays
// files: const_tables_2.part.c
#include <stdio.h>
extern const char *const names[];
extern const unsigned n_names;
extern const struct row {
    int k;
    const char *v;
} rows[];
extern const char text[];
extern const struct row *const first;
struct opaque;
extern struct opaque *const op;
int op_get(const struct opaque *);
int main(void) {
    for (unsigned i = 0; i < n_names; i++) printf("%s ", names[i]);
    puts("");
    int s = 0;
    for (const struct row *r = rows; r->v; r++) {
        printf("%d%s ", r->k, r->v);
        s = s * 10 + r->k;
    }
    printf("%d\n", s);
    printf("%s %c %d %s\n", text, text[3], first->k, first[1].v);
    printf("%d\n", op_get(op));
    return s & 0xff;
}
