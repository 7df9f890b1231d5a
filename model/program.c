/* SPDX-License-Identifier: Apache-2.0 */
/// The program's name, as messages begin with it.
#include "model.h"

#include <errno.h>

extern char *__progname_full;
extern char *__progname;

char *program_invocation_name;
char *program_invocation_short_name;
char *__progname_full;
char *__progname;

/// Before the program's own constructors.
static __attribute__((constructor(101))) void set_up(void)
{
    static char none[] = "";
    char **argv = __dgse_argv();
    char *name = argv != NULL && argv[0] != NULL ? argv[0] : none;
    char *last = name;

    for (char *p = name; *p != '\0'; p++) {
        last = *p == '/' ? p + 1 : last;
    }
    program_invocation_name = __progname_full = name;
    program_invocation_short_name = __progname = last;
}
