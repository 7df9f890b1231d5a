/* SPDX-License-Identifier: Apache-2.0 */
// What is only printed takes no path of its own, however it is spelt; texts are
// read as far as they are printed.
// paths: 5
// fault: out-of-bounds 31
// fault: out-of-bounds 33
// fault: null-dereference 37
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    char full[3] = "abc", text[4] = {'a', 'b', (char)x, '\0'};
    const char *none = NULL;

    printf("%d %5.2f%%\n", x, __VERIFIER_nondet_double());
    fprintf(stderr, "%-*d|%08lx|%c\n", 5, x, (long)x, x);
    puts(text);
    fputs(text, stdout);
    putchar(x);
    putc(x, stderr);
    printf("%.3s %s %p\n", full, none, (void *)none);
    if (x < 100) {
        return 0;
    }
    if (x == 100) {
        // One after the other: the first ends the path.
        printf("%s %d\n", full, x);
    } else if (x == 101) {
        fprintf(stdout, "%.4s\n", full);
    } else if (x == 102) {
        // A text from nowhere is printed as one, but not by puts.
        printf("%s\n", none);
        puts(none);
    }
    return x > 102;
}
