/* SPDX-License-Identifier: Apache-2.0 */
/* A structure by value: each of its members is an input. */
int __VERIFIER_nondet_int(void);

struct box {
    int width;
    int height;
    unsigned char border;
};

int area(struct box b)
{
    if (b.width < 0 || b.height < 0)
        return -1;
    if (b.border > 3)
        b.border = 3;
    return 60 / (b.width + 3 - b.border);
}

int main(void)
{
    struct box b;
    b.width = __VERIFIER_nondet_int();
    b.height = __VERIFIER_nondet_int();
    b.border = (unsigned char)__VERIFIER_nondet_int();
    return area(b);
}
