// SPDX-License-Identifier: Apache-2.0
// Where an object begins to live nothing depends on the lives that it had in
// earlier calls: the guide is kept.
// options: --guide dgse
// paths: 8
int nondet_int(void);
static int limit, count;

static int one(int x)
{
    return x < 0 ? 0 : 1;
}

static int look(int x)
{
    if (x <= limit) {
        char text[4] = "a";
        char *p = text + (x == 77);
        x = *p;
    }
    return 2;
}

static int (*const ops[])(int) = {one, look};

int main(void)
{
    int x = nondet_int();

    limit = nondet_int() & 3;
    for (int k = 0; k < 2; k++)
        count = ops[limit & 1](x);
    for (int k = 0; k < 4; k++)
        if (nondet_int() > 0)
            count++;
    return 0;
}
