/* SPDX-License-Identifier: Apache-2.0 */
/* Options of one letter. */
#include <assert.h>

int main(int argc, char **argv)
{
    int verbose = 0;
    int dry = 0;
    for (int i = 1; i < argc && i < 3; i++) {
        if (argv[i][0] != '-')
            continue;
        if (argv[i][1] == 'v')
            verbose = 1;
        else if (argv[i][1] == 'n')
            dry = 1;
    }
    assert(!(verbose && dry));
    return 0;
}
