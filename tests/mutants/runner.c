/* SPDX-License-Identifier: Apache-2.0 */
/// Runs many tests on a program that is linked in, a process each, and prints
/// a line for each: what came of it and a hash of what was printed.
///
/// The program's main is called subject_main; its inputs come from the driver
/// that `dgse analyze --tests` writes.  The file of tests has for each: two
/// lengths in decimal, a newline, the values for the driver, standard input.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MILLISECONDS = 10, MOST_OUTPUT = 1 << 16, FAULT = 77, AT_A_TIME = 32 };

int subject_main(int argc, char **argv);
const char *__asan_default_options(void);
const char *__ubsan_default_options(void);

/// A fault ends the process with FAULT, and is not told in words.
const char *__asan_default_options(void)
{
    return "exitcode=77:handle_abort=1:detect_leaks=0:symbolize=0:"
           "detect_stack_use_after_return=1:log_path=/dev/null";
}

const char *__ubsan_default_options(void)
{
    return "exitcode=77:symbolize=0:log_path=/dev/null";
}

static int file_of(const char *bytes, size_t length)
{
    int fd = memfd_create("test", 0);
    if (fd < 0 || write(fd, bytes, length) != (ssize_t)length ||
        lseek(fd, 0, SEEK_SET) != 0) {
        perror("runner");
        exit(2);
    }
    return fd;
}

static void run(int values, int input, int output)
{
    static char name[] = "subject";
    char path[64];
    char *argv[] = {name, NULL};
    struct itimerval limit = {.it_value = {0, MILLISECONDS * 1000}};
    struct rlimit size = {MOST_OUTPUT, MOST_OUTPUT};
    snprintf(path, sizeof path, "/proc/self/fd/%d", values);
    setenv("DGSE_VALUES", path, 1);
    dup2(input, 0);
    dup2(output, 1);
    dup2(open("/dev/null", O_WRONLY), 2);
    setrlimit(RLIMIT_FSIZE, &size);
    setitimer(ITIMER_VIRTUAL, &limit, NULL);
    exit(subject_main(1, argv));
}

static uint64_t hash_of(int fd)
{
    uint64_t h = 14695981039346656037u;
    unsigned char part[4096];
    ssize_t n;
    lseek(fd, 0, SEEK_SET);
    while ((n = read(fd, part, sizeof part)) > 0)
        for (ssize_t i = 0; i < n; i++)
            h = (h ^ part[i]) * 1099511628211u;
    return h;
}

static void report(int status, int output)
{
    if (WIFEXITED(status) && WEXITSTATUS(status) == FAULT)
        printf("fault\n");
    else if (WIFEXITED(status))
        printf("exit %d %016llx\n", WEXITSTATUS(status),
               (unsigned long long)hash_of(output));
    else if (WTERMSIG(status) == SIGVTALRM || WTERMSIG(status) == SIGXFSZ)
        printf("endless\n");
    else
        printf("fault\n");
}

struct child {
    pid_t pid;
    int output;
};

/// Starts a test.
static struct child start(const char *values, size_t length, const char *input,
                          size_t more)
{
    int fds[2] = {file_of(values, length), file_of(input, more)};
    struct child child = {.output = file_of("", 0)};
    child.pid = fork();
    if (child.pid == 0)
        run(fds[0], fds[1], child.output);
    close(fds[0]);
    close(fds[1]);
    return child;
}

static void finish(struct child child)
{
    int status = 0;
    if (child.pid < 0 || waitpid(child.pid, &status, 0) != child.pid) {
        perror("runner");
        exit(2);
    }
    report(status, child.output);
    close(child.output);
}

/// The whole file: a process that ends would move a stream's place in it.
static char *contents(const char *path, size_t *length)
{
    FILE *f = fopen(path, "rb");
    char *text = NULL;
    if (f != NULL && fseek(f, 0, SEEK_END) == 0) {
        *length = (size_t)ftell(f);
        rewind(f);
        text = calloc(*length + 1, 1);
        if (text != NULL && fread(text, 1, *length, f) != *length)
            exit(2);
    }
    if (text == NULL)
        exit(2);
    fclose(f);
    return text;
}

int main(int argc, char **argv)
{
    struct child children[AT_A_TIME];
    size_t length = 0;
    char *text = contents(argc == 2 ? argv[1] : "", &length);
    const char *at = text;
    while (at < text + length) {
        int n = 0;
        fflush(stdout); // what waits there is not the children's to print
        for (; n < AT_A_TIME && at < text + length; n++) {
            char *end;
            size_t values = strtoul(at, &end, 10);
            size_t input = strtoul(end, &end, 10);
            children[n] = start(end + 1, values, end + 1 + values, input);
            at = end + 1 + values + input;
        }
        for (int i = 0; i < n; i++)
            finish(children[i]);
    }
    free(text);
    return 0;
}
