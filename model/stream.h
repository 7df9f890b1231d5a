/* SPDX-License-Identifier: Apache-2.0 */
/// Streams from within: the flags of struct _IO_FILE (glibc's values) and what
/// the files about streams call of each other.
#ifndef MODEL_STREAM_H
#define MODEL_STREAM_H

#include "model.h"

#include <stdio.h>

enum {
    BLOCK = 4096, ///< st_blksize of files and pipes

    STREAM_USER_BUFFER = 0x1, ///< the buffer is not ours to free
    STREAM_UNBUFFERED = 0x2,
    STREAM_NO_READS = 0x4,
    STREAM_NO_WRITES = 0x8,
    STREAM_END = 0x10,
    STREAM_ERROR = 0x20,
    STREAM_LINE_BUFFERED = 0x200,
    STREAM_PUTTING = 0x800,
    STREAM_APPENDS = 0x1000,
};

void __dgse_stream_link(FILE *f);
void __dgse_stream_unlink(FILE *f);
bool __dgse_stream_is_standard(const FILE *f);
/// fflush(NULL).
int __dgse_flush_each(void);
/// The open(2) flags of a mode of fopen, or -1; sets errno.
int __dgse_open_flags(const char *mode);

#endif
