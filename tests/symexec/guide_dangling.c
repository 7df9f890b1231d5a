// SPDX-License-Identifier: Apache-2.0
// A pointer to an object that ended in an earlier call, or turn of a loop: the
// object's next life is none of its own.
// options: --guide dgse
// fault: use-after-free 15
// fault: use-after-free 38
int nondet_int(void);
static int here, seen, *kept = &here;

static void call(int x, int use)
{
    int *old = kept;

    if (use)
        seen = *old;
    if (x > 3) {
        int t = x;
        kept = &t;
        seen += t;
    }
    if (x < 0) {
        int u = x;
        seen += u;
    }
}

static void turns(int x, int y)
{
    int *p = &here;

    for (int k = 0; k < 3; k++) {
        if (x == k) {
            int t = k;
            p = &t;
            seen += *p;
        }
        if (y == k)
            seen += *p;
    }
}

int main(void)
{
    int x = nondet_int();

    call(x, 0);
    call(nondet_int(), nondet_int() == 5);
    turns(nondet_int(), nondet_int());
    return seen;
}
