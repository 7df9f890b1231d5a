// plain char is signed, sign-extends and truncates on store
#include <stdio.h>
int main(void) {
    char c = 200;
    signed char s = 127;
    unsigned char u = 255;
    printf("%d %d %d\n", c, s, u);
    c = 300;
    s = -129;
    u = -1;
    printf("%d %d %d\n", c, s, u);
    char a[3] = {'\xff', '\200', '\x7f'};
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        printf("%d %u\n", a[i], (unsigned)a[i]);
        sum += a[i];
    }
    printf("%d %d %d\n", c < 0, '\xff' == -1, (unsigned char)'\xff' == 255);
    printf("%d %d %d\n", (int)sizeof 'a', 'ab' == ('a' << 8 | 'b'), (char)0x180);
    return sum + 10;
}
