// static initialisers with addresses of objects, elements, members and functions
#include <stdio.h>
#include <stddef.h>
struct s {
    int a;
    struct {
        short b;
        char c[8];
    } in;
};
static int arr[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
static struct s s = {1, {2, "member"}}, v[3] = {{10}, {20}, {30, {31, "vv"}}};
static int f(int x) { return x + 1; }
static int g(int x) { return x * 2; }
static int *p1 = &arr[3], *p2 = arr + 5, *p3 = &arr[9] - 2, *e = arr + 10;
static short *p4 = &s.in.b;
static char *p5 = s.in.c + 2, *p6 = &v[2].in.c[1];
static const char *str = "string" + 2, *c = &"abcdef"[3];
static int (*fp)(int) = f, (*ft[])(int) = {g, &f, 0};
static void *vp = &s;
static char *bytes = (char *)&arr[1] + 4;
static long off = (long)offsetof(struct s, in.c) * 2;
static struct s *sp = &v[1], **spp = &sp;
static int **pp = &p1;
static struct {
    int *p;
    const char *n;
    int (*f)(int);
} rec[] = {{&arr[7], "n7", g}, {&v[1].a, "v1" + 1, f}};
int main(void) {
    printf("%d %d %d %td\n", *p1, *p2, *p3, e - arr);
    printf("%d %s %c\n", *p4, p5, *p6);
    printf("%s %s\n", str, c);
    printf("%d %d %d %d\n", fp(1), ft[0](5), ft[1](5), ft[2] == 0);
    printf("%d %d %ld\n", ((struct s *)vp)->a, *(int *)bytes, off);
    printf("%d %d %d\n", sp->a, (*spp)[1].a, **pp);
    for (int i = 0; i < 2; i++) printf("%d %s %d\n", *rec[i].p, rec[i].n, rec[i].f(21));
    static int *loc = &arr[2];
    loc += 2;
    *loc = 44;
    printf("%d\n", arr[4]);
    return *p3 + *loc;
}
