/* SPDX-License-Identifier: Apache-2.0 */
/// Bubble sort of 6 ints: 720 paths.
extern int __VERIFIER_nondet_int(void);

enum { N = 6 };

int main(void)
{
    int a[N];

    for (int i = 0; i < N; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    for (int i = 0; i < N; i++) {
        for (int j = 0; j + 1 < N - i; j++) {
            if (a[j] > a[j + 1]) {
                int t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
        }
    }
    return 0;
}
