// SPDX-License-Identifier: Apache-2.0
// open: files do not exist: open
// paths: 1
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    FILE *f = fopen("x", "r");
    if (f || errno != ENOENT)
        abort();
    return puts("no file") == EOF;
}
