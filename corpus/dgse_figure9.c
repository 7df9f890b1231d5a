/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The wheel brake system of Figure 9 of the DGSE paper, taken there from DiSE
 * (Yang, Person, Rungta, Khurshid); its Tables 12 and 13 are about a change of
 * line 3.  Line 3 of the paper is line 23 here, and so on: the comments have
 * the paper's numbers.
 *
 *     dgse graph --function=update --format=text corpus/dgse_figure9.c
 *
 * prints Table 12 and what it leaves out.
 */

#include <stdio.h>
#include <stdlib.h>

/* clang-format off */
static int AltPress = 0;                  /* 1 */
static int Meter = 2;                     /* 2 */


void update(int PedalPos, int BSwitch, int PedalCmd)
{
    if (PedalPos <= 0)                    /* 3 */
        PedalCmd = PedalCmd + 1;          /* 4 */
    else if (PedalPos == 1)               /* 5 */
        PedalCmd = PedalCmd + 2;          /* 6 */
    else
        PedalCmd = PedalPos;              /* 8 */
    PedalCmd = PedalCmd + 1;              /* 9 */
    if (BSwitch == 0)                     /* 10 */
        Meter = 1;                        /* 11 */
    else if (BSwitch == 1)                /* 12 */
        Meter = 2;                        /* 13 */
    if (PedalCmd == 2)                    /* 14 */
        AltPress = 0;                     /* 15 */
    else if (PedalCmd == 3)               /* 16 */
        AltPress = 1;                     /* 17 */
    else
        AltPress = 2;                     /* 19 */
}

int main(int argc, char **argv)
{
    int pos = argc > 1 ? atoi(argv[1]) : 0;
    int sw = argc > 2 ? atoi(argv[2]) : 0;
    int cmd = argc > 3 ? atoi(argv[3]) : 0;
    update(pos, sw, cmd);
    printf("%d %d\n", AltPress, Meter);
    return 0;
}
