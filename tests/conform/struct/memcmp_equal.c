// struct comparison with memcmp on padding-free layouts, hashing and memset
#include <stdio.h>
#include <string.h>
struct p {
    int x, y;
    short z, w;
};
struct u {
    unsigned char k[4];
    float f;
};
static int eq(const struct p *a, const struct p *b) { return memcmp(a, b, sizeof *a) == 0; }
static unsigned h(const void *p, size_t n) {
    const unsigned char *c = p;
    unsigned r = 2166136261u;
    while (n--) r = (r ^ *c++) * 16777619u;
    return r;
}
int main(void) {
    struct p a = {1, 2, 3, 4}, b = a, c;
    c = (struct p){.w = 4, .z = 3, .y = 2, .x = 1};
    printf("%d %d\n", eq(&a, &b), eq(&a, &c));
    b.w = -4;
    printf("%d %d\n", eq(&a, &b), memcmp(&a, &b, 10));
    memset(&b, 0, sizeof b);
    struct p z = {0};
    printf("%d %u %u\n", eq(&b, &z), h(&a, sizeof a), h(&z, sizeof z));
    memset(&b, 0xff, sizeof b);
    printf("%d %d\n", b.x, b.z);
    struct u v = {{1, 2, 3, 4}, 0.0f}, w = v;
    w.f = -0.0f;
    printf("%d %d\n", memcmp(&v, &w, sizeof v) == 0, v.f == w.f);
    struct p arr[2] = {a, a};
    printf("%d\n", !memcmp(&arr[0], &arr[1], sizeof a));
    struct p tmp;
    memcpy(&tmp, &arr[1], sizeof tmp);
    tmp.y = 77;
    memcpy(&arr[0], &tmp, sizeof tmp);
    printf("%d %d\n", arr[0].y, arr[1].y);
    return eq(&a, &c) * 5 + arr[0].w;
}
