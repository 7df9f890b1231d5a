// alias and weak attributes: weak default, weak undefined, aliased functions and data
// files: alias_weak_2.part.c
#include <stdio.h>
int impl(int x) { return x * 3; }
int alias_fn(int x) __attribute__((alias("impl")));
int data = 7;
extern int alias_data __attribute__((alias("data")));
__attribute__((weak)) int overridden(void) { return 1; }
__attribute__((weak)) int kept(void) { return 2; }
extern int missing(void) __attribute__((weak));
extern int missing_var __attribute__((weak));
__attribute__((weak)) int wvar = 5;
__attribute__((weak)) int wvar2 = 6;
static int hid(void) { return 9; }
int call(void);
int wa(int) __attribute__((weak, alias("impl")));
int main(void) {
    printf("%d %d %d\n", alias_fn(4), impl(4), alias_fn == impl);
    alias_data += 5;
    printf("%d %d\n", data, &alias_data == &data);
    printf("%d %d\n", overridden(), kept());
    printf("%d %d\n", missing == 0, &missing_var == 0);
    if (missing) missing();
    printf("%d %d\n", wvar, wvar2);
    printf("%d %d\n", call(), wa(5));
    return hid() + wvar;
}
