/* SPDX-License-Identifier: Apache-2.0 */
/// The floating-point environment: rounding to nearest, which is the only
/// mode.  Exceptions are not recorded and never trap.  Raising, clearing and
/// restoring them is therefore without effect; what asks for them, as
/// fetestexcept does, is not defined.
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

int(feclearexcept)(int exceptions)
{
    (void)exceptions;
    return 0;
}

int(feraiseexcept)(int exceptions)
{
    (void)exceptions;
    return 0;
}

/// None is enabled.
int fegetexcept(void)
{
    return 0;
}

int fedisableexcept(int exceptions)
{
    (void)exceptions;
    return 0;
}

/* ---- the whole environment ----------------------------------------------- */

/// The values that a process begins with.
static void set_default(fenv_t *to)
{
    *to = (fenv_t){
        .__control_word = 0x37f,
        .__tags = 0xffff,
        .__mxcsr = 0x1f80,
    };
}

int fegetenv(fenv_t *to)
{
    set_default(to);
    return 0;
}

int feholdexcept(fenv_t *to)
{
    set_default(to);
    return 0;
}

int fesetenv(const fenv_t *from)
{
    (void)from;
    return 0;
}

int feupdateenv(const fenv_t *from)
{
    (void)from;
    return 0;
}
