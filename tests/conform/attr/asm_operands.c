// empty assembly: operands tied by number and by name, comments in the template, memory operands
#include <stdio.h>
int main(int argc, char **argv) {
    int a = 5, b, c = 7, d;
    long wide;
    char narrow = -3;
    __asm__("" : "=r"(b) : "0"(a + 1));
    __asm__("# nothing\n\t/* at all */ ; // here\n" : [out] "=r"(d) : [in] "r"(c), "[out]"(c * 2));
    __asm__ volatile("" : "+m"(a), "+r"(c) : : "memory", "cc");
    __asm__("" : "=r"(wide) : "0"((long)narrow));
    __asm__("" : "+rm"(narrow) : "i"(4), "m"(argv));
    __asm__ volatile("/* unfinished? */");
    printf("%d %d %d %d %ld %d\n", a, b, c, d, wide, narrow);
    return argc;
}
