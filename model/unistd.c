/* SPDX-License-Identifier: Apache-2.0 */
/// Descriptors and the process, as far as the intrinsics reach.
#include "model.h"

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

ssize_t read(int fd, void *p, size_t n)
{
    return __dgse_result(__dgse_read(fd, p, (long)n));
}

ssize_t write(int fd, const void *p, size_t n)
{
    return __dgse_result(__dgse_write(fd, p, (long)n));
}

/// The mode is an argument only when a file may be made.
static int open_with(const char *path, int flags, va_list ap)
{
    bool makes = (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
    int mode = makes ? va_arg(ap, int) : 0;

    return (int)__dgse_result(__dgse_open(path, flags, mode));
}

int open(const char *path, int flags, ...)
{
    va_list ap;
    int result;

    va_start(ap, flags);
    result = open_with(path, flags, ap);
    va_end(ap);
    return result;
}

int open64(const char *path, int flags, ...)
{
    va_list ap;
    int result;

    va_start(ap, flags);
    result = open_with(path, flags, ap);
    va_end(ap);
    return result;
}

int creat(const char *path, mode_t mode)
{
    return (int)__dgse_result(
        __dgse_open(path, O_CREAT | O_WRONLY | O_TRUNC, (int)mode));
}

int creat64(const char *path, mode_t mode)
{
    return (int)__dgse_result(
        __dgse_open(path, O_CREAT | O_WRONLY | O_TRUNC, (int)mode));
}

int close(int fd)
{
    return (int)__dgse_result(__dgse_close(fd));
}

off_t lseek(int fd, off_t offset, int whence)
{
    return __dgse_result(__dgse_seek(fd, offset, whence));
}

off64_t lseek64(int fd, off64_t offset, int whence)
{
    return __dgse_result(__dgse_seek(fd, offset, whence));
}

int unlink(const char *path)
{
    return (int)__dgse_result(__dgse_unlink(path));
}

int access(const char *path, int mode)
{
    return (int)__dgse_result(__dgse_access(path, mode));
}

int isatty(int fd)
{
    return __dgse_result(__dgse_isatty(fd)) == 1;
}

/// A number that does not change: runs are repeatable.
pid_t getpid(void)
{
    return 4242;
}

/// Time does not pass while a program sleeps.
unsigned sleep(unsigned seconds)
{
    (void)seconds;
    return 0;
}

int usleep(useconds_t microseconds)
{
    (void)microseconds;
    return 0;
}

int nanosleep(const struct timespec *wanted, struct timespec *left)
{
    (void)left;
    if (wanted->tv_nsec < 0 || wanted->tv_nsec > 999999999 ||
        wanted->tv_sec < 0) {
        errno = EINVAL;
        return -1;
    }
    return 0;
}

int getpagesize(void)
{
    return 4096;
}

/// One processor; what is not known here is said to have no limit.
long sysconf(int name)
{
    switch (name) {
    case _SC_PAGESIZE:
        return 4096;
    case _SC_CLK_TCK:
        return 100;
    case _SC_NPROCESSORS_CONF:
    case _SC_NPROCESSORS_ONLN:
        return 1;
    case _SC_OPEN_MAX:
        return 1024;
    case _SC_LINE_MAX:
        return 2048;
    default:
        return -1;
    }
}
