/* SPDX-License-Identifier: Apache-2.0 */
/* The step of Figure 9 of the DGSE paper (dgse_figure9_step.c) with its
 * variables in a struct. */
int __VERIFIER_nondet_int(void);

struct brake {
    int pedal, sw, command;
    int pressure, meter;
};

static void update(struct brake *b)
{
    if (b->pedal <= 0)
        b->command = b->command + 1;
    else if (b->pedal == 1)
        b->command = b->command + 2;
    else
        b->command = b->pedal;
    b->command = b->command + 1;
    if (b->sw == 0)
        b->meter = 1;
    else if (b->sw == 1)
        b->meter = 2;
    if (b->command == 2)
        b->pressure = 0;
    else if (b->command == 3)
        b->pressure = 1;
    else
        b->pressure = 2;
}

int main(void)
{
    struct brake b = {.meter = 2};
    b.pedal = __VERIFIER_nondet_int();
    b.sw = __VERIFIER_nondet_int();
    b.command = __VERIFIER_nondet_int();
    update(&b);
    return 0;
}
