/* SPDX-License-Identifier: Apache-2.0 */
/* Where both scales meet. */
#include <assert.h>

float __VERIFIER_nondet_float(void);

int main(void)
{
    float celsius = __VERIFIER_nondet_float();
    if (!(celsius >= -273.0F && celsius <= 1000.0F))
        return 1;
    float fahrenheit = celsius * 1.8F + 32.0F;
    assert(celsius > -100.0F || fahrenheit < celsius);
    assert(fahrenheit != celsius || celsius < 0);
    return 0;
}
