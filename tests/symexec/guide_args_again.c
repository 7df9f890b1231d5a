/* SPDX-License-Identifier: Apache-2.0 */
// The last side has inputs only from the beginning: how many arguments there
// are is asked there in the same way, whatever the inputs are.
// options: --guide dgse --args 2
// rounds: 1
// paths: 12
// open: more than 2 arguments of main
int __VERIFIER_nondet_int(void);

static int a, b, c;

int main(int argc, char **argv)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();

    if (x > 10) {
        a = 1;
    }
    if (y > 10) {
        b = 1;
    }
    if ((x > 10) & (y > 10)) {
        c = 1;
    }
    return argc > 7 && argv;
}
