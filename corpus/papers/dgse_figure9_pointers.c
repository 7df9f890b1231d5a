/* SPDX-License-Identifier: Apache-2.0 */
/* The step of Figure 9 of the DGSE paper (dgse_figure9_step.c) with its
 * variables behind pointers. */
int __VERIFIER_nondet_int(void);

static void update(const int *pedal, const int *sw, int *command, int *pressure,
                   int *meter)
{
    if (*pedal <= 0)
        *command = *command + 1;
    else if (*pedal == 1)
        *command = *command + 2;
    else
        *command = *pedal;
    *command = *command + 1;
    if (*sw == 0)
        *meter = 1;
    else if (*sw == 1)
        *meter = 2;
    if (*command == 2)
        *pressure = 0;
    else if (*command == 3)
        *pressure = 1;
    else
        *pressure = 2;
}

int main(void)
{
    int pressure = 0, meter = 2;
    int pedal = __VERIFIER_nondet_int();
    int sw = __VERIFIER_nondet_int();
    int command = __VERIFIER_nondet_int();
    update(&pedal, &sw, &command, &pressure, &meter);
    return 0;
}
