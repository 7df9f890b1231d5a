// the same static names in two units are different objects
// files: static_names_2.part.c static_names_3.part.c
#include <stdio.h>
static int state = 1;
static int helper(int x) { return x + state; }
static const char *name = "one";
static struct s { int a; } obj = {11};
int two(int), three(int);
const char *name2(void);
int *state2(void);
static int once(void) {
    static int n = 0;
    return ++n;
}
int once2(void), once3(void);
int main(void) {
    printf("%d %d %d\n", helper(10), two(10), three(10));
    state = 50;
    printf("%d %d %d\n", helper(10), two(10), three(10));
    printf("%s %s %d\n", name, name2(), obj.a);
    *state2() = 1000;
    printf("%d %d %d\n", state, two(0), three(0));
    once();
    once();
    once2();
    printf("%d %d %d\n", once(), once2(), once3());
    return obj.a;
}
