// SPDX-License-Identifier: Apache-2.0
// An object that begins while it lives goes on to live: what ended it before
// decides whether an old pointer to it is good.
// options: --guide dgse
// fault: use-after-free 25
// refuted: use-after-free 25
int nondet_int(void);
static int seen, here;

int main(void)
{
    int x = nondet_int(), y = nondet_int(), k = 0, *p = &here;

again : {
top:;
    int t = 5;
    if (k == 0) {
        k = 1;
        if (y == 3)
            p = &t;
        if (x == 7)
            goto again; // ends t
        goto top;
    }
    seen = *p;
}
    return 0;
}
