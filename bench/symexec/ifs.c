/* SPDX-License-Identifier: Apache-2.0 */
/// 16 independent branches: 65,536 paths.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int sum = 0;

#define STEP(k)                                                                \
    if (__VERIFIER_nondet_int() > 10) {                                        \
        sum += (k);                                                            \
    } else {                                                                   \
        sum--;                                                                 \
    }
    STEP(1)
        STEP(2) STEP(3) STEP(4) STEP(5) STEP(6) STEP(7) STEP(8) STEP(9) STEP(10)
            STEP(11) STEP(12) STEP(13) STEP(14) STEP(15) STEP(16) return sum &
        1;
}
