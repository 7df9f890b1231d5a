// predefined macros, __has_include, __COUNTER__, _Pragma, pragmas that mean nothing
#include <stdio.h>
#if !__has_include(<stdio.h>) || __has_include("no/such/file.h")
#error "__has_include"
#endif
#pragma no_such_pragma at all
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic pop")
#pragma omp parallel for
int list[] = {__COUNTER__, __COUNTER__, __COUNTER__};
#define NAME2(a, b) a##b
#define NAME(a, b) NAME2(a, b)
static int NAME(v, __COUNTER__) = 40;
int main(void) {
    printf("%ld %d %d\n", __STDC_VERSION__, __STDC__, __STDC_HOSTED__);
    printf("%d %d\n", list[2] - list[0], v3);
    printf("%d %d %d\n", __CHAR_BIT__, __SIZEOF_POINTER__, __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__);
    printf("%d %d\n", (int)sizeof __DATE__, (int)sizeof __TIME__);
    printf("%d\n", __INCLUDE_LEVEL__);
    return __LINE__;
}
