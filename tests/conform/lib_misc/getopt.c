// getopt over argv with options, arguments and operands
// args: -v -o out.txt -n5 -vx file1 -- -notopt
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv) {
    int c, v = 0, n = 0, bad = 0;
    const char *o = "none";
    opterr = 0;
    while ((c = getopt(argc, argv, "vo:n:")) != -1) switch (c) {
        case 'v': v++; break;
        case 'o': o = optarg; break;
        case 'n': n = atoi(optarg); break;
        default: bad++; printf("bad %c\n", optopt);
        }
    printf("%d %s %d %d\n", v, o, n, bad);
    for (int i = optind; i < argc; i++) printf("[%s]", argv[i]);
    puts("");
    return argc - optind;
}
