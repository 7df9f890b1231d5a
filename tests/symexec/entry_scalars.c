// SPDX-License-Identifier: Apache-2.0
// options: --entry f
// fault: divide-by-zero 10
// input: a = -3
// input: b = 1
// paths: 4
enum e { A, B };
int f(signed char a, _Bool b, enum e q) {
    if (b && q == B)
        return 10 / (a + 3);
    return 0;
}
