// GNU empty structs, one-member structs and zero-length arrays inside
#include <stdio.h>
struct e {};
struct t {
    struct e e;
    int x;
    struct e f;
};
struct z {
    int a[0];
};
struct one {
    char c;
};
struct arr {
    short s[3];
};
static struct e id(struct e x) { return x; }
static int after(struct e a, int x, struct e b, int y) { return x * 10 + y; }
static struct arr ar(struct arr a) {
    a.s[1] *= -1;
    return a;
}
int main(void) {
    struct e a, b[3];
    a = id(a);
    b[0] = a;
    printf("%zu %zu %zu %zu %zu\n", sizeof a, sizeof b, sizeof(struct t), sizeof(struct z),
        sizeof(struct one));
    struct t t = {{}, 5, {}};
    t.e = a;
    printf("%d %d\n", t.x, after(a, 3, id(a), 4));
    struct one o = {'o'}, p = o;
    p.c++;
    printf("%c%c\n", o.c, p.c);
    struct arr r = ar((struct arr){{1, 2, 3}});
    printf("%d %d %zu\n", r.s[1], ar(r).s[1], sizeof r);
    struct t u = t;
    u.x++;
    return u.x * 10 + t.x;
}
