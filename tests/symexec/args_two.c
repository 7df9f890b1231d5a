// SPDX-License-Identifier: Apache-2.0
// options: --args 2 --arg-bytes 3
// fault: abort 12
// argv: -x q
// open: more than 2 arguments
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 3 || strcmp(argv[1], "-x") != 0)
        return 1;
    if (strcmp(argv[2], "q") == 0)
        abort();
    return 0;
}
