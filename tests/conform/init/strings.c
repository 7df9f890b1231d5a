// strings initialising char arrays in structs and multi-dimensional arrays
#include <stdio.h>
#include <string.h>
struct r {
    char n[6];
    int v;
    char t[3];
};
static struct r tab[] = {
    {"alpha", 1, "ab"}, {"be", 2}, {{'g', 'a'}, 3, {"x"}}, {.t = "zz", .n = "exact6"}};
static char grid[][4] = {"abc", "de", ""};
static char four[4] = "four";
int main(void) {
    for (unsigned i = 0; i < 3; i++) printf("%s/%d/%s ", tab[i].n, tab[i].v, tab[i].t);
    printf("%.6s %s %zu\n", tab[3].n, tab[3].t, sizeof tab / sizeof *tab);
    printf("%s %s %d %zu\n", grid[0], grid[1], grid[2][3], sizeof grid);
    printf("%.4s %zu\n", four, sizeof four);
    char a[] = {"braced"}, b[10] = {'a', 'b'},
         c[] = "x"
               "y"
               "\0"
               "z";
    printf("%zu %s %zu %d\n", sizeof a, b, sizeof c, c[3]);
    unsigned char u[] = "\xff\x80";
    signed char s[] = "\xff";
    printf("%d %d %d\n", u[0], u[1], s[0]);
    char *p = (char[]){"mutable"};
    p[0] = 'M';
    printf("%s\n", p);
    static const char *const msgs[] = {"m0", "m1", 0};
    int n = 0;
    while (msgs[n]) n++;
    printf("%d\n", n);
    memcpy(four, grid[1], 3);
    printf("%s%c\n", four, four[3]);
    return u[1];
}
