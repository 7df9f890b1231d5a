/* SPDX-License-Identifier: Apache-2.0 */
// What a statement computes does not matter because a check in it does: how
// often something took place may be whatever it is, also where it is added to
// an element, divided, or a sum of quotients.
// options: --guide dgse
// rounds: 1
// paths: 10
int __VERIFIER_nondet_int(void);

static int count;
static int table[8];

int main(void)
{
    int a = 1, b = 1, c = 1, key = __VERIFIER_nondet_int();

    for (int i = 0; i < 6; i++) {
        if (__VERIFIER_nondet_int() > 5) {
            count++;
        }
    }
    count += table[key & 7];
    count += 10 / (key | 1);
    table[key & 7] = count;
    if (__VERIFIER_nondet_int() > 5) {
        a++;
    }
    if (__VERIFIER_nondet_int() > 5) {
        b++;
    }
    if (__VERIFIER_nondet_int() > 5) {
        c++;
    }
    return 100 / a + 100 / b + 100 / c;
}
