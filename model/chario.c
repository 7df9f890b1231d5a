/* SPDX-License-Identifier: Apache-2.0 */
/// Characters, lines and blocks to and from streams.  The _unlocked names do
/// the same: there is one thread.
#include "model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stream.h"

/* ---- writing ------------------------------------------------------------- */

int(fputc)(int c, FILE *f)
{
    return __dgse_put_char(f, c);
}

int(putc)(int c, FILE *f)
{
    return __dgse_put_char(f, c);
}

int(putchar)(int c)
{
    return __dgse_put_char(stdout, c);
}

int(fputc_unlocked)(int c, FILE *f)
{
    return __dgse_put_char(f, c);
}

int(putc_unlocked)(int c, FILE *f)
{
    return __dgse_put_char(f, c);
}

int(putchar_unlocked)(int c)
{
    return __dgse_put_char(stdout, c);
}

int _IO_putc(int c, FILE *f);

int _IO_putc(int c, FILE *f)
{
    return __dgse_put_char(f, c);
}

/// 1, as glibc's.
static int put_string(const char *s, FILE *f)
{
    size_t n = __dgse_strlen(s);

    return __dgse_put(f, s, n) == n ? 1 : EOF;
}

int fputs(const char *restrict s, FILE *restrict f)
{
    return put_string(s, f);
}

int fputs_unlocked(const char *restrict s, FILE *restrict f)
{
    return put_string(s, f);
}

/// The number of characters, as glibc's.
int puts(const char *s)
{
    size_t n = __dgse_strlen(s);

    if (__dgse_put(stdout, s, n) != n || __dgse_put_char(stdout, '\n') == EOF) {
        return EOF;
    }
    return n < INT_MAX ? (int)n + 1 : INT_MAX;
}

static size_t write_items(const void *p, size_t size, size_t count, FILE *f)
{
    size_t done;

    if (size == 0 || count == 0) {
        return 0;
    }
    done = __dgse_put(f, p, size * count);
    return done >= size * count ? count : done / size;
}

size_t fwrite(const void *restrict p, size_t size, size_t count,
              FILE *restrict f)
{
    return write_items(p, size, count, f);
}

size_t fwrite_unlocked(const void *restrict p, size_t size, size_t count,
                       FILE *restrict f)
{
    return write_items(p, size, count, f);
}

/* ---- reading ------------------------------------------------------------- */

int(fgetc)(FILE *f)
{
    return __dgse_get(f);
}

int(getc)(FILE *f)
{
    return __dgse_get(f);
}

int(getchar)(void)
{
    return __dgse_get(stdin);
}

int(fgetc_unlocked)(FILE *f)
{
    return __dgse_get(f);
}

int(getc_unlocked)(FILE *f)
{
    return __dgse_get(f);
}

int(getchar_unlocked)(void)
{
    return __dgse_get(stdin);
}

int _IO_getc(FILE *f);

int _IO_getc(FILE *f)
{
    return __dgse_get(f);
}

int ungetc(int c, FILE *f)
{
    return __dgse_unget(f, c);
}

/// Takes characters through the first end, at most n, into p: how many.
static size_t take_line(FILE *f, char *p, size_t n, char end)
{
    size_t done = 0;

    while (done < n && __dgse_peek(f) != EOF) {
        size_t ready = (size_t)(f->_IO_read_end - f->_IO_read_ptr);
        size_t i = 0;

        ready = ready < n - done ? ready : n - done;
        while (i < ready && f->_IO_read_ptr[i] != end) {
            i++;
        }
        ready = i < ready ? i + 1 : ready;
        memcpy(p + done, f->_IO_read_ptr, ready);
        f->_IO_read_ptr += ready;
        done += ready;
        if (p[done - 1] == end) {
            break;
        }
    }
    return done;
}

char *__dgse_get_line(char *p, int n, FILE *f)
{
    size_t done;
    int old = f->_flags & STREAM_ERROR;
    bool failed;

    if (n <= 0) {
        return NULL;
    }
    if (n == 1) {
        p[0] = '\0';
        return p;
    }
    f->_flags &= ~STREAM_ERROR;
    done = take_line(f, p, (size_t)n - 1, '\n');
    failed = done == 0 || (f->_flags & STREAM_ERROR) != 0;
    f->_flags |= old;
    if (failed) {
        return NULL;
    }
    p[done] = '\0';
    return p;
}

char *fgets(char *restrict p, int n, FILE *restrict f)
{
    return __dgse_get_line(p, n, f);
}

char *fgets_unlocked(char *restrict p, int n, FILE *restrict f)
{
    return __dgse_get_line(p, n, f);
}

char *gets(char *p);

/// Writes as much as the line has: the accesses are checked.
char *gets(char *p)
{
    size_t n = 0;
    int c = __dgse_get(stdin);

    if (c == EOF) {
        return NULL;
    }
    for (; c != EOF && c != '\n'; c = __dgse_get(stdin)) {
        p[n++] = (char)c;
    }
    p[n] = '\0';
    return p;
}

static size_t read_items(void *p, size_t size, size_t count, FILE *f)
{
    size_t done;

    if (size == 0 || count == 0) {
        return 0;
    }
    done = __dgse_get_bytes(f, p, size * count);
    return done == size * count ? count : done / size;
}

size_t fread(void *restrict p, size_t size, size_t count, FILE *restrict f)
{
    return read_items(p, size, count, f);
}

size_t fread_unlocked(void *restrict p, size_t size, size_t count,
                      FILE *restrict f)
{
    return read_items(p, size, count, f);
}

/// Makes *p, of *n bytes, hold need bytes; sizes grow as glibc's.
static bool grow_line(char **p, size_t *n, size_t need)
{
    size_t size = 2 * *n > need ? 2 * *n : need;
    char *moved;

    if (need <= *n) {
        return true;
    }
    moved = realloc(*p, size);
    if (moved == NULL) {
        return false;
    }
    *p = moved;
    *n = size;
    return true;
}

static ssize_t get_delimited(char **p, size_t *n, char end, FILE *f)
{
    size_t done = 0;

    if (p == NULL || n == NULL) {
        errno = EINVAL;
        return -1;
    }
    if (*p == NULL || *n == 0) {
        *n = 120;
        *p = realloc(*p, *n);
        if (*p == NULL) {
            return -1;
        }
    }
    while (__dgse_peek(f) != EOF) {
        size_t ready = (size_t)(f->_IO_read_end - f->_IO_read_ptr);
        size_t i = 0;

        while (i < ready && f->_IO_read_ptr[i] != end) {
            i++;
        }
        ready = i < ready ? i + 1 : ready;
        if (!grow_line(p, n, done + ready + 1)) {
            return -1;
        }
        done += take_line(f, *p + done, ready, end);
        if ((*p)[done - 1] == end) {
            break;
        }
    }
    if (done == 0) {
        return -1;
    }
    (*p)[done] = '\0';
    return (ssize_t)done;
}

ssize_t getline(char **restrict p, size_t *restrict n, FILE *restrict f)
{
    return get_delimited(p, n, '\n', f);
}

ssize_t getdelim(char **restrict p, size_t *restrict n, int end,
                 FILE *restrict f)
{
    return get_delimited(p, n, (char)end, f);
}

ssize_t __getdelim(char **restrict p, size_t *restrict n, int end,
                   FILE *restrict f)
{
    return get_delimited(p, n, (char)end, f);
}

/* ---- complaints ---------------------------------------------------------- */

void __dgse_complain(const char *const *texts)
{
    for (; *texts != NULL; texts++) {
        __dgse_put(stderr, *texts, __dgse_strlen(*texts));
    }
}

void perror(const char *s)
{
    char buffer[32];
    bool named = s != NULL && *s != '\0';
    const char *texts[] = {
        named ? s : "",
        named ? ": " : "",
        __dgse_error_text(errno, buffer),
        "\n",
        NULL,
    };

    __dgse_complain(texts);
}
