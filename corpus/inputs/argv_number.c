/* SPDX-License-Identifier: Apache-2.0 */
/* A number of decimal digits in the first argument. */
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1;
    return 420 / (42 - n);
}
