// strspn, strcspn, strpbrk with various sets
#include <stdio.h>
#include <string.h>
int main(void) {
    printf("%zu %zu %zu %zu\n", strspn("123abc", "0123456789"), strspn("abc", "xyz"),
        strspn("aaa", "a"), strspn("", "a"));
    printf("%zu %zu %zu %zu\n", strcspn("hello, world", ", "), strcspn("abc", "xyz"),
        strcspn("abc", ""), strspn("abc", ""));
    const char *t = "key = value ; rest";
    const char *p = strpbrk(t, "=;");
    printf("%td %s\n", p - t, strpbrk(p + 1, ";="));
    printf("%d\n", strpbrk(t, "@#") == NULL);
    printf("%zu %zu\n",
        strspn("\xff\xfe"
               "a",
            "\xfe\xff"),
        strcspn("ab\xff", "\xff"));
    int words = 0;
    for (const char *q = "  the cat\tsat \n"; *q;) {
        q += strspn(q, " \t\n");
        size_t k = strcspn(q, " \t\n");
        if (k) {
            words++;
            printf("%.*s|", (int)k, q);
        }
        q += k;
    }
    printf("%d\n", words);
    return (int)strspn("==--==", "=-");
}
