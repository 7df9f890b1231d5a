/* SPDX-License-Identifier: Apache-2.0 */
/// The end of a broken contract: say which one and abort, so that a debugger
/// or core file stands at the place.
#include "base/base.h"

#include <stdio.h>
#include <stdlib.h>

void base_panic(const char *file, int line, const char *what)
{
    (void)fflush(stdout);
    (void)fprintf(stderr, "%s:%d: %s\n", file, line, what);
    abort();
}
