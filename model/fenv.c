/* SPDX-License-Identifier: Apache-2.0 */
/// The rounding mode: to nearest, which is the only one.  Exceptions are not
/// recorded, so nothing that asks for them is defined.
#include "model.h"

#include <fenv.h>

int fegetround(void)
{
    return FE_TONEAREST;
}

/// Refuses every other mode.
int fesetround(int mode)
{
    return mode != FE_TONEAREST;
}
