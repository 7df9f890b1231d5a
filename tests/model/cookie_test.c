/* SPDX-License-Identifier: Apache-2.0 */
/// Streams without a file, streams of a terminal, temporary names.
#include "both.h"

#include <fcntl.h>
#include <unistd.h>

MODEL(fmemopen);
MODEL(open_memstream);
MODEL(fopencookie);
MODEL(fopen);
MODEL(fclose);
MODEL(fputc);
MODEL(fputs);
MODEL(fprintf);
MODEL(fwrite);
MODEL(fgetc);
MODEL(fgets);
MODEL(fread);
MODEL(ungetc);
MODEL(fseek);
MODEL(ftell);
MODEL(fflush);
MODEL(feof);
MODEL(ferror);
MODEL(clearerr);
MODEL(rewind);
MODEL(setvbuf);
MODEL(fileno);
MODEL(free);
MODEL(tmpnam);
MODEL(tmpnam_r);
MODEL(mktemp);
MODEL(access);
MODEL(isatty);

enum { LARGE = 20000 };

static char bytes[LARGE + 1];

static size_t fill(size_t most)
{
    size_t n = rnd_one_in(12) ? rnd_below((unsigned)most) : rnd_below(40);

    for (size_t i = 0; i < n; i++) {
        bytes[i] = (char)(rnd_one_in(20) ? '\n' : rnd_char_of("abcdef"));
    }
    bytes[n] = '\0';
    return n;
}

static const char *doing;

static void write_some(FILE *f, FILE *g, size_t most)
{
    size_t n = fill(most);
    size_t a, b;

    switch (rnd_below(4)) {
    case 3:
        bytes[n < 200 ? n : 200] = '\0';
        a = (size_t)fprintf(f, "%zu:%s", n, bytes);
        b = (size_t)m_fprintf(g, "%zu:%s", n, bytes);
        break;
    case 0:
        a = (size_t)fputc(*bytes, f);
        b = (size_t)m_fputc(*bytes, g);
        break;
    case 1:
        a = (size_t)fputs(bytes, f);
        b = (size_t)m_fputs(bytes, g);
        break;
    default:
        // With its null byte, once in a while.
        n += rnd_one_in(5);
        a = fwrite(bytes, 1, n, f);
        b = m_fwrite(bytes, 1, n, g);
        break;
    }
    expect(a == b, "writing %zu bytes, %s: %zd %zd", n, doing, (ssize_t)a,
           (ssize_t)b);
}

static void read_some(FILE *f, FILE *g, size_t most)
{
    static char x[LARGE], y[LARGE];
    size_t n = fill(most);
    size_t a, b;

    memset(x, '~', sizeof x);
    memset(y, '~', sizeof y);
    switch (rnd_below(3)) {
    case 0:
        a = (size_t)fgetc(f);
        b = (size_t)m_fgetc(g);
        break;
    case 1:
        a = fgets(x, (int)n, f) != NULL;
        b = m_fgets(y, (int)n, g) != NULL;
        break;
    default:
        a = fread(x, 1, n, f);
        b = m_fread(y, 1, n, g);
        break;
    }
    expect(a == b && memcmp(x, y, sizeof x) == 0,
           "reading %zu bytes, %s: %zd %zd", n, doing, (ssize_t)a, (ssize_t)b);
}

static void look(FILE *f, FILE *g)
{
    long a = ftell(f);
    long b = m_ftell(g);

    expect(a == b, "ftell, %s: %ld %ld", doing, a, b);
    expect(!feof(f) == !m_feof(g) && !ferror(f) == !m_ferror(g),
           "feof, ferror, %s", doing);
}

static void move(FILE *f, FILE *g, size_t most)
{
    long offset = (long)rnd_below((unsigned)most + 3) - (long)rnd_below(4);
    int whence = (int)rnd_below(3);
    int a, b, e, h;

    offset = whence == SEEK_SET ? offset : offset % 9 - 4;
    errno = 0;
    a = fseek(f, offset, whence);
    e = errno;
    errno = 0;
    b = m_fseek(g, offset, whence);
    h = errno;
    expect(a == b && (a == 0 || e == h),
           "fseek(%ld, %d), %s: %d %d errno %d %d", offset, whence, doing, a, b,
           e, h);
    if (a != 0) {
        // Writing may not follow reading without a position.
        rewind(f);
        m_rewind(g);
    }
}

/* ---- fmemopen ------------------------------------------------------------ */

static void one_array(char *x, char *y, size_t n, const char *mode)
{
    bool reads = mode[0] == 'r' || strchr(mode, '+') != NULL;
    bool writes = mode[0] != 'r' || strchr(mode, '+') != NULL;
    FILE *f = fmemopen(x, n, mode);
    FILE *g = m_fmemopen(y, n, mode);

    expect((f == NULL) == (g == NULL), "fmemopen(%zu, \"%s\")", n, mode);
    if (f == NULL || g == NULL) {
        return;
    }
    doing = mode;
    if (rnd_one_in(4)) {
        setvbuf(f, NULL, _IONBF, 0);
        m_setvbuf(g, NULL, _IONBF, 0);
    }
    for (unsigned k = rnd_below(12); k > 0; k--) {
        if (reads && rnd_one_in(2)) {
            read_some(f, g, n + 5);
        } else if (writes) {
            write_some(f, g, n + 5);
        }
        look(f, g);
        if (reads && writes) {
            int a = fflush(f);
            int b = m_fflush(g);

            expect(a == b, "fflush, %s: %d %d", doing, a, b);
            if (x != NULL) {
                move(f, g, n);
            } else {
                // What was never written is anything.
                rewind(f);
                m_rewind(g);
            }
        } else if (rnd_one_in(3)) {
            move(f, g, n);
        } else if (rnd_one_in(3)) {
            expect(fflush(f) == m_fflush(g), "fflush, %s", doing);
        }
        expect(x == NULL || memcmp(x, y, n) == 0, "the array of %zu, \"%s\"", n,
               mode);
        if (rnd_one_in(6)) {
            clearerr(f);
            m_clearerr(g);
        }
    }
    expect(fileno(f) == m_fileno(g), "fileno");
    expect(!fclose(f) == !m_fclose(g), "fclose, \"%s\"", mode);
    expect(x == NULL || memcmp(x, y, n) == 0,
           "the array of %zu, \"%s\", at the end", n, mode);
}

static void arrays(long count)
{
    static const char *const modes[] = {"r", "w", "a", "r+", "w+", "a+", "rb"};
    static char x[LARGE], y[LARGE];

    for (long i = 0; i < count; i++) {
        const char *mode = modes[rnd_below(7)];
        // Where a full buffer is written early, an error comes early: that
        // moment is not compared.
        bool large = rnd_one_in(20) && strchr(mode, '+') == NULL;
        size_t n = 1 + rnd_below(large ? LARGE / 2 : 60);

        for (size_t k = 0; k < n; k++) {
            x[k] = (char)rnd_char_of("XYZ\n");
        }
        if (rnd_one_in(2)) {
            x[rnd_below((unsigned)n)] = '\0';
        }
        memcpy(y, x, n);
        one_array(x, y, n, mode);
    }
    for (long i = 0; i < count / 10; i++) {
        one_array(NULL, NULL, 1 + rnd_below(60), rnd_one_in(2) ? "w+" : "a+");
    }
}

/* ---- open_memstream ------------------------------------------------------ */

static void strings(long count)
{
    for (long i = 0; i < count; i++) {
        char *x = NULL, *y = NULL;
        size_t n = 0, m = 0;
        FILE *f = open_memstream(&x, &n);
        FILE *g = m_open_memstream(&y, &m);

        doing = "open_memstream";
        for (unsigned k = rnd_below(20); k > 0; k--) {
            switch (rnd_below(5)) {
            case 0:
                expect(fflush(f) == m_fflush(g) && n == m &&
                           memcmp(x, y, n + 1) == 0,
                       "fflush, %s: %zu %zu", doing, n, m);
                break;
            case 1:
                // glibc gives other errors, and cannot seek from the end.
                if (rnd_one_in(3)) {
                    long offset = (long)rnd_below(200);
                    int a = fseek(f, offset, SEEK_SET);

                    expect(a == m_fseek(g, offset, SEEK_SET), "fseek, %s",
                           doing);
                }
                break;
            case 2:
                expect(ftell(f) == m_ftell(g), "ftell, %s", doing);
                break;
            default:
                write_some(f, g, LARGE);
                break;
            }
        }
        expect(fclose(f) == m_fclose(g) && n == m && memcmp(x, y, n + 1) == 0,
               "fclose, %s: %zu %zu", doing, n, m);
        free(x);
        m_free(y);
    }
}

/* ---- fopencookie --------------------------------------------------------- */

/// What the functions of one side were asked for.
struct record {
    char taken[LARGE * 4];
    size_t n;
    unsigned long calls; ///< a sum over the sizes
    size_t position;
    unsigned most; ///< to take or give at once
};

static struct record records[2];

static ssize_t cookie_read(void *cookie, char *p, size_t n)
{
    struct record *r = cookie;

    r->calls = r->calls * 31 + n;
    n = n < r->most ? n : r->most;
    n = r->position + n < 15000 ? n : 15000 - r->position;
    for (size_t i = 0; i < n; i++) {
        p[i] = (char)('a' + (r->position++) % 26);
    }
    return (ssize_t)n;
}

static ssize_t cookie_write(void *cookie, const char *p, size_t n)
{
    struct record *r = cookie;

    r->calls = r->calls * 37 + n;
    if (r->n + n > sizeof r->taken) {
        return 0;
    }
    memcpy(r->taken + r->n, p, n);
    r->n += n;
    return (ssize_t)n;
}

static int cookie_close(void *cookie)
{
    struct record *r = cookie;

    r->calls++;
    return r->most % 5 == 0 ? EOF : 0;
}

static void same_records(const char *when)
{
    expect(
        records[0].calls == records[1].calls && records[0].n == records[1].n &&
            memcmp(records[0].taken, records[1].taken, records[0].n) == 0,
        "what the cookies got %s, %s: %zu %zu bytes, calls %lx %lx", when,
        doing, records[0].n, records[1].n, records[0].calls, records[1].calls);
}

static void cookies(long count)
{
    for (long i = 0; i < count; i++) {
        // ASan puts functions of its own in the place of null.
        bool all = SANITIZED || rnd_one_in(2);
        cookie_io_functions_t io = {
            .read = all || rnd_one_in(3) ? cookie_read : NULL,
            .write = all || rnd_one_in(3) ? cookie_write : NULL,
            .close = all || rnd_one_in(3) ? cookie_close : NULL,
        };
        bool reads = rnd_one_in(2);
        FILE *f, *g;

        memset(records, 0, sizeof records);
        records[0].most = records[1].most = 1 + rnd_below(5000);
        doing = reads ? "fopencookie r" : "fopencookie w";
        f = fopencookie(&records[0], reads ? "r" : "w", io);
        g = m_fopencookie(&records[1], reads ? "r" : "w", io);
        if (rnd_one_in(4)) {
            int kind = rnd_one_in(2) ? _IONBF : _IOLBF;

            setvbuf(f, NULL, kind, 0);
            m_setvbuf(g, NULL, kind, 0);
        }
        for (unsigned k = rnd_below(12); k > 0; k--) {
            if (reads) {
                read_some(f, g, 9000);
            } else {
                write_some(f, g, 9000);
            }
            same_records("meanwhile");
            expect(!feof(f) == !m_feof(g) && !ferror(f) == !m_ferror(g),
                   "feof, ferror, %s", doing);
        }
        expect(fclose(f) == m_fclose(g), "fclose, %s", doing);
        same_records("at the end");
    }
    expect(m_fopencookie(NULL, "q", (cookie_io_functions_t){0}) == NULL,
           "fopencookie(\"q\")");
}

/* ---- terminals ----------------------------------------------------------- */

static int open_terminal(char name[100])
{
    int fd = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);

    if (fd >= 0 && (grantpt(fd) != 0 || unlockpt(fd) != 0 ||
                    ptsname_r(fd, name, 100) != 0)) {
        close(fd);
        fd = -1;
    }
    return fd;
}

/// Reads what both terminals got, which takes the system some time to pass on:
/// until it is equally much, or nothing more comes.
static void same_output(const int fd[2], int mode)
{
    static char x[2][4000];
    size_t n[2] = {0, 0};

    for (int tries = 0; tries < 20 && (tries < 1 || n[0] != n[1]); tries++) {
        if (tries > 0) {
            usleep(1000);
        }
        for (int k = 0; k < 2; k++) {
            ssize_t got = read(fd[k], x[k] + n[k], sizeof x[k] - n[k]);

            n[k] += got > 0 ? (size_t)got : 0;
        }
    }
    expect(n[0] == n[1] && memcmp(x[0], x[1], n[0]) == 0,
           "written %s, buffering %d: %zu %zu", doing, mode, n[0], n[1]);
}

/// What the terminal got is the same after every step.
static void terminals(long count)
{
    char name[2][100];
    int fd[2] = {open_terminal(name[0]), open_terminal(name[1])};
    int tty = open(name[0], O_RDWR | O_NOCTTY);

    expect(m_isatty(0) == isatty(0) && m_isatty(tty) == isatty(tty), "isatty");
    errno = 0;
    expect(m_isatty(-1) == 0 && errno == EBADF, "isatty(-1)");
    for (long i = 0; i < count && tty >= 0 && fd[1] >= 0; i++) {
        FILE *f = fopen(name[0], "w");
        FILE *g = m_fopen(name[1], "w");
        int mode = (int)rnd_below(4); // _IOFBF, _IOLBF, _IONBF, or not set

        doing = "to a terminal";
        if (mode < 3) {
            expect(setvbuf(f, NULL, mode, 0) == m_setvbuf(g, NULL, mode, 0),
                   "setvbuf %d, %s", mode, doing);
        }
        for (unsigned k = rnd_below(8); k > 0; k--) {
            write_some(f, g, 300);
            same_output(fd, mode);
        }
        fclose(f);
        m_fclose(g);
        same_output(fd, mode);
    }
    close(tty);
    close(fd[0]);
    close(fd[1]);
}

/* ---- names --------------------------------------------------------------- */

static void names(long count)
{
    char last[L_tmpnam] = "";

    for (long i = 0; i < count; i++) {
        char own[L_tmpnam];
        char pattern[] = "/tmp/dgse-name-XXXXXX";
        char *p = m_tmpnam(rnd_one_in(2) ? own : NULL);

        expect(p != NULL && strlen(p) == strlen(tmpnam(NULL)) &&
                   strcmp(p, last) != 0 && access(p, F_OK) == -1,
               "tmpnam: %s", p);
        strcpy(last, p);
        expect(m_tmpnam_r(NULL) == NULL && m_tmpnam_r(own) == own,
               "tmpnam_r: %s", own);
        expect(m_mktemp(pattern) == pattern && access(pattern, F_OK) == -1 &&
                   strcmp(pattern + 15, "XXXXXX") != 0,
               "mktemp: %s", pattern);
    }
    for (int mode = 0; mode < 8; mode++) {
        static const char *const paths[] = {"/", "/etc/passwd", "/no/such", ""};

        for (int k = 0; k < 4; k++) {
            int a, b, e, h;

            errno = 0;
            a = access(paths[k], mode);
            e = errno;
            errno = 0;
            b = m_access(paths[k], mode);
            h = errno;
            expect(a == b && e == h, "access(\"%s\", %d)", paths[k], mode);
        }
    }
}

const struct test cookie_tests[] = {
    {"fmemopen", arrays, 6000},     {"open_memstream", strings, 1000},
    {"fopencookie", cookies, 1000}, {"terminal", terminals, 300},
    {"temporary-names", names, 50}, {NULL, NULL, 0},
};
