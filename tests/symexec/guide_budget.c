/* SPDX-License-Identifier: Apache-2.0 */
// All paths of the first round are done when the budget is over; but a fault is
// an end, with which another round begins: the run is not complete.
// options: --guide dgse --max-paths 2
// fault: divide-by-zero 13
// open: limit of 2 paths
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();

    return 10 / (a - 77);
}
