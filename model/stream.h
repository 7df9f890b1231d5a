/* SPDX-License-Identifier: Apache-2.0 */
/// Streams from within: the flags of struct _IO_FILE (glibc's values) and what
/// the files about streams call of each other.
#ifndef MODEL_STREAM_H
#define MODEL_STREAM_H

#include "model.h"

#include <stdio.h>

enum {
    BLOCK = 4096, ///< st_blksize of files and pipes
    NO_FILE = -1, ///< the descriptor of a closed stream
    DEVICE = -2,  ///< the descriptor of a stream that has none

    STREAM_USER_BUFFER = 0x1, ///< the buffer is not ours to free
    STREAM_UNBUFFERED = 0x2,
    STREAM_NO_READS = 0x4,
    STREAM_NO_WRITES = 0x8,
    STREAM_END = 0x10,
    STREAM_ERROR = 0x20,
    STREAM_LINE_BUFFERED = 0x200,
    STREAM_PUTTING = 0x800,
    STREAM_APPENDS = 0x1000,
    STREAM_AHEAD = 0x4000, ///< ours: see __dgse_settle
};

/// What is behind a stream without a descriptor: functions of the program or
/// of a model.  The field _freeres_buf points to it, a heap object.
struct __dgse_device {
    cookie_io_functions_t io;
    void *cookie;
    void (*flushed)(void *cookie); ///< called by fflush; or null
};

static inline struct __dgse_device *__dgse_device_of(const FILE *f)
{
    return f->_freeres_buf;
}

/// A stream of the descriptor with the flags of open(2); null without memory.
FILE *__dgse_stream_new(int fd, int flags);
/// A stream of a copy of the device; null with errno.
FILE *__dgse_stream_of(const struct __dgse_device *device, const char *mode);
/// lseek of what is behind f: the offset, or minus errno.
long __dgse_stream_seek(const FILE *f, long offset, int whence);
/// Gives f a buffer when it has none.
void __dgse_stream_buffer(FILE *f);
/// Is the next character one that is not read yet, and can be?  Without a
/// buffer others see what was read: no.
bool __dgse_is_drained(const FILE *f);
/// feof(f).
bool __dgse_at_end(FILE *f);
/// Reads the character that scanf would have looked at behind what an engine
/// took for it (the AHEAD flag): for those who can tell the difference.
void __dgse_settle(FILE *f);
void __dgse_stream_link(FILE *f);
void __dgse_stream_unlink(FILE *f);
bool __dgse_stream_is_standard(const FILE *f);
/// fflush(NULL).
int __dgse_flush_each(void);
/// The open(2) flags of a mode of fopen, or -1; sets errno.
int __dgse_open_flags(const char *mode);

#endif
