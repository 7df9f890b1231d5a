// thread-local variables in the one thread there is
#include <stdio.h>
static __thread int count = 3;
_Thread_local long total;
static int *bump(void) {
    static _Thread_local int calls;
    calls++;
    count += calls;
    total += count;
    return &calls;
}
int main(void) {
    for (int i = 0; i < 4; i++) bump();
    int *calls = bump();
    printf("%d %ld %d\n", count, total, *calls);
    return count;
}
