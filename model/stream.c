/* SPDX-License-Identifier: Apache-2.0 */
/// Streams: one buffer each, filled and emptied as glibc does it.
///
/// A stream is glibc's own struct _IO_FILE, whose fields keep their meaning:
/// code that the headers' inline functions put into a program works on them.
/// - reading: [_IO_read_ptr, _IO_read_end) is what was read and not taken;
/// - writing (the PUTTING flag): [_IO_write_base, _IO_write_ptr) is pending;
///   _IO_write_end is the buffer's end, or its start when every character has
///   to be looked at (a stream that is line buffered or not buffered);
/// - in either mode the other mode's pointers are equal.
/// What reaches a file before an abort is the same, byte for byte, as under
/// glibc: full blocks are written when more does not fit, and not before.
#include "model.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "stream.h"

static char input_buffer[BLOCK];
static char output_buffer[BLOCK];

static FILE standard[3] = {
    {
        ._flags = STREAM_NO_WRITES,
        ._fileno = 0,
    },
    {
        ._flags = STREAM_NO_READS,
        ._fileno = 1,
        ._chain = &standard[0],
    },
    {
        ._flags = STREAM_NO_READS | STREAM_USER_BUFFER | STREAM_UNBUFFERED,
        ._fileno = 2,
        ._IO_buf_base = standard[2]._shortbuf,
        ._IO_buf_end = standard[2]._shortbuf + 1,
        ._chain = &standard[1],
    },
};

FILE *stdin = &standard[0];
FILE *stdout = &standard[1];
FILE *stderr = &standard[2];

/// All open streams, the youngest first.
static FILE *streams = &standard[2];

void __dgse_stream_link(FILE *f)
{
    f->_chain = streams;
    streams = f;
}

void __dgse_stream_unlink(FILE *f)
{
    if (streams == f) {
        streams = f->_chain;
        return;
    }
    for (FILE *each = streams; each != NULL; each = each->_chain) {
        if (each->_chain == f) {
            each->_chain = f->_chain;
            return;
        }
    }
}

bool __dgse_stream_is_standard(const FILE *f)
{
    return f == &standard[0] || f == &standard[1] || f == &standard[2];
}

void __dgse_reset(FILE *f)
{
    char *base = f->_IO_buf_base;

    f->_flags &= ~STREAM_PUTTING;
    f->_IO_read_base = base;
    f->_IO_read_ptr = base;
    f->_IO_read_end = base;
    f->_IO_write_base = base;
    f->_IO_write_ptr = base;
    f->_IO_write_end = base;
}

/// The standard streams have buffers of their own, which are never freed.
static char *own_buffer(const FILE *f)
{
    return f == &standard[0]   ? input_buffer
           : f == &standard[1] ? output_buffer
                               : NULL;
}

/// A terminal's stream is line buffered.
void __dgse_stream_buffer(FILE *f)
{
    char *base = own_buffer(f);
    size_t size = f->_fileno < 0 ? BUFSIZ : BLOCK;

    if (f->_IO_buf_base != NULL) {
        return;
    }
    if ((f->_flags & STREAM_UNBUFFERED) != 0) {
        base = NULL;
    } else if (base != NULL) {
        f->_flags |= STREAM_USER_BUFFER;
    } else {
        base = __dgse_halloc(size);
    }
    if (base == NULL) {
        f->_flags |= STREAM_USER_BUFFER;
        base = f->_shortbuf;
        size = 1;
    } else if (f->_fileno >= 0 && __dgse_isatty(f->_fileno) == 1) {
        f->_flags |= STREAM_LINE_BUFFERED;
    }
    f->_IO_buf_base = base;
    f->_IO_buf_end = base + size;
    __dgse_reset(f);
}

/* ---- what is behind a stream --------------------------------------------- */

long __dgse_stream_seek(const FILE *f, long offset, int whence)
{
    const struct __dgse_device *d = __dgse_device_of(f);
    off64_t at = offset;

    if (d == NULL) {
        return __dgse_seek(f->_fileno, offset, whence);
    }
    if (d->io.seek == NULL || d->io.seek(d->cookie, &at, whence) == -1 ||
        at < 0) {
        return errno != 0 ? -errno : -EIO;
    }
    return at;
}

/// A device takes all bytes at once or has failed.
static size_t device_write(FILE *f, const char *p, size_t n)
{
    const struct __dgse_device *d = __dgse_device_of(f);
    ssize_t done = d->io.write == NULL ? 0 : d->io.write(d->cookie, p, n);

    if (done < 0 || (size_t)done < n) {
        f->_flags |= STREAM_ERROR;
    }
    return done < 0 ? 0 : (size_t)done;
}

static long device_read(const struct __dgse_device *d, char *p, size_t n)
{
    return d->io.read == NULL ? -1 : d->io.read(d->cookie, p, n);
}

static bool refuse(FILE *f)
{
    f->_flags |= STREAM_ERROR;
    errno = EBADF;
    return false;
}

/* ---- writing ------------------------------------------------------------- */

/// Writes n bytes to the file: how many it took.
static size_t write_out(FILE *f, const char *p, size_t n)
{
    size_t done = 0;

    if (__dgse_device_of(f) != NULL) {
        return device_write(f, p, n);
    }
    while (done < n) {
        long count =
            __dgse_result(__dgse_write(f->_fileno, p + done, (long)(n - done)));

        if (count < 0) {
            f->_flags |= STREAM_ERROR;
            break;
        }
        done += (size_t)count;
    }
    return done;
}

/// Makes f ready to be written.
static bool begin_write(FILE *f)
{
    if ((f->_flags & STREAM_PUTTING) != 0) {
        return true;
    }
    if ((f->_flags & STREAM_NO_WRITES) != 0) {
        return refuse(f);
    }
    __dgse_stream_buffer(f);
    if (f->_IO_read_ptr != f->_IO_read_end) {
        __dgse_stream_seek(f, f->_IO_read_ptr - f->_IO_read_end, SEEK_CUR);
    }
    __dgse_reset(f);
    f->_flags |= STREAM_PUTTING;
    if ((f->_flags & (STREAM_LINE_BUFFERED | STREAM_UNBUFFERED)) == 0) {
        f->_IO_write_end = f->_IO_buf_end;
    }
    return true;
}

int __dgse_flush(FILE *f)
{
    size_t pending = (size_t)(f->_IO_write_ptr - f->_IO_write_base);
    size_t done;

    if (pending == 0) {
        return 0;
    }
    done = write_out(f, f->_IO_write_base, pending);
    f->_IO_write_ptr = f->_IO_write_base;
    return done == pending ? 0 : EOF;
}

/// Puts bytes into the buffer of f as long as they fit.
static size_t fill_buffer(FILE *f, const char *p, size_t n)
{
    size_t room = (size_t)(f->_IO_buf_end - f->_IO_write_ptr);

    n = n < room ? n : room;
    memcpy(f->_IO_write_ptr, p, n);
    f->_IO_write_ptr += n;
    return n;
}

/// How many of n bytes end with the last end of line among them.
static size_t through_last_line(const char *p, size_t n)
{
    while (n > 0 && p[n - 1] != '\n') {
        n--;
    }
    return n;
}

/// Bytes that fit into the buffer; a line buffered stream writes its lines.
/// - returns SIZE_MAX when that fails and nothing but lines was to be put
static size_t put_tail(FILE *f, const char *p, size_t n)
{
    size_t lines = 0;

    if ((f->_flags & STREAM_LINE_BUFFERED) != 0) {
        lines = through_last_line(p, n);
        fill_buffer(f, p, lines);
    }
    if (lines > 0 && __dgse_flush(f) == EOF) {
        return lines < n ? lines : SIZE_MAX;
    }
    return lines + fill_buffer(f, p + lines, n - lines);
}

/// The same, but that each line is written by itself.
static size_t put_lines(FILE *f, const char *p, size_t n)
{
    size_t done = 0;
    size_t end = 0;

    while ((f->_flags & STREAM_LINE_BUFFERED) != 0 && end < n) {
        if (p[end++] == '\n') {
            fill_buffer(f, p + done, end - done);
            done = end;
            if (__dgse_flush(f) == EOF) {
                return done - 1;
            }
        }
    }
    return done + fill_buffer(f, p + done, n - done);
}

/// Bytes to a stream with a buffer: when they do not fit, a full buffer goes
/// out, and then full blocks.  The first bytes after anything but writing
/// (fresh) find no room.
static size_t put_block(FILE *f, const char *p, size_t n, bool fresh)
{
    size_t size = (size_t)(f->_IO_buf_end - f->_IO_buf_base);
    size_t room = fresh ? 0 : (size_t)(f->_IO_buf_end - f->_IO_write_ptr);
    size_t done;
    size_t whole;

    if (n <= room) {
        return put_tail(f, p, n);
    }
    done = fill_buffer(f, p, room);
    if (__dgse_flush(f) == EOF) {
        return done;
    }
    whole = n - done - (size >= 128 ? (n - done) % size : 0);
    if (whole > 0) {
        size_t written = write_out(f, p + done, whole);

        done += written;
        if (written < whole) {
            return done;
        }
    }
    return done + put_lines(f, p + done, n - done);
}

size_t __dgse_put(FILE *f, const char *p, size_t n)
{
    bool fresh = (f->_flags & STREAM_PUTTING) == 0;

    if (n == 0 || !begin_write(f)) {
        return 0;
    }
    if ((f->_flags & STREAM_UNBUFFERED) != 0) {
        return write_out(f, p, n);
    }
    return put_block(f, p, n, fresh);
}

/// c (or nothing, for EOF, but what the stream holds) goes through the buffer.
int __overflow(FILE *f, int c)
{
    bool at_once;

    if (!begin_write(f)) {
        return EOF;
    }
    at_once = (f->_flags & STREAM_UNBUFFERED) != 0 ||
              ((f->_flags & STREAM_LINE_BUFFERED) != 0 && c == '\n');
    if ((c == EOF || f->_IO_write_ptr == f->_IO_buf_end) &&
        __dgse_flush(f) == EOF) {
        return EOF;
    }
    if (c == EOF) {
        return 0;
    }
    *f->_IO_write_ptr++ = (char)c;
    return at_once && __dgse_flush(f) == EOF ? EOF : (unsigned char)c;
}

int __dgse_put_char(FILE *f, int c)
{
    if (f->_IO_write_ptr < f->_IO_write_end) {
        *f->_IO_write_ptr++ = (char)c;
        return (unsigned char)c;
    }
    return __overflow(f, (unsigned char)c);
}

/* ---- reading ------------------------------------------------------------- */

/// Makes f ready to be read.
static bool begin_read(FILE *f)
{
    if ((f->_flags & STREAM_NO_READS) != 0) {
        return refuse(f);
    }
    __dgse_stream_buffer(f);
    if ((f->_flags & STREAM_PUTTING) != 0) {
        if (__dgse_flush(f) == EOF) {
            return false;
        }
        __dgse_reset(f);
    }
    return true;
}

/// Reads up to n bytes from the file, not through the buffer; 0 at its end and
/// on errors, which are noted.
static size_t read_in(FILE *f, char *p, size_t n)
{
    const struct __dgse_device *d = __dgse_device_of(f);
    long count;

    f->_flags &= ~STREAM_AHEAD;
    if ((f->_flags & (STREAM_LINE_BUFFERED | STREAM_UNBUFFERED)) != 0 &&
        (stdout->_flags & STREAM_LINE_BUFFERED) != 0) {
        __dgse_flush(stdout);
    }
    count = d != NULL ? device_read(d, p, n)
                      : __dgse_result(__dgse_read(f->_fileno, p, (long)n));
    if (count <= 0) {
        f->_flags |= count < 0 ? STREAM_ERROR : STREAM_END;
        return 0;
    }
    return (size_t)count;
}

/// At its end a stream stays there until clearerr, a seek or ungetc.
int __dgse_peek(FILE *f)
{
    size_t count;

    if (f->_IO_read_ptr < f->_IO_read_end) {
        return (unsigned char)*f->_IO_read_ptr;
    }
    if ((f->_flags & STREAM_END) != 0 || !begin_read(f)) {
        return EOF;
    }
    __dgse_reset(f);
    count =
        read_in(f, f->_IO_buf_base, (size_t)(f->_IO_buf_end - f->_IO_buf_base));
    f->_IO_read_end = f->_IO_buf_base + count;
    return count == 0 ? EOF : (unsigned char)*f->_IO_read_ptr;
}

bool __dgse_is_drained(const FILE *f)
{
    int others =
        STREAM_END | STREAM_NO_READS | STREAM_PUTTING | STREAM_UNBUFFERED;

    return f->_IO_read_ptr == f->_IO_read_end && (f->_flags & others) == 0 &&
           __dgse_device_of(f) == NULL;
}

bool __dgse_at_end(FILE *f)
{
    if ((f->_flags & STREAM_AHEAD) != 0 && __dgse_ends(f->_fileno) == 1) {
        f->_flags = (f->_flags & ~STREAM_AHEAD) | STREAM_END;
    }
    return (f->_flags & STREAM_END) != 0;
}

void __dgse_settle(FILE *f)
{
    if ((f->_flags & STREAM_AHEAD) != 0) {
        (void)__dgse_peek(f);
    }
}

int __dgse_get(FILE *f)
{
    int c = __dgse_peek(f);

    f->_IO_read_ptr += c != EOF;
    return c;
}

int __underflow(FILE *f);

int __underflow(FILE *f)
{
    return __dgse_peek(f);
}

int __uflow(FILE *f)
{
    return __dgse_get(f);
}

size_t __dgse_get_bytes(FILE *f, char *p, size_t n)
{
    size_t done = 0;

    while (done < n) {
        size_t ready = (size_t)(f->_IO_read_end - f->_IO_read_ptr);
        size_t size = (size_t)(f->_IO_buf_end - f->_IO_buf_base);

        ready = ready < n - done ? ready : n - done;
        if (ready > 0) {
            memcpy(p + done, f->_IO_read_ptr, ready);
            f->_IO_read_ptr += ready;
            done += ready;
        } else if (size >= 128 && n - done >= size &&
                   (f->_flags & STREAM_END) == 0) {
            // Whole blocks do not go through the buffer.
            ready = begin_read(f) ? n - done - (n - done) % size : 0;
            ready = ready == 0 ? 0 : read_in(f, p + done, ready);
            done += ready;
            if (ready == 0) {
                break;
            }
        } else if (__dgse_peek(f) == EOF) {
            break;
        }
    }
    return done;
}

/// Characters pushed back go before those read; when there is no room, the
/// unread ones move up.  A full buffer of unread ones takes none.
int __dgse_unget(FILE *f, int c)
{
    __dgse_settle(f);
    if (c == EOF || !begin_read(f)) {
        return EOF;
    }
    if (f->_IO_read_ptr == f->_IO_buf_base) {
        size_t unread = (size_t)(f->_IO_read_end - f->_IO_read_ptr);
        char *moved = f->_IO_buf_end - unread;

        if (moved == f->_IO_read_ptr) {
            return EOF;
        }
        memmove(moved, f->_IO_read_ptr, unread);
        f->_IO_read_ptr = moved;
        f->_IO_read_end = f->_IO_buf_end;
    }
    *--f->_IO_read_ptr = (char)c;
    f->_flags &= ~STREAM_END;
    return (unsigned char)c;
}

/* ---- all streams --------------------------------------------------------- */

int __dgse_flush_each(void)
{
    int result = 0;

    for (FILE *f = streams; f != NULL; f = f->_chain) {
        result |= __dgse_flush(f);
    }
    return result;
}

void __dgse_flush_all(void)
{
    __dgse_flush_each();
}

void __dgse_drop_all(void)
{
    for (FILE *f = streams; f != NULL; f = f->_chain) {
        f->_IO_write_ptr = f->_IO_write_base;
    }
}
