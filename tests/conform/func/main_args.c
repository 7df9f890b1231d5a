// argc and argv: count, contents, NULL terminator, modification
// args: one "two words" -3 "" x=y
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    printf("%d\n", argc);
    for (int i = 1; i < argc; i++) printf("[%s] %zu\n", argv[i], strlen(argv[i]));
    printf("%d %d\n", argv[argc] == NULL, argv[0] != NULL);
    argv[1][0] = 'O';
    printf("%s\n", argv[1]);
    int n = atoi(argv[3]);
    printf("%d\n", n);
    char **p = argv + 1;
    int tot = 0;
    while (*p) tot += (int)strlen(*p++);
    printf("%d\n", tot);
    argv[2] = "repl";
    printf("%s\n", argv[2]);
    argc--;
    return argc * 10 - n;
}
