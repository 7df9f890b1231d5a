/* SPDX-License-Identifier: Apache-2.0 */
/// The plain names of the scanf family, which programs reach that declare them
/// themselves or ask for a C before C99: %as, %aS and %a[ allocate in these.
/// <stdio.h> would rename them, so it is not included here.
#include "model.h"

typedef struct _IO_FILE FILE;

extern FILE *stdin;

int vscanf(const char *restrict format, va_list ap);
int vfscanf(FILE *restrict f, const char *restrict format, va_list ap);
int vsscanf(const char *restrict s, const char *restrict format, va_list ap);
int scanf(const char *restrict format, ...);
int fscanf(FILE *restrict f, const char *restrict format, ...);
int sscanf(const char *restrict s, const char *restrict format, ...);

int vscanf(const char *restrict format, va_list ap)
{
    return __dgse_vfscanf(stdin, format, ap, true);
}

int vfscanf(FILE *restrict f, const char *restrict format, va_list ap)
{
    return __dgse_vfscanf(f, format, ap, true);
}

int vsscanf(const char *restrict s, const char *restrict format, va_list ap)
{
    return __dgse_vsscanf(s, format, ap, true);
}

int scanf(const char *restrict format, ...)
{
    va_list ap;
    int result;

    va_start(ap, format);
    result = __dgse_vfscanf(stdin, format, ap, true);
    va_end(ap);
    return result;
}

int fscanf(FILE *restrict f, const char *restrict format, ...)
{
    va_list ap;
    int result;

    va_start(ap, format);
    result = __dgse_vfscanf(f, format, ap, true);
    va_end(ap);
    return result;
}

int sscanf(const char *restrict s, const char *restrict format, ...)
{
    va_list ap;
    int result;

    va_start(ap, format);
    result = __dgse_vsscanf(s, format, ap, true);
    va_end(ap);
    return result;
}
