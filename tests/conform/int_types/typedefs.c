// typedef names: scoping, shadowing, chains, function and array types
#include <stdio.h>
typedef unsigned char byte;
typedef byte quad[4];
typedef int fn(int, int);
typedef fn *fnp;
static fn add, sub;
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
typedef struct node node;
struct node {
    int v;
    node *next;
};
int main(void) {
    quad q = {250, 251, 252, 253};
    for (int i = 0; i < 4; i++) q[i] += 5;
    printf("%d %d %d %d\n", q[0], q[1], q[2], q[3]);
    fnp p[2] = {add, &sub};
    printf("%d %d\n", p[0](7, 9), (*p[1])(7, 9));
    node b = {2, 0}, a = {1, &b};
    printf("%d\n", a.next->v);
    {
        typedef short byte;
        byte x = 300;
        printf("%d %d\n", x, (int)sizeof(byte));
    }
    int byte = 7;
    printf("%d\n", byte);
    return (int)sizeof(quad) + byte;
}
