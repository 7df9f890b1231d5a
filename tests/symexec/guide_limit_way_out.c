/* SPDX-License-Identifier: Apache-2.0 */
// No path leaves the loop early, but nobody knows that: each turn depends on
// those before it, where 5 paths would do.
// options: --guide dgse
// paths: 16
int __VERIFIER_nondet_int(void);

int main(void)
{
    for (int i = 0; i < 4; i++) {
        int state = __VERIFIER_nondet_int() > 5 ? 2 : 1;

        if (state == 0) {
            return 1;
        }
    }
    return 0;
}
