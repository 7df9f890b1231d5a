/* SPDX-License-Identifier: Apache-2.0 */
/// Names that no file has.  Two programs at once must not get the same one:
/// names are random, unlike those of mkstemp, which makes the file.
#include "model.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// Random bits from the system; a counter where there are none.
static uint64_t bits(void)
{
    static uint64_t counter;
    uint64_t x = 0;
    int fd = __dgse_open("/dev/urandom", O_RDONLY, 0);

    if (fd >= 0) {
        __dgse_read(fd, &x, sizeof x);
        __dgse_close(fd);
    }
    return x + counter++;
}

/// Replaces the six characters before end.
static bool find_name(const char *name, char *end)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    int saved = errno;

    for (int tries = 0; tries < 1000; tries++) {
        uint64_t rest = bits();

        for (int i = 1; i <= 6; i++) {
            end[-i] = letters[rest % (sizeof letters - 1)];
            rest /= sizeof letters - 1;
        }
        if (__dgse_access(name, F_OK) == -ENOENT) {
            errno = saved;
            return true;
        }
    }
    errno = EEXIST;
    return false;
}

static char *name_in(char *p)
{
    static const char pattern[] = P_tmpdir "/fileXXXXXX";

    memcpy(p, pattern, sizeof pattern);
    return find_name(p, p + sizeof pattern - 1) ? p : NULL;
}

char *tmpnam(char p[L_tmpnam])
{
    static char own[L_tmpnam];

    return name_in(p != NULL ? p : own);
}

char *tmpnam_r(char p[L_tmpnam])
{
    return p != NULL ? name_in(p) : NULL;
}

char *mktemp(char *name)
{
    size_t n = __dgse_strlen(name);

    if (n < 6 || memcmp(name + n - 6, "XXXXXX", 6) != 0) {
        errno = EINVAL;
        *name = '\0';
    } else if (!find_name(name, name + n)) {
        *name = '\0';
    }
    return name;
}
