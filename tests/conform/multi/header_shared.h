#ifndef HS_H
#define HS_H
#define N 3
#define MAXOF(a, b) ((a) > (b) ? (a) : (b))
struct vec {
    int x, y;
};
enum kind { K_A, K_B = 4, K_C };
static inline int square(int x) { return x * x; }
static inline struct vec vec_make(int x, int y) {
    struct vec v = {x, y};
    return v;
}
struct vec vec_scale(struct vec, int);
int vec_dot(struct vec, struct vec);
struct vec vec_sum(const struct vec *, int);
const char *kind_name(enum kind);
int part_square(int);
struct handle;
struct handle *handle_new(int);
void handle_add(struct handle *, int);
int handle_free(struct handle *);
typedef int (*cb)(int);
extern cb default_cb;
#endif
