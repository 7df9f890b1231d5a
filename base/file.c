/* SPDX-License-Identifier: Apache-2.0 */
/// POSIX calls only, so that "is a directory" and short writes are seen.
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 1 << 16 };

static bool fail(struct text *error, int code)
{
    const char *s = strerror(code);

    /* Messages are lower case in this project; strerror's are not. */
    text_clear(error);
    text_add(error, s);
    if (error->len && error->data[0] >= 'A' && error->data[0] <= 'Z') {
        error->data[0] = (char)(error->data[0] - 'A' + 'a');
    }
    return false;
}

static bool read_all(int fd, size_t limit, struct text *out, struct text *error)
{
    char block[BLOCK];
    size_t start = out->len;

    for (;;) {
        ssize_t n = read(fd, block, sizeof block);

        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n < 0) {
            return fail(error, errno);
        }
        if (n == 0) {
            return true;
        }
        if ((size_t)n > limit - (out->len - start)) {
            text_clear(error);
            text_addf(error, "larger than %zu bytes", limit);
            return false;
        }
        text_add_bytes(out, block, (size_t)n);
    }
}

bool file_read(const char *path, size_t limit, struct text *out,
               struct text *error)
{
    size_t start = out->len;
    int fd = STDIN_FILENO;
    bool ok = false;

    REQUIRE(path && limit <= SIZE_MAX / 8);
    if (strcmp(path, "-") != 0) {
        fd = open(path, O_RDONLY | O_CLOEXEC);
        if (fd < 0) {
            return fail(error, errno);
        }
    }
    ok = read_all(fd, limit, out, error);
    if (fd != STDIN_FILENO) {
        (void)close(fd);
    }
    if (!ok) {
        out->len = start;
        if (out->data) {
            out->data[start] = '\0';
        }
    }
    return ok;
}

static bool write_all(int fd, const struct text *content)
{
    size_t done = 0;

    while (done < content->len) {
        ssize_t n = write(fd, content->data + done, content->len - done);

        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n < 0) {
            return false;
        }
        done += (size_t)n;
    }
    return true;
}

/// The permissions an ordinary new file would get; an old file keeps its own.
static mode_t mode_for(const char *path)
{
    struct stat st;
    mode_t mask = 0;

    if (stat(path, &st) == 0) {
        return st.st_mode & 0777;
    }
    mask = umask(0);
    (void)umask(mask);
    return 0666 & ~mask;
}

/// Is there something at path that a new file must not replace: a device, a
/// pipe, a link (/dev/stdout is one)?
static bool is_special(const char *path)
{
    struct stat st;

    return lstat(path, &st) == 0 && !S_ISREG(st.st_mode) &&
           !S_ISDIR(st.st_mode);
}

static bool write_special(const char *path, const struct text *content,
                          struct text *error)
{
    int fd = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
    bool ok = fd >= 0 && write_all(fd, content);
    int number = errno;

    if (fd >= 0 && close(fd) != 0 && ok) {
        ok = false;
        number = errno;
    }
    return ok || fail(error, number);
}

bool file_write(const char *path, const struct text *content,
                struct text *error)
{
    struct text temp = {0};
    int fd = -1;
    bool ok = false;

    REQUIRE(path && content);
    if (is_special(path)) {
        return write_special(path, content, error);
    }
    text_addf(&temp, "%s.XXXXXX", path);
    fd = mkstemp(temp.data);
    if (fd < 0) {
        (void)fail(error, errno);
        text_release(&temp);
        return false;
    }
    ok = write_all(fd, content) && fchmod(fd, mode_for(path)) == 0;
    if (close(fd) != 0) {
        ok = false;
    }
    if (ok && rename(temp.data, path) != 0) {
        ok = false;
    }
    if (!ok) {
        (void)fail(error, errno);
        (void)unlink(temp.data);
    }
    text_release(&temp);
    return ok;
}
