// toupper and tolower change letters only, over 0..127
#include <stdio.h>
#include <ctype.h>
int main(void) {
    unsigned h = 0;
    int ch = 0;
    for (int i = 0; i < 128; i++) {
        int a = toupper(i), b = tolower(i);
        h = h * 31 + (unsigned)a * 3 + (unsigned)b;
        ch += (a != i) + (b != i);
    }
    printf("%u %d\n", h, ch);
    char s[] = "MiXeD 123 [case]";
    for (char *p = s; *p; p++)
        *p = (char)(isupper((unsigned char)*p) ? tolower((unsigned char)*p)
                                               : toupper((unsigned char)*p));
    puts(s);
    int at = 1;
    for (char *p = s; *p; p++) {
        if (isalpha((unsigned char)*p)) {
            *p = (char)(at ? toupper((unsigned char)*p) : tolower((unsigned char)*p));
            at = 0;
        } else at = 1;
    }
    puts(s);
    printf("%c%c%c%c\n", toupper('a'), tolower('Z'), toupper('{'), tolower('@'));
    return ch;
}
