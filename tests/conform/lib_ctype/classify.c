// every classification function over 0..127
#include <stdio.h>
#include <ctype.h>
int main(void) {
    int (*f[])(int) = {isalnum, isalpha, isblank, iscntrl, isdigit, isgraph, islower, isprint,
        ispunct, isspace, isupper, isxdigit};
    const char *n[] = {"alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print",
        "punct", "space", "upper", "xdigit"};
    int tot = 0;
    for (int k = 0; k < 12; k++) {
        unsigned w[4] = {0};
        int c = 0;
        for (int i = 0; i < 128; i++)
            if (f[k](i)) {
                w[i / 32] |= 1u << i % 32;
                c++;
            }
        printf("%s %d %08x%08x%08x%08x\n", n[k], c, w[3], w[2], w[1], w[0]);
        tot += c;
    }
    printf("%d\n", tot);
    return tot & 0xff;
}
