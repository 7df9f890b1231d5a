// getopt_long: abbreviations, flags, optional arguments, permuted operands, -W, unknown and ambiguous names
// args: first --name=value -vq --level 3 second --opt --opt=7 --ver --verbose -- -x --name
#include <stdio.h>
#include <stdlib.h>
#include <getopt.h>
static int quiet;
static void all(int argc, char **argv, const char *letters, int only) {
    static const struct option options[] = {
        {"name", required_argument, NULL, 'n'}, {"verbose", no_argument, NULL, 'v'},
        {"version", no_argument, NULL, 'V'},    {"level", required_argument, NULL, 'l'},
        {"opt", optional_argument, NULL, 'o'},  {"quiet", no_argument, &quiet, 9},
        {0},
    };
    int c, index;
    optind = 0;
    quiet = 0;
    while (index = -1, (c = only ? getopt_long_only(argc, argv, letters, options, &index)
                                 : getopt_long(argc, argv, letters, options, &index)) != -1)
        printf("%d:%d:%s:%d:%d ", c, index, optarg ? optarg : "-", optind, c == '?' ? optopt : 0);
    printf("quiet %d\n", quiet);
    for (; optind < argc; optind++) printf("[%s]", argv[optind]);
    puts("");
}
int main(int argc, char **argv) {
    char *list[] = {"prog", "op", "--quiet", "-Wname=x", "-lmore", "--vers", "--v", "--none", "--opt", "two",
                    "-level", "5", "-quie", "--name", NULL};
    char *copy[sizeof list / sizeof *list];
    int n = sizeof list / sizeof *list - 1;
    all(argc, argv, "vql:o::", 0);
    for (int k = 0; k < 4; k++) {
        static const char *const letters[] = {"vl:W;", "+vl:", "-vl:W;", ":vl:"};
        for (int i = 0; i <= n; i++) copy[i] = list[i];
        opterr = k != 2;
        all(n, copy, letters[k], 0);
        for (int i = 0; i <= n; i++) copy[i] = list[i];
        all(n, copy, letters[k], 1);
    }
    return argc;
}
