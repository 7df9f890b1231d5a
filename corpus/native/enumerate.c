/* SPDX-License-Identifier: Apache-2.0 */
/// Runs the program on every combination of inputs from a small domain, each
/// run in a child of its own, and counts the distinct sequences of decisions.
///
/// A run asks for its inputs one by one; each request is a digit whose base
/// is the number of choices.  The last digit that a run asked for is counted
/// up for the next run, so exactly the combinations that make a difference
/// are run.  The domain comes in environment variables:
///   CORPUS_INTS, CORPUS_REALS   values, or ranges a..b of integers
///   CORPUS_BYTES, CORPUS_LENGTH the bytes of stdin and how many at most
///   CORPUS_WORDS, CORPUS_ARGS   what an argument or an environment variable
///                               may be, and how many arguments at most
///   CORPUS_RUNS                 stop after so many
///   CORPUS_SAMPLE               so many runs with random digits instead
///   CORPUS_ONLY                 run this row of digits and nothing else
///
/// Prints `runs N paths P complete 0|1 stopped S`, and for each place that
/// failed `fault DIGIT...`, the digits of its first run.
#define _GNU_SOURCE
#include "native.h"
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DIGITS = 256, CHOICES = 512, SEEN = 1 << 20, LOG = 1 << 16 };

struct run {
    int count;
    int digit[DIGITS];
    int base[DIGITS];
    uint64_t path;
    int stopped;
    uint64_t random;
};

static struct run *now;
static int one_run;
static long long ints[CHOICES];
static double reals[CHOICES];
static char *words[CHOICES];
static const char *bytes = "";
static int int_count, real_count, word_count, byte_count, length, args, ended;
static uint64_t seen_paths[SEEN], seen_faults[SEEN];

int corpus_main(int argc, char **argv, char **env);
char *corpus_getenv(const char *name);
ssize_t corpus_read(int from, void *to, size_t size);

/// The choice of this run among `base`; past the last digit always 0.
static int choose(int base)
{
    int at = now->count;
    if (at >= DIGITS || base < 1) {
        return 0;
    }
    now->base[at] = base;
    if (now->random != 0) {
        now->random ^= now->random << 13;
        now->random ^= now->random >> 7;
        now->random ^= now->random << 17;
        now->digit[at] = (int)(now->random % (unsigned)base);
    }
    now->count++;
    return now->digit[at];
}

long long corpus_integer(void)
{
    int k = choose(int_count);
    return int_count > 0 ? ints[k] : 0;
}

double corpus_real(void)
{
    int k = choose(real_count);
    return real_count > 0 ? reals[k] : 0;
}

void corpus_stop(void)
{
    now->stopped = 1;
    _exit(0);
}

int corpus_path(int place, int decided)
{
    if (place == 0) {
        now->path = 1;
        return decided;
    }
    now->path = (now->path ^ (uint64_t)place) * 0x9E3779B97F4A7C15u;
    now->path = (now->path ^ (now->path >> 29) ^ (uint64_t)decided) *
                0xBF58476D1CE4E5B9u;
    return decided;
}

char *corpus_getenv(const char *name)
{
    int k = choose(word_count + 1);
    (void)name;
    return k == 0 ? NULL : words[k - 1];
}

static ssize_t next_byte(void *cookie, char *to, size_t size)
{
    int k = size == 0 || ended >= length ? 0 : choose(byte_count + 1);
    (void)cookie;
    corpus_path(-1, k != 0);
    if (k == 0) {
        ended = length;
        return 0;
    }
    ended++;
    *to = bytes[k - 1];
    return 1;
}

ssize_t corpus_read(int from, void *to, size_t size)
{
    size_t got = 0;
    if (from != 0) {
        errno = EBADF;
        return -1;
    }
    while (got < size && next_byte(NULL, (char *)to + got, 1) == 1) {
        got++;
    }
    return (ssize_t)got;
}

// ------------------------------------------------------------- the domain

static int number(const char *name)
{
    const char *text = getenv(name);
    return text == NULL ? 0 : atoi(text);
}

static void read_ints(char *text)
{
    for (char *w = strtok(text, ","); w != NULL; w = strtok(NULL, ",")) {
        char *dots = strstr(w, "..");
        long long low = strtoll(w, NULL, 0);
        long long high = dots == NULL ? low : strtoll(dots + 2, NULL, 0);
        while (low <= high && int_count < CHOICES) {
            ints[int_count++] = low++;
        }
    }
}

static void read_domain(void)
{
    char *text = getenv("CORPUS_INTS");
    if (text != NULL) {
        read_ints(text);
    }
    text = getenv("CORPUS_REALS");
    for (char *w = text == NULL ? NULL : strtok(text, ","); w != NULL;
         w = strtok(NULL, ",")) {
        reals[real_count++] = strtod(w, NULL);
    }
    text = getenv("CORPUS_WORDS");
    for (char *w = text == NULL ? NULL : strtok(text, ","); w != NULL;
         w = strtok(NULL, ",")) {
        words[word_count++] = strcmp(w, "''") == 0 ? "" : w;
    }
    if (getenv("CORPUS_BYTES") != NULL) {
        bytes = getenv("CORPUS_BYTES");
    }
    byte_count = (int)strlen(bytes);
    length = number("CORPUS_LENGTH");
    args = number("CORPUS_ARGS");
}

// ---------------------------------------------------------------- one run

static void child(int log)
{
    char name[] = "program";
    char *argv[CHOICES] = {name};
    cookie_io_functions_t io = {.read = next_byte};
    int argc = args == 0 ? 1 : 1 + choose(args + 1);
    if (!one_run) {
        int null = open("/dev/null", O_WRONLY);
        dup2(null, 1);
        dup2(log, 2);
    }
    stdin = fopencookie(NULL, "r", io);
    setvbuf(stdin, NULL, _IONBF, 0);
    for (int i = 1; i < argc; i++) {
        argv[i] = words[choose(word_count)];
    }
    exit(corpus_main(argc, argv, argv + argc));
}

/// A hash of the stack in a sanitizer's report, 0 without a report.
static uint64_t site(int log)
{
    static char text[LOG + 1];
    uint64_t hash = 0;
    ssize_t got = pread(log, text, LOG, 0);
    text[got < 0 ? 0 : got] = 0;
    for (char *at = strstr(text, "    #"); at != NULL;
         at = strstr(at + 1, "    #")) {
        char *pc = strstr(at, "0x");
        if (pc != NULL) {
            hash = (hash ^ strtoull(pc, NULL, 16)) * 0x9E3779B97F4A7C15u + 1;
        }
        char *blank = strstr(at, "\n\n");
        char *next = strstr(at + 1, "    #");
        if (blank != NULL && next != NULL && blank < next) {
            break;
        }
    }
    return hash;
}

/// True when `value` was not in the set yet.
static int add(uint64_t *set, uint64_t value)
{
    value += value == 0;
    for (uint64_t at = value % SEEN;; at = (at + 1) % SEEN) {
        if (set[at] == value) {
            return 0;
        }
        if (set[at] == 0) {
            set[at] = value;
            return 1;
        }
    }
}

/// Counts the digits up; false when all combinations were run.
static int advance(void)
{
    int at = now->count - 1;
    while (at >= 0 && now->digit[at] + 1 >= now->base[at]) {
        now->digit[at--] = 0;
    }
    if (at >= 0) {
        now->digit[at]++;
    }
    for (int i = at + 1; i < DIGITS; i++) {
        now->digit[i] = 0;
    }
    return at >= 0;
}

static void print_fault(void)
{
    printf("fault");
    for (int i = 0; i < now->count; i++) {
        printf(" %d", now->digit[i]);
    }
    printf("\n");
}

static void run(int log)
{
    int status = 0;
    now->count = 0;
    now->path = 1;
    now->stopped = 0;
    fflush(stdout);
    ftruncate(log, 0);
    lseek(log, 0, SEEK_SET);
    pid_t pid = fork();
    if (pid == 0) {
        child(log);
    }
    waitpid(pid, &status, 0);
}

int main(void)
{
    const char *only = getenv("CORPUS_ONLY");
    long limit = number("CORPUS_RUNS"), runs = 0, paths = 0, stopped = 0;
    long sample = number("CORPUS_SAMPLE");
    int more = 1;
    int log = memfd_create("log", 0);
    now = mmap(NULL, sizeof *now, PROT_READ | PROT_WRITE,
               MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    read_domain();
    if (only != NULL) {
        char *rest = (char *)only;
        one_run = 1;
        for (int i = 0; i < DIGITS && *rest != 0; i++) {
            now->digit[i] = (int)strtol(rest, &rest, 10);
        }
        child(log);
    }
    limit = sample > 0 ? sample : limit;
    now->random = sample > 0 ? 88172645463325252u : 0;
    while (more && runs < limit) {
        run(log);
        uint64_t place = site(log);
        runs++;
        stopped += now->stopped;
        if (!now->stopped) {
            paths += add(seen_paths, now->path ^ (place * 31));
        }
        if (place != 0 && add(seen_faults, place)) {
            print_fault();
        }
        more = sample > 0 || advance();
    }
    printf("runs %ld paths %ld complete %d stopped %ld\n", runs, paths, !more,
           stopped);
    return 0;
}
