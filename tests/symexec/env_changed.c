// SPDX-License-Identifier: Apache-2.0
// paths: 1
// open: an environment that the program makes
#include <stdlib.h>
#include <string.h>
int main(void) {
    setenv("A", "b", 1);
    return strcmp(getenv("A"), "b");
}
