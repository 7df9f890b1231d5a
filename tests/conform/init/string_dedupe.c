// pointers into string literals, arithmetic, comparison through contents
#include <stdio.h>
#include <string.h>
static const char *const days = "SunMonTueWedThuFriSat";
static const char months[][4] = {"Jan", "Feb", "Mar"};
static const char *split[] = {"a"
                              "b",
    "c\0d",
    "\x1"
    "23",
    "tail\\"};
int main(void) {
    for (int i = 6; i >= 0; i -= 2) printf("%.3s ", days + i * 3);
    puts("");
    printf("%s %c %zu\n", months[2], *months[1], sizeof months);
    printf("%zu %zu %zu %zu\n", strlen(split[0]), strlen(split[1]), strlen(split[2]),
        strlen(split[3]));
    printf("%c%d\n", split[1][2], split[2][0]);
    const char *p = "abc";
    p += 3;
    printf("%d %c\n", *p, p[-1]);
    printf("%zu\n", sizeof "a\
b");
    printf("%s\n", "tab\tq\"uote\\ back \101\60\061");
    printf("%s\n", &"skipthis"[4]);
    printf("%d\n", "abc"[1] - 'a');
    printf("%d%d\n", !"", *"" == 0);
    const char *r = 1 ? "yes" : "no";
    printf("%zu\n", strlen(r));
    return *"!" + (int)strlen(days);
}
