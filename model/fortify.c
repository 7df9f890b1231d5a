/* SPDX-License-Identifier: Apache-2.0 */
/// The names that <string.h>, <stdio.h> and <unistd.h> call under
/// _FORTIFY_SOURCE: the size of the destination is an argument.
#include "model.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Declared by no header. */
void __chk_fail(void) __attribute__((noreturn));
void *__memcpy_chk(void *to, const void *from, size_t n, size_t size);
void *__memmove_chk(void *to, const void *from, size_t n, size_t size);
void *__mempcpy_chk(void *to, const void *from, size_t n, size_t size);
void *__memset_chk(void *to, int c, size_t n, size_t size);
void __explicit_bzero_chk(void *to, size_t n, size_t size);
char *__strcpy_chk(char *to, const char *s, size_t size);
char *__stpcpy_chk(char *to, const char *s, size_t size);
char *__strncpy_chk(char *to, const char *s, size_t n, size_t size);
char *__stpncpy_chk(char *to, const char *s, size_t n, size_t size);
char *__strcat_chk(char *to, const char *s, size_t size);
char *__strncat_chk(char *to, const char *s, size_t n, size_t size);
char *__fgets_chk(char *p, size_t size, int n, FILE *f);
char *__gets_chk(char *p, size_t size);
size_t __fread_chk(void *p, size_t limit, size_t size, size_t count, FILE *f);
ssize_t __read_chk(int fd, void *p, size_t n, size_t size);
int __printf_chk(int flag, const char *format, ...);
int __fprintf_chk(FILE *f, int flag, const char *format, ...);
int __dprintf_chk(int fd, int flag, const char *format, ...);
int __sprintf_chk(char *p, int flag, size_t size, const char *format, ...);
int __snprintf_chk(char *p, size_t n, int flag, size_t size, const char *format,
                   ...);
int __asprintf_chk(char **p, int flag, const char *format, ...);
int __vprintf_chk(int flag, const char *format, va_list ap);
int __vfprintf_chk(FILE *f, int flag, const char *format, va_list ap);
int __vdprintf_chk(int fd, int flag, const char *format, va_list ap);
int __vsprintf_chk(char *p, int flag, size_t size, const char *format,
                   va_list ap);
int __vsnprintf_chk(char *p, size_t n, int flag, size_t size,
                    const char *format, va_list ap);
int __vasprintf_chk(char **p, int flag, const char *format, va_list ap);

void __dgse_overflow_abort(void)
{
    static const char *const texts[] = {
        "*** buffer overflow detected ***: terminated\n",
        NULL,
    };

    __dgse_complain(texts);
    __dgse_raise(6);
    __dgse_abort();
}

void __chk_fail(void)
{
    __dgse_overflow_abort();
}

/// n bytes must fit into size.
static void need(size_t n, size_t size)
{
    if (n > size) {
        __dgse_overflow_abort();
    }
}

/* ---- memory and strings -------------------------------------------------- */

void *__memcpy_chk(void *to, const void *from, size_t n, size_t size)
{
    need(n, size);
    return memcpy(to, from, n);
}

void *__memmove_chk(void *to, const void *from, size_t n, size_t size)
{
    need(n, size);
    return memmove(to, from, n);
}

void *__mempcpy_chk(void *to, const void *from, size_t n, size_t size)
{
    need(n, size);
    memcpy(to, from, n);
    return (char *)to + n;
}

void *__memset_chk(void *to, int c, size_t n, size_t size)
{
    need(n, size);
    return memset(to, c, n);
}

void __explicit_bzero_chk(void *to, size_t n, size_t size)
{
    need(n, size);
    memset(to, 0, n);
}

/// Copies n bytes of s and a null byte behind them: that byte.
static char *copy(char *to, const char *s, size_t n)
{
    memcpy(to, s, n);
    to[n] = '\0';
    return to + n;
}

static char *copy_padded(char *to, const char *s, size_t n)
{
    size_t length = __dgse_strnlen(s, n);

    memcpy(to, s, length);
    memset(to + length, 0, n - length);
    return to + length;
}

char *__strcpy_chk(char *to, const char *s, size_t size)
{
    size_t n = __dgse_strlen(s);

    need(n + 1, size);
    copy(to, s, n);
    return to;
}

char *__stpcpy_chk(char *to, const char *s, size_t size)
{
    size_t n = __dgse_strlen(s);

    need(n + 1, size);
    return copy(to, s, n);
}

char *__strncpy_chk(char *to, const char *s, size_t n, size_t size)
{
    need(n, size);
    copy_padded(to, s, n);
    return to;
}

char *__stpncpy_chk(char *to, const char *s, size_t n, size_t size)
{
    need(n, size);
    return copy_padded(to, s, n);
}

char *__strcat_chk(char *to, const char *s, size_t size)
{
    size_t at = __dgse_strlen(to);
    size_t n = __dgse_strlen(s);

    need(at + n + 1, size);
    copy(to + at, s, n);
    return to;
}

char *__strncat_chk(char *to, const char *s, size_t n, size_t size)
{
    size_t at = __dgse_strlen(to);

    n = __dgse_strnlen(s, n);
    need(at + n + 1, size);
    copy(to + at, s, n);
    return to;
}

/* ---- input --------------------------------------------------------------- */

char *__fgets_chk(char *p, size_t size, int n, FILE *f)
{
    need(n < 0 ? 0 : (size_t)n, size);
    return __dgse_get_line(p, n, f);
}

char *__gets_chk(char *p, size_t size)
{
    size_t n = 0;
    int c = __dgse_get(stdin);

    if (c == EOF) {
        return NULL;
    }
    for (; c != EOF && c != '\n'; c = __dgse_get(stdin)) {
        need(n + 2, size);
        p[n++] = (char)c;
    }
    need(n + 1, size);
    p[n] = '\0';
    return p;
}

size_t __fread_chk(void *p, size_t limit, size_t size, size_t count, FILE *f)
{
    need(size * count, limit);
    if (size == 0) {
        return 0;
    }
    return __dgse_get_bytes(f, p, size * count) / size;
}

ssize_t __read_chk(int fd, void *p, size_t n, size_t size)
{
    need(n, size);
    return __dgse_result(__dgse_read(fd, p, (long)n));
}

/* ---- printf: the flag is dropped ----------------------------------------- */

int __vprintf_chk(int flag, const char *format, va_list ap)
{
    (void)flag;
    return __dgse_vfprintf(stdout, format, ap);
}

int __vfprintf_chk(FILE *f, int flag, const char *format, va_list ap)
{
    (void)flag;
    return __dgse_vfprintf(f, format, ap);
}

int __vdprintf_chk(int fd, int flag, const char *format, va_list ap)
{
    (void)flag;
    return __dgse_vdprintf(fd, format, ap);
}

int __vsprintf_chk(char *p, int flag, size_t size, const char *format,
                   va_list ap)
{
    int n;

    (void)flag;
    n = __dgse_vsnprintf(p, size, format, ap);
    need(n < 0 ? 0 : (size_t)n + 1, size);
    return n;
}

int __vsnprintf_chk(char *p, size_t n, int flag, size_t size,
                    const char *format, va_list ap)
{
    (void)flag;
    need(n, size);
    return __dgse_vsnprintf(p, n, format, ap);
}

int __vasprintf_chk(char **p, int flag, const char *format, va_list ap)
{
    (void)flag;
    return __dgse_vasprintf(p, format, ap);
}

int __printf_chk(int flag, const char *format, ...)
{
    va_list ap;
    int result;

    (void)flag;
    va_start(ap, format);
    result = __dgse_vfprintf(stdout, format, ap);
    va_end(ap);
    return result;
}

int __fprintf_chk(FILE *f, int flag, const char *format, ...)
{
    va_list ap;
    int result;

    (void)flag;
    va_start(ap, format);
    result = __dgse_vfprintf(f, format, ap);
    va_end(ap);
    return result;
}

int __dprintf_chk(int fd, int flag, const char *format, ...)
{
    va_list ap;
    int result;

    (void)flag;
    va_start(ap, format);
    result = __dgse_vdprintf(fd, format, ap);
    va_end(ap);
    return result;
}

int __sprintf_chk(char *p, int flag, size_t size, const char *format, ...)
{
    va_list ap;
    int result;

    va_start(ap, format);
    result = __vsprintf_chk(p, flag, size, format, ap);
    va_end(ap);
    return result;
}

int __snprintf_chk(char *p, size_t n, int flag, size_t size, const char *format,
                   ...)
{
    va_list ap;
    int result;

    va_start(ap, format);
    result = __vsnprintf_chk(p, n, flag, size, format, ap);
    va_end(ap);
    return result;
}

int __asprintf_chk(char **p, int flag, const char *format, ...)
{
    va_list ap;
    int result;

    (void)flag;
    va_start(ap, format);
    result = __dgse_vasprintf(p, format, ap);
    va_end(ap);
    return result;
}
