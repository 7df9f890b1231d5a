// envp and getenv: unset names, setenv, unsetenv
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char *argv[], char *envp[]) {
    printf("%d %d\n", argc, envp != 0);
    printf("%d\n", getenv("DGSE_SURELY_UNSET_1") == NULL);
    int n = 0;
    for (char **e = envp; *e; e++) n += strchr(*e, '=') == NULL;
    printf("%d\n", n);
    setenv("DGSE_T", "v1", 1);
    printf("%s\n", getenv("DGSE_T"));
    setenv("DGSE_T", "v2", 0);
    printf("%s\n", getenv("DGSE_T"));
    setenv("DGSE_T", "v3", 1);
    printf("%s\n", getenv("DGSE_T"));
    unsetenv("DGSE_T");
    printf("%d\n", getenv("DGSE_T") == NULL);
    printf("%d\n", getenv("DGSE_") == NULL);
    printf("%d\n", getenv("LC_ALL") != NULL && !strcmp(getenv("LC_ALL"), "C"));
    return argc + 4;
}
