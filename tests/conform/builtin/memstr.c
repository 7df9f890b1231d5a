// memcpy, memset, memcmp, strlen and friends through __builtin_ names
#include <stdio.h>
int main(void) {
    char a[16], b[16];
    __builtin_memset(a, 'x', 16);
    __builtin_memcpy(b, "hello", 6);
    __builtin_memcpy(a + 2, b, 3);
    a[15] = 0;
    printf("%s %zu %zu\n", a, __builtin_strlen(b), __builtin_strlen("const"));
    printf("%d %d %d\n", __builtin_memcmp("abc", "abd", 3) < 0, __builtin_memcmp("abc", "abd", 2),
        __builtin_memcmp("\xff", "\x01", 1) > 0);
    __builtin_memmove(a + 1, a, 10);
    printf("%s\n", a);
    printf("%d %s\n", __builtin_strcmp("a", "b") < 0, __builtin_strchr("find", 'n'));
    __builtin_strcpy(b, "cp");
    __builtin_strcat(b, "+cat");
    puts(b);
    printf("%d\n", __builtin_strncmp("abcX", "abcY", 3));
    int v[4];
    __builtin_memset(v, -1, sizeof v);
    printf("%d %d\n", v[0], v[3]);
    struct {
        int a;
        char c[4];
    } s = {1, "ab"}, t;
    __builtin_memcpy(&t, &s, sizeof s);
    printf("%d %s\n", t.a, t.c);
    printf("%d %d\n", __builtin_abs(-5), (int)__builtin_labs(-6L));
    __builtin_printf("%d%c", 4, '\n');
    char *e = __builtin_stpcpy(b, "end");
    printf("%d\n", (int)(e - b));
    static const int n = __builtin_strlen("static");
    printf("%s\n", __builtin_strstr("haystack", "st"));
    return n;
}
