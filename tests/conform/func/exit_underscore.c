// _Exit ends at once: no atexit handlers (output flushed before)
#include <stdio.h>
#include <stdlib.h>
static void h(void) {
    puts("handler");
    fflush(stdout);
}
int main(void) {
    atexit(h);
    puts("before");
    fflush(stdout);
    _Exit(77);
}
