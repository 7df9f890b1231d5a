/* SPDX-License-Identifier: Apache-2.0 */
/* Independent two-sided ifs, after Figure 4 of the DGSE paper: eight blocks,
 * 256 paths. */
int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0;
    if (__VERIFIER_nondet_int() > 0)
        a = 1;
    else
        a = 2;
    if (__VERIFIER_nondet_int() > 0)
        b = 1;
    else
        b = 2;
    if (__VERIFIER_nondet_int() > 0)
        c = 1;
    else
        c = 2;
    if (__VERIFIER_nondet_int() > 0)
        d = 1;
    else
        d = 2;
    if (__VERIFIER_nondet_int() > 0)
        e = 1;
    else
        e = 2;
    if (__VERIFIER_nondet_int() > 0)
        f = 1;
    else
        f = 2;
    if (__VERIFIER_nondet_int() > 0)
        g = 1;
    else
        g = 2;
    if (__VERIFIER_nondet_int() > 0)
        h = 1;
    else
        h = 2;
    return a + b + c + d + e + f + g + h;
}
