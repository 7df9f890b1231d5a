/* SPDX-License-Identifier: Apache-2.0 */
/* One step of the wheel brake system of Figure 9 of the DGSE paper, of which
 * nobody reads the results: 24 of 27 combinations of sides are feasible. */
int __VERIFIER_nondet_int(void);

static int pressure;
static int meter = 2;

static void update(int pedal, int sw, int command)
{
    if (pedal <= 0)
        command = command + 1;
    else if (pedal == 1)
        command = command + 2;
    else
        command = pedal;
    command = command + 1;
    if (sw == 0)
        meter = 1;
    else if (sw == 1)
        meter = 2;
    if (command == 2)
        pressure = 0;
    else if (command == 3)
        pressure = 1;
    else
        pressure = 2;
}

int main(void)
{
    int pedal = __VERIFIER_nondet_int();
    int sw = __VERIFIER_nondet_int();
    update(pedal, sw, __VERIFIER_nondet_int());
    return 0;
}
