// tentative definitions, redeclarations and scope shadowing
#include <stdio.h>
int a;
int a;
int a = 5;
extern int a;
static int b;
static int b;
extern int c;
int c;
int arr[];
int arr[4];
struct s;
extern struct s es;
struct s {
    int x, y;
};
struct s es;
struct s es = {1, 2};
static int useb(void) { return ++b; }
int x = 1;
static int shadow(int x) {
    int r = x;
    {
        int x = r * 2;
        {
            extern int x;
            r += x;
        }
        r += x;
    }
    return r;
}
int main(void) {
    printf("%d %d %d %d %d\n", a, b, c, arr[3], es.y);
    useb();
    useb();
    printf("%d\n", b);
    c = 9;
    {
        extern int c;
        c++;
    }
    printf("%d\n", c);
    printf("%d\n", shadow(10));
    int x = 50;
    {
        int x = 60;
        x++;
    }
    for (int x = 0; x < 2; x++)
        ;
    printf("%d\n", x);
    int y = x, z = y + 1;
    {
        int y = z, z = y * 2;
        printf("%d %d\n", y, z);
    }
    printf("%d %d\n", y, z);
    if (x > 0) {
        int x = -1;
        y = x;
    }
    printf("%d\n", y);
    arr[2] = 3;
    printf("%zu %d\n", sizeof arr, arr[2]);
    int f(int);
    printf("%d\n", f(4));
    struct t {
        int q;
    } t = {1};
    {
        struct t {
            char c;
        } t = {2};
        printf("%zu %d\n", sizeof t, t.c);
    }
    printf("%d\n", t.q);
    return z;
}
int f(int v) { return v * v + x; }
