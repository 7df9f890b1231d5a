// err.h and error.h: the status, atexit functions, what was printed before
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <err.h>
#include <errno.h>
#include <error.h>
#include <string.h>
static void last(void) { puts("last"); }
int main(int argc, char **argv) {
    const char *slash = strrchr(argv[0], '/');
    printf("%d %d\n", !strcmp(program_invocation_name, argv[0]),
           !strcmp(program_invocation_short_name, slash ? slash + 1 : argv[0]));
    atexit(last);
    errno = ENOENT;
    warn("argument %d", argc);
    warnx("no error");
    error(0, EINVAL, "%s", "counted");
    error_at_line(0, 0, "file", 3, "counted too");
    printf("%u %d\n", error_message_count, errno == ENOENT);
    printf("not flushed yet, ");
    errx(42, "the end after %s", argv[1] ? argv[1] : "nothing");
}
