// strcat and strncat append at the terminator; strncat always terminates
#include <stdio.h>
#include <string.h>
int main(void) {
    char b[32] = "ab";
    printf("%s\n", strcat(b, "cd"));
    strcat(b, "");
    strncat(b, "efghij", 3);
    printf("%s %zu\n", b, strlen(b));
    strncat(b, "k", 10);
    strncat(b, "zzz", 0);
    printf("%s\n", b);
    memset(b, 'x', 31);
    b[31] = 0;
    b[3] = 0;
    strncat(b, "yyyy", 2);
    printf("%s %c\n", b, b[6]);
    strcat(strcat(strcpy(b, "1"), "2"), "3");
    printf("%s\n", b);
    char u[8] = {0};
    for (int i = 0; i < 7; i++) {
        char s[2] = {(char)('a' + i), 0};
        strcat(u, s);
    }
    printf("%s\n", u);
    return (int)strlen(strcat(u, ""));
}
