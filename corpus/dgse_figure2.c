/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The program of Figure 2 of the DGSE paper ("Dependence Guided Symbolic
 * Execution"), which its Tables 1 to 4 analyse.  Line 1 of the paper is line
 * 21 here, and so on: the comments have the paper's numbers.
 *
 * It has two faults: a copy to a block of no bytes in line 33, when a and b
 * are both 2; and a division by zero in line 34, when a and c are both 4.
 *
 *     dgse graph --function=Test --format=text corpus/dgse_figure2.c
 *
 * prints Table 2. */
#include <stdlib.h>
#include <string.h>

/* clang-format off */
int Test(int x, int y, int z)
{
    int a, b, c;
    char *s = NULL;                       /* 0 */
    a = 4;                                /* 1 */
    if (x > 1)                            /* 2 */
        a = 2;                            /* 3 */
    if (y < 1)                            /* 4 */
        b = 0;                            /* 5 */
    else
        b = 2;                            /* 7 */
    if (z < 2)                            /* 8 */
        c = 7;                            /* 9 */
    else
        c = 4;                            /* 11 */
    s = (char *)malloc((size_t)(a - b));  /* 12 */
    strncpy(s, "abcd", (size_t)(a - b));  /* 13 */
    return 1 / (a - c);                   /* 14 */
}

int main(int argc, char **argv)
{
    int x = argc > 1 ? atoi(argv[1]) : 2;
    int y = argc > 2 ? atoi(argv[2]) : 0;
    int z = argc > 3 ? atoi(argv[3]) : 1;
    return Test(x, y, z);
}
