/* SPDX-License-Identifier: Apache-2.0 */
/* No variable means the default mode. */
#include <stdlib.h>
#include <string.h>

int main(void)
{
    const char *mode = getenv("APP_MODE");
    if (mode == NULL)
        mode = "release";
    if (strcmp(mode, "debug") == 0)
        return 1;
    return 0;
}
