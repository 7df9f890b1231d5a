/* SPDX-License-Identifier: Apache-2.0 */
/* The environment chooses the mode; without the variable there is none. */
#include <stdlib.h>
#include <string.h>

int main(void)
{
    const char *mode = getenv("APP_MODE");
    if (strcmp(mode, "debug") == 0)
        return 1;
    return 0;
}
