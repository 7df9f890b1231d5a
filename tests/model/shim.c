/* SPDX-License-Identifier: Apache-2.0 */
/// The operations and intrinsics that the models call, natively: over the C
/// library that they are compared with.
#define _GNU_SOURCE 1
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct header {
    unsigned long size;
    unsigned long mark;
};

enum { MARK = 0x5ca1ab1e };

void *__dgse_halloc(unsigned long n);
void __dgse_hfree(void *p);
unsigned long __dgse_osize(const void *p);
long __dgse_read(int fd, void *p, long n);
long __dgse_write(int fd, const void *p, long n);
int __dgse_open(const char *path, int flags, int mode);
int __dgse_close(int fd);
long __dgse_seek(int fd, long offset, int whence);
int __dgse_unlink(const char *path);
int __dgse_rename(const char *from, const char *to);
void __dgse_exit(int status);
void __dgse_abort(void);
void __dgse_kill(int number);
long __dgse_time(void);
long __dgse_clock(void);
char **__dgse_environ(void);
int __dgse_access(const char *path, int mode);
int __dgse_isatty(int fd);
int __dgse_number(int fd, int bytes, int conversion, long *to);
int __dgse_space(int fd);
int __dgse_ends(int fd);
char **__dgse_argv(void);
long __dgse_result(long x);

void *__dgse_halloc(unsigned long n)
{
    struct header *h = n < 1UL << 40 ? malloc(sizeof *h + n) : NULL;

    if (h == NULL) {
        return NULL;
    }
    h->size = n;
    h->mark = MARK;
    return h + 1;
}

void __dgse_hfree(void *p)
{
    struct header *h = p;

    if (p == NULL) {
        return;
    }
    h--;
    if (h->mark != MARK) {
        fprintf(stderr, "free of what is no heap object\n");
        abort();
    }
    h->mark = 0;
    free(h);
}

unsigned long __dgse_osize(const void *p)
{
    const struct header *h = p;

    return p == NULL ? 0 : h[-1].size;
}

static long result(long x)
{
    return x < 0 ? -errno : x;
}

long __dgse_read(int fd, void *p, long n)
{
    return result(read(fd, p, (size_t)n));
}

long __dgse_write(int fd, const void *p, long n)
{
    return result(write(fd, p, (size_t)n));
}

int __dgse_open(const char *path, int flags, int mode)
{
    return (int)result(open(path, flags, mode));
}

int __dgse_close(int fd)
{
    return (int)result(close(fd));
}

long __dgse_seek(int fd, long offset, int whence)
{
    return result(lseek(fd, offset, whence));
}

int __dgse_unlink(const char *path)
{
    return (int)result(unlink(path));
}

int __dgse_rename(const char *from, const char *to)
{
    return (int)result(rename(from, to));
}

void __dgse_exit(int status)
{
    _exit(status);
}

void __dgse_abort(void)
{
    abort();
}

void __dgse_kill(int number)
{
    (void)raise(number);
    abort();
}

long __dgse_time(void)
{
    return time(NULL);
}

long __dgse_clock(void)
{
    return clock();
}

char **__dgse_environ(void)
{
    return environ;
}

int __dgse_access(const char *path, int mode)
{
    return (int)result(access(path, mode));
}

int __dgse_isatty(int fd)
{
    int saved = errno;
    int answer = isatty(fd) ? 1 : -errno;

    errno = saved;
    return answer;
}

/// Only engines know numbers.
int __dgse_number(int fd, int bytes, int conversion, long *to)
{
    (void)fd;
    (void)bytes;
    (void)conversion;
    (void)to;
    return 0;
}

int __dgse_space(int fd)
{
    (void)fd;
    return 0;
}

int __dgse_ends(int fd)
{
    (void)fd;
    return 0;
}

/// Called before main: the name is known already.
char **__dgse_argv(void)
{
    static char *argv[2];

    argv[0] = program_invocation_name;
    return argv;
}

/// Of model/errno.c, which is left out: both sides share errno.
long __dgse_result(long x)
{
    if (x < 0) {
        errno = (int)-x;
        return -1;
    }
    return x;
}
