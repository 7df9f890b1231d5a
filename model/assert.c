/* SPDX-License-Identifier: Apache-2.0 */
/// What the assert macros call, for calls through pointers: the frontend lowers
/// the others itself.
#include "model.h"

#include <assert.h>
#include <errno.h>

/// number in decimal at the end of text: its first digit.
static const char *decimal(char text[12], unsigned number)
{
    char *p = text + 11;

    *p = '\0';
    do {
        *--p = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    return p;
}

void __assert_fail(const char *text, const char *file, unsigned line,
                   const char *function)
{
    char number[12];
    const char *texts[] = {
        program_invocation_short_name,
        ": ",
        file,
        ":",
        decimal(number, line),
        ": ",
        function != NULL ? function : "",
        function != NULL ? ": " : "",
        "Assertion `",
        text,
        "' failed.\n",
        NULL,
    };

    __dgse_complain(texts);
    __dgse_raise(6);
    __dgse_abort();
}

void __assert(const char *text, const char *file, int line);

void __assert(const char *text, const char *file, int line)
{
    __assert_fail(text, file, (unsigned)line, NULL);
}

void __assert_perror_fail(int error, const char *file, unsigned line,
                          const char *function)
{
    char number[12];
    char buffer[32];
    const char *texts[] = {
        program_invocation_short_name,
        ": ",
        file,
        ":",
        decimal(number, line),
        ": ",
        function != NULL ? function : "",
        function != NULL ? ": " : "",
        "Unexpected error: ",
        __dgse_error_text(error, buffer),
        ".\n",
        NULL,
    };

    __dgse_complain(texts);
    __dgse_raise(6);
    __dgse_abort();
}
