// strchr, strrchr, strchrnul find characters including the terminator
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
int main(void) {
    const char *t = "a/b/c\xff";
    printf("%td %td %d\n", strchr(t, '/') - t, strrchr(t, '/') - t, strchr(t, 'z') == NULL);
    printf("%td %td\n", strchr(t, 0) - t, strrchr(t, '\0') - t);
    printf("%td %td\n", strchr(t, 0xff) - t, strchr(t, -1) - t);
    printf("%td\n", strchr(t, 'b' + 256) - t);
    printf("%td %td\n", strchrnul(t, 'q') - t, strchrnul(t, 'c') - t);
    printf("%d\n", strrchr("", 'x') == NULL);
    int n = 0;
    for (const char *p = t; (p = strchr(p, '/')); p++) n++;
    printf("%d\n", n);
    char w[] = "k=v=w";
    char *eq = strchr(w, '=');
    *eq = 0;
    printf("%s %s\n", w, eq + 1);
    const char *base = strrchr("/usr/lib/x.so", '/');
    printf("%s\n", base + 1);
    return (int)(strchr(t, 'c') - t);
}
