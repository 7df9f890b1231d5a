// SPDX-License-Identifier: Apache-2.0
// paths: 1
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
    char c = 0;
    if (read(7, &c, 1) != -1 || errno != EBADF)
        abort();
    if (write(0, &c, 1) != -1 || write(2, "x", 1) != 1 || close(5) != -1)
        abort();
    if (lseek(1, 0, SEEK_SET) != -1 || errno != ESPIPE || close(0) != 0)
        abort();
    return read(0, &c, 1) != -1 || close(0) != -1;
}
