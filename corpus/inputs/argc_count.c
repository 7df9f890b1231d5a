/* SPDX-License-Identifier: Apache-2.0 */
/* A third argument is taken for granted when there is a second. */
#include <stddef.h>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    if (argv[1][0] == 'a')
        return argv[2][0] == 'b';
    return 0;
}
