const char *const names[] = {"red", "green", "blue"};
const unsigned n_names = sizeof names / sizeof *names;
const struct row {
    int k;
    const char *v;
} rows[] = {{3, "c"}, {1, "a"}, {2, "b"}, {0, 0}};
const char text[] = "textual";
const struct row *const first = &rows[1];
struct opaque {
    int a, b;
};
static struct opaque o = {6, 7};
struct opaque *const op = &o;
int op_get(const struct opaque *p) { return p->a * p->b; }
