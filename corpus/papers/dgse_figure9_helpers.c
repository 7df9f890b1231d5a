/* SPDX-License-Identifier: Apache-2.0 */
/* The step of Figure 9 of the DGSE paper (dgse_figure9_step.c) with a function
 * for each of its parts. */
int __VERIFIER_nondet_int(void);

static int pressure;
static int meter = 2;

static int get_command(int pedal, int command)
{
    if (pedal <= 0)
        return command + 1;
    if (pedal == 1)
        return command + 2;
    return pedal;
}

static void show(int sw)
{
    if (sw == 0)
        meter = 1;
    else if (sw == 1)
        meter = 2;
}

static int get_pressure(int command)
{
    if (command == 2)
        return 0;
    if (command == 3)
        return 1;
    return 2;
}

static void update(int pedal, int sw, int command)
{
    command = get_command(pedal, command) + 1;
    show(sw);
    pressure = get_pressure(command);
}

int main(void)
{
    int pedal = __VERIFIER_nondet_int();
    int sw = __VERIFIER_nondet_int();
    update(pedal, sw, __VERIFIER_nondet_int());
    return 0;
}
