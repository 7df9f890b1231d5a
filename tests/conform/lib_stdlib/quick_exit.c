// quick_exit runs only at_quick_exit handlers
#include <stdio.h>
#include <stdlib.h>
static void q(void) {
    puts("quick");
    fflush(stdout);
}
static void a(void) {
    puts("atexit");
    fflush(stdout);
}
int main(void) {
    atexit(a);
    at_quick_exit(q);
    at_quick_exit(q);
    puts("main");
    fflush(stdout);
    quick_exit(21);
}
