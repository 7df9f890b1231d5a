/* SPDX-License-Identifier: Apache-2.0 */
/// Streams without a file: fopencookie, fmemopen, open_memstream.
#include "model.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stream.h"

FILE *__dgse_stream_of(const struct __dgse_device *device, const char *mode)
{
    int flags = __dgse_open_flags(mode);
    struct __dgse_device *copy;
    FILE *f;

    if (flags == -1) {
        return NULL;
    }
    copy = __dgse_halloc(sizeof *copy);
    f = copy == NULL ? NULL : __dgse_stream_new(DEVICE, flags);
    if (f == NULL) {
        __dgse_hfree(copy);
        errno = ENOMEM;
        return NULL;
    }
    *copy = *device;
    f->_freeres_buf = copy;
    return f;
}

FILE *fopencookie(void *restrict cookie, const char *restrict mode,
                  cookie_io_functions_t io)
{
    struct __dgse_device device = {.io = io, .cookie = cookie};

    return __dgse_stream_of(&device, mode);
}

/* ---- fmemopen: the program's array, or one of our own -------------------- */

struct array {
    char *at;
    size_t size;
    size_t end; ///< of what can be read, and where SEEK_END is
    size_t position;
    bool own;
    bool appends;
};

static ssize_t array_read(void *cookie, char *p, size_t n)
{
    struct array *a = cookie;
    size_t rest = a->position < a->end ? a->end - a->position : 0;

    n = n < rest ? n : rest;
    memcpy(p, a->at + a->position, n);
    a->position += n;
    return (ssize_t)n;
}

/// A null byte follows what makes the array's content longer; in a full array
/// it replaces the last character, unless the stream appends.
static ssize_t array_write(void *cookie, const char *p, size_t n)
{
    struct array *a = cookie;
    size_t from = a->appends ? a->end : a->position;
    bool ends = n == 0 || p[n - 1] != '\0';

    if (n > a->size - from) {
        if (a->position + ends >= a->size) {
            errno = ENOSPC;
            return 0;
        }
        n = a->size - from;
    }
    memcpy(a->at + from, p, n);
    a->position = from + n;
    if (a->position > a->end) {
        a->end = a->position;
        if (ends && a->end < a->size) {
            a->at[a->end] = '\0';
        } else if (ends && !a->appends) {
            a->at[a->size - 1] = '\0';
        }
    }
    return (ssize_t)n;
}

static int array_seek(void *cookie, off64_t *offset, int whence)
{
    struct array *a = cookie;
    long base = whence == SEEK_SET   ? 0
                : whence == SEEK_CUR ? (long)a->position
                                     : (long)a->end;
    long at;

    if (__builtin_add_overflow(base, *offset, &at) || at < 0 ||
        (size_t)at > a->size) {
        errno = EINVAL;
        return -1;
    }
    a->position = (size_t)at;
    *offset = at;
    return 0;
}

static int array_close(void *cookie)
{
    struct array *a = cookie;

    if (a->own) {
        __dgse_hfree(a->at);
    }
    __dgse_hfree(a);
    return 0;
}

/// Where reading ends at first: r the whole array, w nothing, a the string.
static bool array_init(struct array *a, char *p, size_t n, const char *mode)
{
    *a = (struct array){.at = p, .size = n, .own = p == NULL};
    if (a->own) {
        a->at = __dgse_halloc(n);
        if (a->at == NULL) {
            return false;
        }
    }
    if (n > 0 && (a->own || (mode[0] == 'w' && mode[1] == '+'))) {
        a->at[0] = '\0';
    }
    a->appends = mode[0] == 'a';
    if (mode[0] == 'r') {
        a->end = n;
    } else if (a->appends && !a->own) {
        a->end = __dgse_strnlen(a->at, n);
    }
    a->position = a->appends ? a->end : 0;
    return true;
}

FILE *fmemopen(void *p, size_t n, const char *mode)
{
    struct array *a = __dgse_halloc(sizeof *a);
    FILE *f = NULL;

    if (a == NULL || !array_init(a, p, n, mode)) {
        __dgse_hfree(a);
        errno = ENOMEM;
        return NULL;
    }
    f = __dgse_stream_of(
        &(struct __dgse_device){
            .io = {array_read, array_write, array_seek, array_close},
            .cookie = a,
        },
        mode);
    if (f == NULL) {
        array_close(a);
    }
    return f;
}

/* ---- open_memstream: a string that grows --------------------------------- */

struct growing {
    char **place; ///< where the program wants to see the string
    size_t *size;
    char *at; ///< by malloc: the program frees it
    size_t room;
    size_t length;
    size_t position;
};

/// Makes room for n bytes; the new ones are null.
static bool grow(struct growing *g, size_t n)
{
    size_t room = 2 * g->room + 100 > n ? 2 * g->room + 100 : n;
    char *moved;

    if (n <= g->room) {
        return true;
    }
    moved = realloc(g->at, room);
    if (moved == NULL) {
        return false;
    }
    memset(moved + g->room, 0, room - g->room);
    g->at = moved;
    g->room = room;
    return true;
}

static ssize_t growing_write(void *cookie, const char *p, size_t n)
{
    struct growing *g = cookie;

    if (!grow(g, g->position + n + 1)) {
        return 0;
    }
    memcpy(g->at + g->position, p, n);
    g->position += n;
    g->length = g->position > g->length ? g->position : g->length;
    return (ssize_t)n;
}

/// Beyond the end there are null bytes.
static int growing_seek(void *cookie, off64_t *offset, int whence)
{
    struct growing *g = cookie;
    long base = whence == SEEK_SET   ? 0
                : whence == SEEK_CUR ? (long)g->position
                                     : (long)g->length;
    long at;

    if (__builtin_add_overflow(base, *offset, &at) || at < 0) {
        errno = EINVAL;
        return -1;
    }
    if (!grow(g, (size_t)at + 1)) {
        return -1;
    }
    g->position = (size_t)at;
    g->length = g->position > g->length ? g->position : g->length;
    *offset = at;
    return 0;
}

/// The size is the position, as in glibc.
static void growing_flushed(void *cookie)
{
    struct growing *g = cookie;

    *g->place = g->at;
    *g->size = g->position;
}

static int growing_close(void *cookie)
{
    struct growing *g = cookie;
    char *whole = realloc(g->at, g->position + 1);

    g->at = whole != NULL ? whole : g->at;
    g->at[g->position] = '\0';
    growing_flushed(g);
    __dgse_hfree(g);
    return 0;
}

FILE *open_memstream(char **place, size_t *size)
{
    struct growing *g = __dgse_halloc(sizeof *g);
    FILE *f = NULL;

    if (g == NULL) {
        errno = ENOMEM;
        return NULL;
    }
    *g = (struct growing){.place = place, .size = size};
    if (grow(g, BUFSIZ)) {
        f = __dgse_stream_of(
            &(struct __dgse_device){
                .io = {NULL, growing_write, growing_seek, growing_close},
                .cookie = g,
                .flushed = growing_flushed,
            },
            "w");
    }
    if (f == NULL) {
        free(g->at);
        __dgse_hfree(g);
        errno = ENOMEM;
    }
    return f;
}
