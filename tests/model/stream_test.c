/* SPDX-License-Identifier: Apache-2.0 */
/// Streams: random operations on two files, one by each library; every result,
/// and what the files hold, flushed or not.
#include "both.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

MODEL(fopen);
MODEL(fdopen);
MODEL(freopen);
MODEL(fclose);
MODEL(fputc);
MODEL(fputs);
MODEL(fwrite);
MODEL(fprintf);
MODEL(fgetc);
MODEL(fgets);
MODEL(fread);
MODEL(ungetc);
MODEL(fseek);
MODEL(ftell);
MODEL(rewind);
MODEL(fflush);
MODEL(feof);
MODEL(ferror);
MODEL(clearerr);
MODEL(setvbuf);
MODEL(getline);
MODEL(getdelim);
MODEL(free);
MODEL(tmpfile);
MODEL(remove);
MODEL(rename);
MODEL(perror);
MODEL(puts);
MODEL(putchar);
MODEL(printf);
MODEL(getchar);
MODEL(exit);
MODEL(_exit);
MODEL(abort);
MODEL(atexit);
MODEL(on_exit);
extern int m___isoc99_scanf(const char *, ...);
MODEL(stdin);
MODEL(stdout);
MODEL(stderr);
MODEL(open);
MODEL(read);
MODEL(close);
MODEL(fgetpos);
MODEL(fsetpos);

enum { LARGE = 10000 };

static char glibc_name[] = "/tmp/dgse-stream-a-XXXXXX";
static char model_name[] = "/tmp/dgse-stream-b-XXXXXX";

/// What the test in progress is doing.
static const char *opened_as = "none";
static int opened_with = _IOFBF;

static char content[2][100000];

static size_t load(const char *name, char *to)
{
    int fd = open(name, O_RDONLY);
    ssize_t n = fd < 0 ? 0 : read(fd, to, sizeof content[0]);

    if (fd >= 0) {
        close(fd);
    }
    return n < 0 ? 0 : (size_t)n;
}

static void same_files(const char *when)
{
    size_t n = load(glibc_name, content[0]);
    size_t m = load(model_name, content[1]);

    expect(n == m && memcmp(content[0], content[1], n) == 0,
           "files of mode %s, buffering %d, differ %s: %zu, %zu bytes",
           opened_as, opened_with, when, n, m);
}

static char bytes[LARGE + 1];

static void fill(size_t n)
{
    for (size_t i = 0; i < n; i++) {
        bytes[i] = (char)(rnd_one_in(30) ? '\n' : rnd_char_of("abcdefgh"));
    }
    bytes[n] = '\0';
}

static size_t some(void)
{
    static const size_t sizes[] = {0, 1, 4095, 4096, 4097, 8192, 9000};

    return rnd_one_in(10) ? sizes[rnd_below(7)] : rnd_below(300);
}

/* ---- one operation on both ----------------------------------------------- */

static void write_something(FILE *f, FILE *g)
{
    size_t n = some();

    fill(n);
    switch (rnd_below(4)) {
    case 0:
        expect(fputc(bytes[0], f) == m_fputc(bytes[0], g), "fputc");
        break;
    case 1:
        expect(fputs(bytes, f) == m_fputs(bytes, g), "fputs of %zu", n);
        break;
    case 2:
        expect(fwrite(bytes, 1, n, f) == m_fwrite(bytes, 1, n, g),
               "fwrite of %zu", n);
        break;
    default:
        bytes[n < 30 ? n : 30] = '\0';
        expect(fprintf(f, "%zu-%s|", n, bytes) ==
                   m_fprintf(g, "%zu-%s|", n, bytes),
               "fprintf");
        break;
    }
}

static void read_something(FILE *f, FILE *g)
{
    static char x[LARGE], y[LARGE];
    size_t n = some() % LARGE;
    char *p, *q;

    memset(x, '~', sizeof x);
    memset(y, '~', sizeof y);
    switch (rnd_below(4)) {
    case 0:
        expect(fgetc(f) == m_fgetc(g), "fgetc");
        break;
    case 1:
        p = fgets(x, (int)n, f);
        q = m_fgets(y, (int)n, g);
        expect((p == NULL) == (q == NULL) &&
                   (p == NULL || memcmp(x, y, sizeof x) == 0),
               "fgets of %zu", n);
        break;
    case 2: {
        size_t size = 1 + rnd_below(5);
        size_t a = fread(x, size, n / size, f);
        size_t b = m_fread(y, size, n / size, g);

        expect(a == b && memcmp(x, y, a * size) == 0, "fread of %zu: %zu %zu",
               n, a, b);
        break;
    }
    default: {
        char *line = NULL, *other = NULL;
        size_t room = 0, space = 0;
        ssize_t a = getline(&line, &room, f);
        ssize_t b = m_getline(&other, &space, g);

        // How the room grows depends on the blocks that glibc happens to read.
        expect(a == b && (a < 0 || memcmp(line, other, (size_t)a + 1) == 0) &&
                   (a < 0 || (size_t)a < space),
               "getline: %zd %zd, %zu %zu", a, b, room, space);
        free(line);
        m_free(other);
        break;
    }
    }
}

/// After a character was pushed back that was not read there, glibc's moves
/// relative to the position go wrong.
static bool pushed;

static void move(FILE *f, FILE *g)
{
    long offset = (long)rnd_below(6000);
    int whence = (int)rnd_below(3);
    int a, b;

    whence = pushed ? SEEK_SET : whence;
    pushed = false;
    offset = whence == SEEK_SET ? offset : offset % 200 - 100;
    errno = 0;
    a = fseek(f, offset, whence);
    b = m_fseek(g, offset, whence);
    expect(a == b, "fseek(%ld, %d)", offset, whence);
    if (a != 0) {
        // Writing may not follow reading without a position.
        rewind(f);
        m_rewind(g);
    }
}

static void look(FILE *f, FILE *g)
{
    long a, b;

    expect(!feof(f) == !m_feof(g) && !ferror(f) == !m_ferror(g),
           "feof, ferror");
    a = pushed ? 0 : ftell(f);
    b = pushed ? 0 : m_ftell(g);
    expect(a == b, "ftell in \"%s\": %ld %ld", opened_as, a, b);
}

/// C wants a position or a flush between writing and reading: when the mode has
/// both, this and write_some begin and end with a move.
static void read_some(FILE *f, FILE *g, bool both)
{
    if (both) {
        move(f, g);
    }
    for (unsigned k = rnd_below(4); k > 0; k--) {
        read_something(f, g);
    }
    if (rnd_one_in(3) && ftell(f) > 0) {
        int c = rnd_char_of("xyz");

        expect(ungetc(c, f) == m_ungetc(c, g), "ungetc");
        look(f, g);
        expect(fgetc(f) == m_fgetc(g), "fgetc after ungetc");
        pushed = true;
    }
    if (both) {
        move(f, g);
    }
}

static void write_some(FILE *f, FILE *g, bool both)
{
    if (both) {
        move(f, g);
    }
    for (unsigned k = rnd_below(4); k > 0; k--) {
        write_something(f, g);
    }
    if (both) {
        move(f, g);
    }
}

static void step(FILE *f, FILE *g, const char *mode)
{
    bool both = strchr(mode, '+') != NULL;
    bool reads = mode[0] == 'r' || both;
    bool writes = mode[0] != 'r' || both;

    switch (rnd_below(10)) {
    case 0:
        move(f, g);
        break;
    case 1:
        look(f, g);
        break;
    case 2:
        expect(fflush(f) == m_fflush(g), "fflush");
        break;
    case 3:
        if (rnd_one_in(3)) {
            rewind(f);
            m_rewind(g);
        } else {
            clearerr(f);
            m_clearerr(g);
        }
        break;
    case 4:
    case 5:
    case 6:
        if (reads) {
            read_some(f, g, both);
        }
        break;
    default:
        if (writes) {
            write_some(f, g, both);
        }
        break;
    }
    if (!both) {
        same_files("before they are flushed");
    }
}

static void operations(long count)
{
    static const char *const modes[] = {"r",  "w",  "a",  "r+", "w+",
                                        "a+", "rb", "wb", "rb+"};

    static char buffers[2][5000];

    for (long i = 0; i < count; i++) {
        const char *mode = modes[rnd_below(9)];
        FILE *f = fopen(glibc_name, mode);
        FILE *g = m_fopen(model_name, mode);

        pushed = false;
        opened_as = mode;
        opened_with = _IOFBF;
        if (rnd_one_in(5)) {
            size_t size = 1 + rnd_below(sizeof buffers[0]);

            expect(setvbuf(f, buffers[0], _IOFBF, size) ==
                       m_setvbuf(g, buffers[1], _IOFBF, size),
                   "setvbuf of %zu", size);
        } else if (rnd_one_in(3)) {
            opened_with = rnd_one_in(2) ? _IOLBF : _IONBF;
            expect(setvbuf(f, NULL, opened_with, 0) ==
                       m_setvbuf(g, NULL, opened_with, 0),
                   "setvbuf");
        }
        for (unsigned k = rnd_below(20); k > 0; k--) {
            step(f, g, mode);
        }
        expect(fclose(f) == m_fclose(g), "fclose");
        same_files("after fclose");
    }
}

static void openings(long count)
{
    static const char *const modes[] = {"r", "w", "rx", "wx", "q", "", "+r"};

    (void)count;
    for (int i = 0; i < 7; i++) {
        FILE *f, *g;
        int e, h;

        errno = 0;
        f = fopen("/tmp/dgse-no-such-directory/x", modes[i]);
        e = errno;
        errno = 0;
        g = m_fopen("/tmp/dgse-no-such-directory/x", modes[i]);
        h = errno;
        expect(f == NULL && g == NULL && e == h, "fopen(\"%s\"): %d %d",
               modes[i], e, h);
        errno = 0;
        f = fopen(glibc_name, modes[i]);
        e = errno;
        errno = 0;
        g = m_fopen(model_name, modes[i]);
        h = errno;
        expect((f == NULL) == (g == NULL) && e == h, "fopen(\"%s\"): %d %d",
               modes[i], e, h);
        if (f != NULL && g != NULL) {
            errno = 0;
            e = fputc('x', f) == EOF ? errno : 0;
            errno = 0;
            h = m_fputc('x', g) == EOF ? errno : 0;
            expect(e == h && !ferror(f) == !m_ferror(g), "fputc in \"%s\"",
                   modes[i]);
            errno = 0;
            e = fgetc(f) == EOF ? errno : 0;
            errno = 0;
            h = m_fgetc(g) == EOF ? errno : 0;
            expect(e == h && !ferror(f) == !m_ferror(g) &&
                       !feof(f) == !m_feof(g),
                   "fgetc in \"%s\": %d %d", modes[i], e, h);
            fclose(f);
            m_fclose(g);
        }
    }
    {
        FILE *g = m_tmpfile();
        char text[10];

        expect(g != NULL && m_fputs("abc", g) >= 0, "tmpfile");
        m_rewind(g);
        expect(m_fgets(text, 10, g) == text && strcmp(text, "abc") == 0 &&
                   m_fclose(g) == 0,
               "tmpfile");
        expect(m_rename("/tmp/dgse-no-such", "/tmp/x") == -1 &&
                   errno == ENOENT && m_remove("/tmp/dgse-no-such") == -1,
               "rename, remove");
    }
}

/* ---- whole processes ----------------------------------------------------- */

struct side {
    FILE **in;
    int (*puts)(const char *);
    int (*putchar)(int);
    int (*printf)(const char *, ...);
    int (*scanf)(const char *, ...);
    int (*getchar)(void);
    void (*perror)(const char *);
    void (*exit)(int);
    void (*quit)(int);
    void (*abort)(void);
    int (*atexit)(void (*)(void));
    int (*on_exit)(void (*)(int, void *), void *);
    int (*getc)(FILE *);
};

static struct side sides[2];
static const struct side *current;

static void last_words(void)
{
    current->puts("last words");
}

static void status_words(int status, void *text)
{
    current->printf("%s %d\n", (char *)text, status);
}

/// What the child does: prints, reads, and ends in some way.
static void live(const struct side *s, uint64_t choice)
{
    int n = 0;
    unsigned lines = (unsigned)(choice >> 8) % 400;

    current = s;
    s->atexit(last_words);
    s->on_exit(status_words, "status");
    s->printf("%d words\n", s->scanf("%d", &n));
    s->putchar(s->getchar());
    for (unsigned i = 0; i < lines; i++) {
        s->printf("line %u of %d and %*s\n", i, n, (int)(choice % 77), "x");
    }
    errno = 2;
    s->perror("complaint");
    switch (choice >> 4 & 3) {
    case 0:
        s->quit(3);
        break;
    case 1:
        s->abort();
        break;
    default:
        s->exit(4);
        break;
    }
}

/// Runs a child whose input is text: its status, and output in content[k].
static int child(int k, const char *text, uint64_t choice, size_t *length)
{
    int in[2], out[2];
    int status;
    ssize_t n;
    pid_t pid;

    *length = 0;
    if (pipe(in) != 0 || pipe(out) != 0) {
        return -1;
    }
    fflush(stdout);
    pid = fork();
    if (pid == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        dup2(out[1], 2);
        close(in[1]);
        close(out[0]);
        live(&sides[k], choice);
    }
    close(in[0]);
    close(out[1]);
    if (write(in[1], text, strlen(text)) < 0) {
        return -1;
    }
    close(in[1]);
    while ((n = read(out[0], content[k] + *length,
                     sizeof content[0] - *length)) > 0) {
        *length += (size_t)n;
    }
    close(out[0]);
    waitpid(pid, &status, 0);
    return status;
}

static void processes(long count)
{
    sides[0] =
        (struct side){&stdin, puts,  putchar, printf, scanf,   getchar, perror,
                      exit,   _exit, abort,   atexit, on_exit, getc};
    sides[1] = (struct side){
        &m_stdin,  m_puts,    m_putchar, m_printf, m___isoc99_scanf,
        m_getchar, m_perror,  m_exit,    m__exit,  m_abort,
        m_atexit,  m_on_exit, m_fgetc,
    };
    for (long i = 0; i < count; i++) {
        char text[30];
        uint64_t choice = rnd();
        size_t n, m;
        int a, b;

        sprintf(text, "%u%c", rnd_below(1000), rnd_char_of("x\n "));
        a = child(0, text, choice, &n);
        b = child(1, text, choice, &m);
        expect(a == b && n == m && memcmp(content[0], content[1], n) == 0,
               "child %lx: status %x %x, %zu %zu bytes", choice, a, b, n, m);
    }
}

static void with_files(long count, void (*run)(long))
{
    int fd = mkstemp(glibc_name);
    int gd = mkstemp(model_name);

    run(count);
    close(fd);
    close(gd);
    unlink(glibc_name);
    unlink(model_name);
    memcpy(glibc_name + strlen(glibc_name) - 6, "XXXXXX", 6);
    memcpy(model_name + strlen(model_name) - 6, "XXXXXX", 6);
}

static void all_operations(long count)
{
    with_files(count, operations);
}

static void all_openings(long count)
{
    with_files(count, openings);
}

const struct test stream_tests[] = {
    {"stream-operations", all_operations, 6000},
    {"stream-open", all_openings, 1},
    {"stream-process", processes, 150},
    {NULL, NULL, 0},
};
