/* SPDX-License-Identifier: Apache-2.0 */
/// <err.h> and <error.h>: messages that begin with the program's name.  They
/// end the program by its own exit, as a call in the program would.
#include "model.h"

#include <err.h>
#include <errno.h>
#include <error.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- err.h --------------------------------------------------------------- */

/// "program: text: error\n"; the error is left out for number -1.
static void say(int number, const char *format, va_list ap)
{
    char buffer[32];
    const char *name[] = {program_invocation_short_name, ": ", NULL};
    const char *end[] = {
        number >= 0 && format != NULL ? ": " : "",
        number >= 0 ? __dgse_error_text(number, buffer) : "",
        "\n",
        NULL,
    };

    __dgse_complain(name);
    if (format != NULL) {
        __dgse_vfprintf(stderr, format, ap);
    }
    __dgse_complain(end);
}

void vwarn(const char *format, va_list ap)
{
    say(errno, format, ap);
}

void vwarnx(const char *format, va_list ap)
{
    say(-1, format, ap);
}

void verr(int status, const char *format, va_list ap)
{
    say(errno, format, ap);
    exit(status);
}

void verrx(int status, const char *format, va_list ap)
{
    say(-1, format, ap);
    exit(status);
}

void warn(const char *format, ...)
{
    va_list ap;

    va_start(ap, format);
    say(errno, format, ap);
    va_end(ap);
}

void warnx(const char *format, ...)
{
    va_list ap;

    va_start(ap, format);
    say(-1, format, ap);
    va_end(ap);
}

void err(int status, const char *format, ...)
{
    va_list ap;

    va_start(ap, format);
    say(errno, format, ap);
    va_end(ap);
    exit(status);
}

void errx(int status, const char *format, ...)
{
    va_list ap;

    va_start(ap, format);
    say(-1, format, ap);
    va_end(ap);
    exit(status);
}

/* ---- error.h ------------------------------------------------------------- */

void (*error_print_progname)(void);
unsigned error_message_count;
int error_one_per_line;

/// The start of a message; the standard output comes first.
static void begin(void)
{
    const char *name[] = {program_invocation_name, NULL};

    __dgse_flush(stdout);
    if (error_print_progname != NULL) {
        error_print_progname();
    } else {
        __dgse_complain(name);
    }
}

static void end(int status, int number, const char *format, va_list ap)
{
    char buffer[32];
    const char *texts[] = {
        number != 0 ? ": " : "",
        number != 0 ? __dgse_error_text(number, buffer) : "",
        "\n",
        NULL,
    };

    __dgse_vfprintf(stderr, format, ap);
    error_message_count++;
    __dgse_complain(texts);
    if (status != 0) {
        exit(status);
    }
}

void error(int status, int number, const char *format, ...)
{
    static const char *const colon[] = {": ", NULL};
    va_list ap;

    begin();
    if (error_print_progname == NULL) {
        __dgse_complain(colon);
    }
    va_start(ap, format);
    end(status, number, format, ap);
    va_end(ap);
}

static bool equal(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

/// The place's second message is left out when error_one_per_line is set.
static bool said(const char *file, unsigned line)
{
    static const char *last_file;
    static unsigned last_line;
    bool same = last_line == line &&
                (last_file == file ||
                 (last_file != NULL && file != NULL && equal(last_file, file)));

    if (error_one_per_line != 0) {
        last_file = file;
        last_line = line;
    }
    return same && error_one_per_line != 0;
}

static void place(const char *format, ...)
{
    va_list ap;

    va_start(ap, format);
    __dgse_vfprintf(stderr, format, ap);
    va_end(ap);
}

void error_at_line(int status, int number, const char *file, unsigned line,
                   const char *format, ...)
{
    va_list ap;

    if (said(file, line)) {
        return;
    }
    begin();
    if (error_print_progname == NULL) {
        place(":");
    }
    place(file != NULL ? "%s:%u: " : " ", file, line);
    va_start(ap, format);
    end(status, number, format, ap);
    va_end(ap);
}
