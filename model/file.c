/* SPDX-License-Identifier: Apache-2.0 */
/// Opening, closing, positioning and buffering of streams; removing, renaming
/// and temporary files.
#include "model.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "stream.h"

/* ---- opening ------------------------------------------------------------- */

int __dgse_open_flags(const char *mode)
{
    int flags;

    switch (mode[0]) {
    case 'r':
        flags = O_RDONLY;
        break;
    case 'w':
        flags = O_WRONLY | O_CREAT | O_TRUNC;
        break;
    case 'a':
        flags = O_WRONLY | O_CREAT | O_APPEND;
        break;
    default:
        errno = EINVAL;
        return -1;
    }
    for (int i = 1; i < 7 && mode[i] != '\0' && mode[i] != ','; i++) {
        if (mode[i] == '+') {
            flags = (flags & ~O_ACCMODE) | O_RDWR;
        } else if (mode[i] == 'x') {
            flags |= O_EXCL;
        } else if (mode[i] == 'e') {
            flags |= O_CLOEXEC;
        }
    }
    return flags;
}

/// Makes *f a stream of the descriptor; it is in the list already or will be.
static void set_up(FILE *f, int fd, int flags)
{
    FILE *chain = f->_chain;

    memset(f, 0, sizeof *f);
    f->_chain = chain;
    f->_fileno = fd;
    if ((flags & O_ACCMODE) == O_RDONLY) {
        f->_flags |= STREAM_NO_WRITES;
    }
    if ((flags & O_ACCMODE) == O_WRONLY) {
        f->_flags |= STREAM_NO_READS;
    }
    if ((flags & O_APPEND) != 0) {
        f->_flags |= STREAM_APPENDS;
    }
    if ((f->_flags & STREAM_APPENDS) != 0 &&
        (f->_flags & STREAM_NO_READS) != 0) {
        __dgse_seek(fd, 0, SEEK_END);
    }
}

FILE *__dgse_stream_new(int fd, int flags)
{
    FILE *f = __dgse_halloc(sizeof *f);

    if (f == NULL) {
        errno = ENOMEM;
        return NULL;
    }
    f->_chain = NULL;
    set_up(f, fd, flags);
    __dgse_stream_link(f);
    return f;
}

static int open_file(const char *path, const char *mode, int *flags)
{
    *flags = __dgse_open_flags(mode);
    if (*flags == -1) {
        return -1;
    }
    return (int)__dgse_result(__dgse_open(path, *flags, 0666));
}

static FILE *open_stream(const char *path, const char *mode)
{
    int flags;
    int fd = open_file(path, mode, &flags);
    FILE *f = fd < 0 ? NULL : __dgse_stream_new(fd, flags);

    if (fd >= 0 && f == NULL) {
        __dgse_close(fd);
    }
    return f;
}

FILE *fopen(const char *restrict path, const char *restrict mode)
{
    return open_stream(path, mode);
}

FILE *fopen64(const char *restrict path, const char *restrict mode)
{
    return open_stream(path, mode);
}

FILE *fdopen(int fd, const char *mode)
{
    int flags = __dgse_open_flags(mode);

    return flags == -1 ? NULL : __dgse_stream_new(fd, flags);
}

/* ---- closing ------------------------------------------------------------- */

static void free_buffer(FILE *f)
{
    if ((f->_flags & STREAM_USER_BUFFER) == 0) {
        __dgse_hfree(f->_IO_buf_base);
    }
}

/// Flushes and closes what is behind f, which remains in the list.
static int close_file(FILE *f)
{
    struct __dgse_device *d = __dgse_device_of(f);
    int result = __dgse_flush(f);

    if (f->_IO_read_ptr != f->_IO_read_end && d == NULL) {
        // What was read ahead is given back, as far as the file can seek.
        __dgse_seek(f->_fileno, f->_IO_read_ptr - f->_IO_read_end, SEEK_CUR);
    }
    if (f->_fileno >= 0 && __dgse_result(__dgse_close(f->_fileno)) < 0) {
        result = EOF;
    }
    if (d != NULL && d->io.close != NULL && d->io.close(d->cookie) != 0) {
        result = EOF;
    }
    __dgse_hfree(d);
    f->_freeres_buf = NULL;
    free_buffer(f);
    memset(f, 0, offsetof(FILE, _chain));
    f->_flags = STREAM_NO_READS | STREAM_NO_WRITES;
    f->_fileno = NO_FILE;
    return result;
}

int fclose(FILE *f)
{
    int result = close_file(f);

    __dgse_stream_unlink(f);
    if (!__dgse_stream_is_standard(f)) {
        __dgse_hfree(f);
    }
    return result;
}

static FILE *reopen(const char *path, const char *mode, FILE *f)
{
    int flags;
    int fd;

    close_file(f);
    if (path == NULL) {
        // glibc opens /proc/self/fd/N: the descriptor is closed already here.
        errno = EBADF;
        return NULL;
    }
    fd = open_file(path, mode, &flags);
    if (fd < 0) {
        return NULL;
    }
    set_up(f, fd, flags);
    return f;
}

FILE *freopen(const char *restrict path, const char *restrict mode,
              FILE *restrict f)
{
    return reopen(path, mode, f);
}

FILE *freopen64(const char *restrict path, const char *restrict mode,
                FILE *restrict f)
{
    return reopen(path, mode, f);
}

/* ---- flushing ------------------------------------------------------------ */

static int flush(FILE *f)
{
    const struct __dgse_device *d;
    int result = 0;
    long unread;

    if (f == NULL) {
        return __dgse_flush_each();
    }
    __dgse_settle(f);
    d = __dgse_device_of(f);
    unread = f->_IO_read_end - f->_IO_read_ptr;
    if ((f->_flags & STREAM_PUTTING) != 0) {
        result = __dgse_flush(f);
    } else if (unread != 0 && __dgse_stream_seek(f, -unread, SEEK_CUR) >= 0) {
        f->_IO_read_ptr = f->_IO_read_end;
    }
    if (d != NULL && d->flushed != NULL) {
        d->flushed(d->cookie);
    }
    return result;
}

int fflush(FILE *f)
{
    return flush(f);
}

int fflush_unlocked(FILE *f)
{
    return flush(f);
}

/// Input that was read and not taken is lost, output is not written.
void(__fpurge)(FILE *f);

void(__fpurge)(FILE *f)
{
    __dgse_settle(f);
    f->_IO_read_ptr = f->_IO_read_end;
    f->_IO_write_ptr = f->_IO_write_base;
}

/* ---- positions ----------------------------------------------------------- */

static long tell(FILE *f)
{
    bool putting = (f->_flags & STREAM_PUTTING) != 0;
    long pending = f->_IO_write_ptr - f->_IO_write_base;
    long at = putting && pending > 0 && (f->_flags & STREAM_APPENDS) != 0
                  ? __dgse_stream_seek(f, 0, SEEK_END)
                  : __dgse_stream_seek(f, 0, SEEK_CUR);

    if (at < 0) {
        return __dgse_result(at);
    }
    at += pending - (f->_IO_read_end - f->_IO_read_ptr);
    if (at < 0) {
        errno = EIO;
        return -1;
    }
    return at;
}

static int seek(FILE *f, long offset, int whence)
{
    if (whence != SEEK_SET && whence != SEEK_CUR && whence != SEEK_END) {
        errno = EINVAL;
        return -1;
    }
    if ((f->_flags & STREAM_PUTTING) != 0) {
        if (__dgse_flush(f) == EOF) {
            return -1;
        }
        __dgse_reset(f);
    }
    if (whence == SEEK_CUR) {
        offset -= f->_IO_read_end - f->_IO_read_ptr;
    }
    if (__dgse_result(__dgse_stream_seek(f, offset, whence)) < 0) {
        return -1;
    }
    __dgse_reset(f);
    f->_flags &= ~STREAM_END;
    return 0;
}

int fseek(FILE *f, long offset, int whence)
{
    return seek(f, offset, whence);
}

int fseeko(FILE *f, off_t offset, int whence)
{
    return seek(f, offset, whence);
}

int fseeko64(FILE *f, off64_t offset, int whence)
{
    return seek(f, offset, whence);
}

long ftell(FILE *f)
{
    return tell(f);
}

off_t ftello(FILE *f)
{
    return tell(f);
}

off64_t ftello64(FILE *f)
{
    return tell(f);
}

void rewind(FILE *f)
{
    __dgse_settle(f);
    seek(f, 0, SEEK_SET);
    f->_flags &= ~(STREAM_END | STREAM_ERROR);
}

int fgetpos(FILE *restrict f, fpos_t *restrict at)
{
    long offset = tell(f);

    at->__pos = offset;
    memset(&at->__state, 0, sizeof at->__state);
    return offset < 0 ? -1 : 0;
}

int fgetpos64(FILE *restrict f, fpos64_t *restrict at)
{
    long offset = tell(f);

    at->__pos = offset;
    memset(&at->__state, 0, sizeof at->__state);
    return offset < 0 ? -1 : 0;
}

int fsetpos(FILE *f, const fpos_t *at)
{
    return seek(f, at->__pos, SEEK_SET);
}

int fsetpos64(FILE *f, const fpos64_t *at)
{
    return seek(f, at->__pos, SEEK_SET);
}

/* ---- buffers ------------------------------------------------------------- */

/// Gives f the buffer p of n bytes; the pending output goes out first.
static void set_buffer(FILE *f, char *p, size_t n)
{
    __dgse_flush(f);
    free_buffer(f);
    f->_flags |= STREAM_USER_BUFFER;
    f->_IO_buf_base = p;
    f->_IO_buf_end = p + n;
    __dgse_reset(f);
}

/// A size without a buffer is ignored, as in glibc.
static int set_buffering(FILE *f, char *p, int mode, size_t n)
{
    __dgse_settle(f);
    if (mode != _IOFBF && mode != _IOLBF && mode != _IONBF) {
        return EOF;
    }
    if (mode == _IOFBF && p == NULL) {
        // Whether it is a terminal does not matter any more.
        __dgse_stream_buffer(f);
    }
    if (mode == _IONBF) {
        flush(f);
        set_buffer(f, f->_shortbuf, 1);
    } else if (p != NULL && n > 0) {
        flush(f);
        set_buffer(f, p, n);
    } else if ((f->_flags & STREAM_UNBUFFERED) != 0) {
        // Buffered again: one is allocated when it is needed.
        set_buffer(f, NULL, 0);
        f->_flags &= ~STREAM_USER_BUFFER;
    }
    f->_flags &= ~(STREAM_LINE_BUFFERED | STREAM_UNBUFFERED);
    f->_flags |= mode == _IOLBF   ? STREAM_LINE_BUFFERED
                 : mode == _IONBF ? STREAM_UNBUFFERED
                                  : 0;
    if ((f->_flags & STREAM_PUTTING) != 0) {
        f->_IO_write_end = mode == _IOFBF ? f->_IO_buf_end : f->_IO_write_base;
    }
    return 0;
}

int setvbuf(FILE *restrict f, char *restrict p, int mode, size_t n)
{
    return set_buffering(f, p, mode, n);
}

void setbuf(FILE *restrict f, char *restrict p)
{
    set_buffering(f, p, p == NULL ? _IONBF : _IOFBF, BUFSIZ);
}

void setbuffer(FILE *restrict f, char *restrict p, size_t n)
{
    set_buffering(f, p, p == NULL ? _IONBF : _IOFBF, n);
}

void setlinebuf(FILE *f)
{
    set_buffering(f, NULL, _IOLBF, 0);
}

/* ---- state
 * ----------------------------------------------------------------------------
 */

int(feof)(FILE *f)
{
    return __dgse_at_end(f);
}

int(feof_unlocked)(FILE *f)
{
    return __dgse_at_end(f);
}

int(ferror)(FILE *f)
{
    return (f->_flags & STREAM_ERROR) != 0;
}

int(ferror_unlocked)(FILE *f)
{
    return (f->_flags & STREAM_ERROR) != 0;
}

void(clearerr)(FILE *f)
{
    __dgse_settle(f);
    f->_flags &= ~(STREAM_END | STREAM_ERROR);
}

void(clearerr_unlocked)(FILE *f)
{
    __dgse_settle(f);
    f->_flags &= ~(STREAM_END | STREAM_ERROR);
}

static int number_of(const FILE *f)
{
    if (f->_fileno < 0) {
        errno = EBADF;
        return -1;
    }
    return f->_fileno;
}

int fileno(FILE *f)
{
    return number_of(f);
}

int fileno_unlocked(FILE *f)
{
    return number_of(f);
}

/// There is one thread.
void flockfile(FILE *f)
{
    (void)f;
}

int ftrylockfile(FILE *f)
{
    (void)f;
    return 0;
}

void funlockfile(FILE *f)
{
    (void)f;
}

/* ---- names
 * ----------------------------------------------------------------------------
 */

int remove(const char *path)
{
    return (int)__dgse_result(__dgse_unlink(path));
}

int rename(const char *from, const char *to)
{
    return (int)__dgse_result(__dgse_rename(from, to));
}

/// Replaces the last six characters of name by a number: false at the end.
static bool next_name(char *name, size_t length, unsigned *number)
{
    unsigned rest = (*number)++;

    for (size_t i = 1; i <= 6; i++) {
        name[length - i] = (char)('0' + rest % 10);
        rest /= 10;
    }
    return rest == 0;
}

static int make_temporary(char *name, size_t suffix, int flags)
{
    static const char pattern[] = "XXXXXX";
    size_t length = __dgse_strlen(name);
    unsigned number = 0;

    length -= length < suffix ? length : suffix;
    if (length < 6 || memcmp(name + length - 6, pattern, 6) != 0) {
        errno = EINVAL;
        return -1;
    }
    while (next_name(name, length, &number)) {
        int fd = __dgse_open(name, flags | O_RDWR | O_CREAT | O_EXCL, 0600);

        if (fd != -EEXIST) {
            return (int)__dgse_result(fd);
        }
    }
    errno = EEXIST;
    return -1;
}

int mkstemp(char *name)
{
    return make_temporary(name, 0, 0);
}

int mkstemp64(char *name)
{
    return make_temporary(name, 0, 0);
}

int mkostemp(char *name, int flags)
{
    return make_temporary(name, 0, flags);
}

int mkstemps(char *name, int suffix)
{
    return make_temporary(name, (size_t)suffix, 0);
}

static FILE *temporary(void)
{
    char name[] = "/tmp/dgse-tmpfile-XXXXXX";
    int fd = make_temporary(name, 0, 0);

    if (fd < 0) {
        return NULL;
    }
    __dgse_unlink(name);
    return __dgse_stream_new(fd, O_RDWR);
}

FILE *tmpfile(void)
{
    return temporary();
}

FILE *tmpfile64(void)
{
    return temporary();
}
