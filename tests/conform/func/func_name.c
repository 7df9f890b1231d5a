// __func__, __FUNCTION__, __LINE__, __FILE__ basename and #line
#include <stdio.h>
#include <string.h>
static const char *who(void) { return __func__; }
static size_t sz(void) { return sizeof __func__; }
static int same(void) { return !strcmp(__func__, __FUNCTION__); }
#define HERE __LINE__
int main(void) {
    printf("%s %s %zu %d\n", __func__, who(), sz(), same());
    int a = __LINE__;
    int b = HERE;
    printf("%d %d\n", a, b - a);
    const char *f = strrchr(__FILE__, '/');
    printf("%s\n", f ? f + 1 : __FILE__);
#line 500 "renamed.c"
    printf("%d %s\n", __LINE__, __FILE__);
    printf("%d\n", HERE);
    printf("%d %d\n", (int)__STDC__, __STDC_VERSION__ >= 201112L);
    printf("%d%d\n", __INT_MAX__ == 2147483647, __CHAR_BIT__);
    printf("%d\n", __COUNTER__ + 1 == __COUNTER__);
    return (int)sizeof __func__;
}
