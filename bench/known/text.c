// bytes of strings, one by one
#include <stdio.h>
static unsigned hash(const char *s)
{
    unsigned h = 5381;
    while (*s) {
        h = h * 33 ^ (unsigned char)*s++;
    }
    return h;
}
int main(void)
{
    char line[201];
    unsigned all = 0;
    for (int k = 0; k < 200; k++) {
        line[k] = (char)('a' + k % 26);
    }
    line[200] = 0;
    for (int r = 0; r < 100000; r++) {
        line[r % 200] = (char)('A' + r % 26);
        all += hash(line);
    }
    printf("%u\n", all);
    return 0;
}
