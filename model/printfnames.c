/* SPDX-License-Identifier: Apache-2.0 */
/// The printf family's public names.
#include "model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stream.h"

/* ---- to streams, descriptors, buffers ------------------------------------ */

/// A stream without a buffer gets one for the call, so that the text is
/// written in one piece.
int __dgse_vfprintf(FILE *f, const char *format, va_list ap)
{
    struct __dgse_sink sink = {.file = f};
    char space[1024];
    int result;

    if ((f->_flags & STREAM_UNBUFFERED) == 0 ||
        (f->_flags & STREAM_NO_WRITES) != 0) {
        return __dgse_format(&sink, format, ap);
    }
    {
        FILE helper = {
            ._flags = (f->_flags & ~STREAM_UNBUFFERED) | STREAM_USER_BUFFER,
            ._fileno = f->_fileno,
            ._freeres_buf = f->_freeres_buf, // the device
            ._IO_buf_base = space,
            ._IO_buf_end = space + sizeof space,
        };

        __dgse_reset(&helper);
        sink.file = &helper;
        result = __dgse_format(&sink, format, ap);
        if (__dgse_flush(&helper) == EOF) {
            result = -1;
        }
        f->_flags |= helper._flags & STREAM_ERROR;
    }
    return result;
}

int __dgse_vsnprintf(char *p, unsigned long n, const char *format, va_list ap)
{
    char nowhere;
    struct __dgse_sink sink = {
        .next = n > 0 ? p : &nowhere,
        .room = n > 0 ? n - 1 : 0,
    };
    int result = __dgse_format(&sink, format, ap);

    if (n > 0) {
        *sink.next = '\0';
    }
    return result;
}

/// Formats twice: for the length, then for the text.
int __dgse_vasprintf(char **p, const char *format, va_list ap)
{
    va_list again;
    int n;

    va_copy(again, ap);
    n = __dgse_vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (n < 0) {
        return n;
    }
    *p = malloc((size_t)n + 1);
    if (*p == NULL) {
        return -1;
    }
    return __dgse_vsnprintf(*p, (size_t)n + 1, format, ap);
}

int __dgse_vdprintf(int fd, const char *format, va_list ap)
{
    FILE f = {._flags = STREAM_UNBUFFERED, ._fileno = fd};

    return __dgse_vfprintf(&f, format, ap);
}

/* ---- names --------------------------------------------------------------- */

int vprintf(const char *restrict format, va_list ap)
{
    return __dgse_vfprintf(stdout, format, ap);
}

int vfprintf(FILE *restrict f, const char *restrict format, va_list ap)
{
    return __dgse_vfprintf(f, format, ap);
}

int vdprintf(int fd, const char *restrict format, va_list ap)
{
    return __dgse_vdprintf(fd, format, ap);
}

int vsprintf(char *restrict p, const char *restrict format, va_list ap)
{
    return __dgse_vsnprintf(p, SIZE_MAX, format, ap);
}

int vsnprintf(char *restrict p, size_t n, const char *restrict format,
              va_list ap)
{
    return __dgse_vsnprintf(p, n, format, ap);
}

int vasprintf(char **restrict p, const char *restrict format, va_list ap)
{
    return __dgse_vasprintf(p, format, ap);
}

int printf(const char *restrict format, ...)
{
    va_list ap;
    int result;

    va_start(ap, format);
    result = __dgse_vfprintf(stdout, format, ap);
    va_end(ap);
    return result;
}

int fprintf(FILE *restrict f, const char *restrict format, ...)
{
    va_list ap;
    int result;

    va_start(ap, format);
    result = __dgse_vfprintf(f, format, ap);
    va_end(ap);
    return result;
}

int dprintf(int fd, const char *restrict format, ...)
{
    va_list ap;
    int result;

    va_start(ap, format);
    result = __dgse_vdprintf(fd, format, ap);
    va_end(ap);
    return result;
}

int sprintf(char *restrict p, const char *restrict format, ...)
{
    va_list ap;
    int result;

    va_start(ap, format);
    result = __dgse_vsnprintf(p, SIZE_MAX, format, ap);
    va_end(ap);
    return result;
}

int snprintf(char *restrict p, size_t n, const char *restrict format, ...)
{
    va_list ap;
    int result;

    va_start(ap, format);
    result = __dgse_vsnprintf(p, n, format, ap);
    va_end(ap);
    return result;
}

int asprintf(char **restrict p, const char *restrict format, ...)
{
    va_list ap;
    int result;

    va_start(ap, format);
    result = __dgse_vasprintf(p, format, ap);
    va_end(ap);
    return result;
}
