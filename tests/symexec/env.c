// SPDX-License-Identifier: Apache-2.0
// options: --arg-bytes 3
// fault: abort 12
// paths: 3
// open: environment variables of more than 3 bytes
#include <stdlib.h>
#include <string.h>
int main(void) {
    const char *x = getenv("MODE"), *again = getenv("MODE");
    if (x != again || (x && strlen(x) > 3))
        return 1;
    if (x && strcmp(x, "on") == 0) abort();
    return 0;
}
