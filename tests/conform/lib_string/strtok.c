// strtok skips runs of delimiters and modifies its argument; delimiters may change
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[] = ",,one,two;;three,";
    int n = 0;
    for (char *p = strtok(a, ",;"); p; p = strtok(NULL, ",;")) printf("%d:%s ", n++, p);
    puts("");
    for (unsigned i = 0; i < sizeof a - 1; i++) putchar(a[i] ? a[i] : '.');
    puts("");
    char b[] = "k=v w=x";
    char *k = strtok(b, "="), *v = strtok(NULL, " "), *k2 = strtok(NULL, "="),
         *v2 = strtok(NULL, "");
    printf("%s %s %s %s\n", k, v, k2, v2);
    char c[] = ";;;";
    printf("%d\n", strtok(c, ";") == NULL);
    char d[] = "nodelim";
    printf("%s %d\n", strtok(d, " "), strtok(NULL, " ") == NULL);
    char e[] = "";
    printf("%d\n", strtok(e, " ") == NULL);
    return n;
}
