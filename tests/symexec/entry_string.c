// SPDX-License-Identifier: Apache-2.0
// options: --entry f --pointer-elements 4
// fault: abort 8
// open: at most 4 elements
#include <stdlib.h>
#include <string.h>
int f(const char *s) {
    if (s && strcmp(s, "hey") == 0) abort();
    return s && strlen(s) > 4;
}
