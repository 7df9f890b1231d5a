// #if arithmetic, defined, elif chains, nested conditionals
// flags: -DFROM_CMD=3 -DFLAG -DSTRV="text" -UNOPE
#include <stdio.h>
#define S_(x) #x
#define S(x) S_(x)
#if -1 > 0u
#define A 1
#else
#define A 2
#endif
#if defined(FLAG) && !defined NOPE && FROM_CMD * 2 == 6
#define B 10
#elif 1
#define B 20
#endif
#if (0x7fffffffffffffff + 0 > 0) && ('a' == 97) && (1 ? 2 : 3) == 2 && (7 / 2 == 3) && (-8 >> 1 == -4) && ~0 == -1
#define C 100
#else
#define C 200
#endif
#ifndef NOPE
# if UNDEFINED_IDENT
#  define D 1
# elif 0
#  error no
# else
#  define D 3
# endif
#else
#error never
#endif
#if 0
this is 'not parsed ( "
#endif
#ifdef __has_include
#if __has_include(<stdio.h>) && !__has_include("nonexistent_zz.h")
#define E 5
#endif
#endif
int main(void) {
    printf("%d %d %d %d %d\n", A, B, C, D, E); printf("%d %s\n", FLAG, S(STRV)); printf("%d\n", FROM_CMD);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
    _Pragma("GCC diagnostic pop") int x = 1 /* comment */ + 2; // tail \
    x = 100;
    printf("%d\n", x); printf("%s\n", "a/*not*/b//c"); int y = 4 / 2/**/; printf("%d\n", y);
    return A + B + D;
}
