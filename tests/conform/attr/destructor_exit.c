// destructors run after atexit handlers when exit is called in a nested function
#include <stdio.h>
#include <stdlib.h>
static int stage;
__attribute__((destructor)) static void d(void) { printf("destructor %d\n", ++stage); }
static void h1(void) { printf("h1 %d\n", ++stage); }
static void h2(void) { printf("h2 %d\n", ++stage); }
__attribute__((constructor)) static void c(void) {
    stage = 10;
    atexit(h1);
    printf("constructor\n");
}
static void bye(int n) {
    if (n) bye(n - 1);
    else exit(stage + 1);
}
int main(void) {
    atexit(h2);
    printf("main %d\n", stage);
    bye(3);
    return 99;
}
