// tentative definitions in several units merge with -fcommon
// files: common_2.part.c
// flags: -fcommon
#include <stdio.h>
int shared;
int arr[8];
double d;
struct {
    int a, b;
} st;
int inited;
void poke(void);
int peek(void);
int *addr(void);
int main(void) {
    printf("%d %d %g %d\n", shared, arr[7], d, inited);
    shared = 4;
    arr[2] = 6;
    poke();
    printf("%d %d %d %g\n", shared, arr[3], st.b, d);
    printf("%d %d\n", peek(), addr() == &shared);
    *addr() = -1;
    printf("%d\n", shared);
    return inited;
}
