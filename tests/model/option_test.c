/* SPDX-License-Identifier: Apache-2.0 */
/// getopt.h, err.h, error.h: random argument lists; every result, the global
/// variables, the permuted list, and the messages.
#include "both.h"

#include <err.h>
#include <error.h>
#include <getopt.h>
#include <sys/wait.h>
#include <unistd.h>

MODEL(getopt);
MODEL(getopt_long);
MODEL(getopt_long_only);
MODEL(optarg);
MODEL(optind);
MODEL(opterr);
MODEL(optopt);
MODEL(setenv);
MODEL(unsetenv);
MODEL(stderr);
MODEL(stdout);
MODEL(printf);
MODEL(exit);
MODEL(warn);
MODEL(warnx);
MODEL(err);
MODEL(errx);
MODEL(error);
MODEL(error_at_line);
MODEL(error_message_count);
MODEL(error_one_per_line);
MODEL(program_invocation_short_name);
extern int __posix_getopt(int, char *const *, const char *);
MODEL(__posix_getopt);

enum { MOST = 12 };

static int message; ///< a file that is the standard error meanwhile

/// What was written to it since the last call.
static size_t take_message(char *p, size_t n)
{
    ssize_t got = pread(message, p, n, 0);

    if (ftruncate(message, 0) != 0 || lseek(message, 0, SEEK_SET) != 0) {
        got = 0;
    }
    return got < 0 ? 0 : (size_t)got;
}

static int redirect(void)
{
    FILE *f = tmpfile();
    int old = dup(2);

    message = dup(fileno(f));
    fclose(f);
    dup2(message, 2);
    return old;
}

static void restore(int old)
{
    dup2(old, 2);
    close(old);
    close(message);
}

/* ---- getopt -------------------------------------------------------------- */

static const char *const words[] = {
    "-a",    "-b",       "-c",     "-ab",     "-cx",       "-dval",   "-d",
    "-",     "--",       "x",      "operand", "-z",        "--alpha", "--al",
    "--a",   "--beta=1", "--beta", "--bet",   "--gamma=2", "--gamma", "-alpha",
    "-beta", "-W",       "-Wbeta", "--delta", "--delta=4", "-abc",    "-:",
    "-;",    "--=x",     "--none", "-al=3",   "-d=5",      "-gam",    "--ga",
};

static const char *const letters[] = {
    "abc:d::", "+abc:d::", "-abc:d::", ":abc:d::", "-:ab:c",
    "abcW;",   "",         "+:d:W;",   "ab::c",
};

static int flags[2];

static const struct option options[2][8] = {
    {{"alpha", 0, NULL, 'a'},
     {"alpine", 0, NULL, 'a'},
     {"beta", 1, NULL, 'b'},
     {"gamma", 2, NULL, 'g'},
     {"gate", 0, &flags[0], 5},
     {"delta", 0, &flags[0], 7},
     {"deltoid", 1, NULL, 9},
     {0}},
    {{"alpha", 0, NULL, 'a'},
     {"alpine", 0, NULL, 'a'},
     {"beta", 1, NULL, 'b'},
     {"gamma", 2, NULL, 'g'},
     {"gate", 0, &flags[1], 5},
     {"delta", 0, &flags[1], 7},
     {"deltoid", 1, NULL, 9},
     {0}},
};

/// One option by both: the way it is asked for is the same.
static bool step(int way, int argc, char **x, char **y, const char *set)
{
    char text[2][500];
    size_t n, m;
    int i = -9, j = -9;
    int a, b;

    switch (way) {
    case 0:
        a = getopt(argc, x, set);
        n = take_message(text[0], 500);
        b = m_getopt(argc, y, set);
        break;
    case 1:
        a = getopt_long(argc, x, set, options[0], &i);
        n = take_message(text[0], 500);
        b = m_getopt_long(argc, y, set, options[1], &j);
        break;
    case 2:
        a = getopt_long_only(argc, x, set, options[0], &i);
        n = take_message(text[0], 500);
        b = m_getopt_long_only(argc, y, set, options[1], &j);
        break;
    default:
        a = __posix_getopt(argc, x, set);
        n = take_message(text[0], 500);
        b = m___posix_getopt(argc, y, set);
        break;
    }
    m = take_message(text[1], 500);
    expect(a == b && optarg == m_optarg && optind == m_optind &&
               optopt == m_optopt && i == j && flags[0] == flags[1],
           "getopt way %d \"%s\" before argv[%d]: %d %d, optind %d %d, optopt "
           "%d %d, index %d %d",
           way, set, optind, a, b, optind, m_optind, optopt, m_optopt, i, j);
    expect(memcmp(x, y, (size_t)argc * sizeof *x) == 0, "argv after getopt");
    expect_bytes("message of getopt", text[0], n, text[1], m);
    return a != -1 && b != -1;
}

static void one_list(void)
{
    char *x[MOST + 1], *y[MOST + 1];
    int argc = 1 + (int)rnd_below(MOST);
    int way = (int)rnd_below(4);
    const char *set = letters[rnd_below(9)];

    x[0] = "program";
    for (int k = 1; k < argc; k++) {
        x[k] = (char *)words[rnd_below(sizeof words / sizeof words[0])];
    }
    x[argc] = NULL;
    memcpy(y, x, sizeof x);
    if (rnd_one_in(8)) {
        setenv("POSIXLY_CORRECT", "1", 1);
        m_setenv("POSIXLY_CORRECT", "1", 1);
    }
    optind = m_optind = 0;
    optopt = m_optopt = (int)rnd_below(3);
    opterr = m_opterr = !rnd_one_in(3);
    for (int k = 0; k < 4 * MOST && step(way, argc, x, y, set); k++) {
        // A list may change where it was not read yet.
        if (rnd_one_in(20) && optind < argc) {
            x[argc - 1] = y[argc - 1] = "-b";
        }
    }
    unsetenv("POSIXLY_CORRECT");
    m_unsetenv("POSIXLY_CORRECT");
}

static void lists(long count)
{
    int old = redirect();

    for (long i = 0; i < count; i++) {
        one_list();
    }
    restore(old);
}

/* ---- err.h, error.h ------------------------------------------------------ */

/// Runs one message in a child: status, and what it wrote, in *n bytes at p.
static int child(bool model, unsigned choice, char *p, size_t *n)
{
    int status = 0;
    pid_t pid;

    fflush(stdout);
    pid = fork();
    if (pid == 0) {
        dup2(2, 1);
        errno = choice % 3 == 0 ? 0 : (int)(choice >> 8) % 140;
        switch (choice >> 4 & 7) {
        case 0:
            (model ? m_err : err)(3, "%d of %s", 4, "x");
            break;
        case 1:
            (model ? m_errx : errx)(4, "%d of %s", 4, "x");
            break;
        case 2:
            (model ? m_warn : warn)("%d", 7);
            (model ? m_warnx : warnx)(NULL);
            (model ? m_warn : warn)(NULL);
            break;
        case 3:
            (model ? m_error_at_line : error_at_line)(0, 0, "f.c", 3, "one");
            *(model ? &m_error_one_per_line : &error_one_per_line) = 1;
            (model ? m_error_at_line : error_at_line)(0, 2, "f.c", 3, "two");
            (model ? m_error_at_line : error_at_line)(0, 2, "f.c", 3, "three");
            (model ? m_error_at_line : error_at_line)(0, 2, NULL, 4, "four");
            (model ? m_error_at_line : error_at_line)(5, 2, NULL, 4, "five");
            break;
        default:
            (model ? m_printf : printf)("before ");
            (model ? m_error : error)(0, (int)(choice >> 8) % 140, "text %d",
                                      5);
            (model ? m_error : error)((int)choice & 1, errno, "more");
            break;
        }
        (model ? m_printf : printf)("%u messages\n", model
                                                         ? m_error_message_count
                                                         : error_message_count);
        (model ? m_exit : exit)(0);
    }
    waitpid(pid, &status, 0);
    *n = take_message(p, 500);
    return status;
}

static void messages(long count)
{
    int old = redirect();

    expect(strcmp(m_program_invocation_short_name,
                  program_invocation_short_name) == 0,
           "program_invocation_short_name");
    for (long i = 0; i < count; i++) {
        char text[2][500];
        unsigned choice = (unsigned)rnd();
        size_t n, m;
        int a = child(false, choice, text[0], &n);
        int b = child(true, choice, text[1], &m);

        expect(a == b, "status of message %x: %x %x", choice, a, b);
        expect_bytes("message", text[0], n, text[1], m);
    }
    restore(old);
}

const struct test option_tests[] = {
    {"getopt", lists, 10000},
    {"err-error", messages, 60},
    {NULL, NULL, 0},
};
