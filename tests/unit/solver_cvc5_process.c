/* SPDX-License-Identifier: Apache-2.0 */
/// The processes behind the cvc5 backend: limits, deaths, and what is left
/// over.
#include "base/file.h"
#include "tests/unit/solver_cvc5.h"

#include <dirent.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#define SANITIZED __has_feature(address_sanitizer)
#else
#define SANITIZED 0
#endif

static double seconds(void)
{
    struct timespec t = {0};

    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void nap(unsigned ms)
{
    struct timespec t = {ms / 1000, (long)(ms % 1000) * 1000000};

    (void)nanosleep(&t, NULL);
}

/// - returns the state letter and the parent of a process; 0: not there
static char state_of(int pid, int *parent)
{
    char path[64];
    char state = 0;
    FILE *f = NULL;

    (void)snprintf(path, sizeof path, "/proc/%d/stat", pid);
    f = fopen(path, "r");
    if (!f) {
        return 0;
    }
    if (fscanf(f, "%*d (%*[^)]) %c %d", &state, parent) != 2) {
        state = 0;
    }
    (void)fclose(f);
    return state;
}

/// Collects the children of a process.
/// - returns how many there are, dead ones included
static unsigned children(int of, int *pid, unsigned most)
{
    DIR *proc = opendir("/proc");
    unsigned count = 0;

    HOLDS(proc != NULL);
    for (struct dirent *d = readdir(proc); d; d = readdir(proc)) {
        int each = (int)strtol(d->d_name, NULL, 10);
        int parent = 0;

        if (each > 0 && state_of(each, &parent) && parent == of) {
            HOLDS(count < most);
            pid[count++] = each;
        }
    }
    (void)closedir(proc);
    return count;
}

static int zygote(void)
{
    int pid[8];

    return children(getpid(), pid, 8) == 1 ? pid[0] : 0;
}

/// - returns the worker, when there is exactly one
static int worker(void)
{
    int pid[8];
    int parent = zygote();

    return parent && children(parent, pid, 8) == 1 ? pid[0] : 0;
}

static unsigned descriptors(void)
{
    DIR *fds = opendir("/proc/self/fd");
    unsigned count = 0;

    HOLDS(fds != NULL);
    while (readdir(fds)) {
        count++;
    }
    (void)closedir(fds);
    return count;
}

static term easy(struct bed *b, uint64_t value)
{
    return bed_eq(b, term_var(b->t, "e", 16), value);
}

/// The product of two primes, and no way to guess them.
static term hard(struct bed *b)
{
    term x = term_to(b->t, TERM_ZEXT, term_var(b->t, "p", 60), 120);
    term y = term_to(b->t, TERM_ZEXT, term_var(b->t, "q", 60), 120);
    u128 product = (u128)1000000000000000003u * 1000000000000000009u;

    return term_and(
        b->t, bed_eq(b, term_2(b->t, TERM_MUL, x, y), product),
        term_and(b->t, term_2(b->t, TERM_ULT, term_const(b->t, 120, 1), x),
                 term_2(b->t, TERM_ULT, term_const(b->t, 120, 1), y)));
}

static term remainders(struct bed *b, unsigned n)
{
    term x = term_var(b->t, "x", 64);

    for (unsigned i = 0; i < n; i++) {
        x = term_2(b->t, TERM_UREM, term_var(b->t, "m", 64),
                   term_2(b->t, TERM_ADD, x, term_const(b->t, 64, i)));
    }
    return bed_eq(b, x, 12345);
}

START_TEST(nothing_before_the_first_query)
{
    struct bed b;
    term cond = {0};

    bed_open(&b, 0, 0);
    HOLDS(zygote() == 0);
    cond = easy(&b, 5);
    HOLDS(bed_ask(&b, &cond, 1) == SOLVER_SAT);
    HOLDS(b.r.value.data[0].value == 5);
    HOLDS(worker() != 0 && b.s->stats.workers == 1);
    /* A terminal's interrupt goes to the program only. */
    HOLDS(getpgid(worker()) != getpgid(0));
    bed_close(&b);
    HOLDS(zygote() == 0);
}
END_TEST

START_TEST(time_is_over)
{
    struct bed b;
    term cond[3];
    double began = seconds();

    bed_open(&b, 300, 0);
    cond[0] = hard(&b);
    cond[1] = remainders(&b, 60);
    cond[2] = easy(&b, 7);
    for (unsigned i = 0; i < 2; i++) {
        HOLDS(bed_ask(&b, &cond[i], 1) == SOLVER_UNKNOWN);
        HOLDS(b.r.reason == SOLVER_TIME);
        HOLDS(bed_ask(&b, &cond[2], 1) == SOLVER_SAT);
    }
    /* Each waits for CPU at most ten times as long, and a second. */
    HOLDS(seconds() - began < 2 * (0.3 * 10 + 1) + 4);
    HOLDS(b.s->stats.workers == 3);
    bed_close(&b);
}
END_TEST

/// A worker that is stopped uses no CPU: wall time ends it.
START_TEST(wall_time_is_over)
{
    struct bed b;
    term cond = {0};

    bed_open(&b, 50, 0);
    cond = easy(&b, 1);
    HOLDS(bed_ask(&b, &cond, 1) == SOLVER_SAT);
    HOLDS(kill(worker(), SIGSTOP) == 0);
    HOLDS(bed_ask(&b, &cond, 1) == SOLVER_UNKNOWN);
    HOLDS(b.r.reason == SOLVER_TIME);
    HOLDS(bed_ask(&b, &cond, 1) == SOLVER_SAT);
    bed_close(&b);
}
END_TEST

#if !SANITIZED
START_TEST(memory_is_over)
{
    struct bed b;
    term cond[2];

    bed_open(&b, 60000, 80u << 20);
    cond[0] = remainders(&b, 200);
    cond[1] = easy(&b, 9);
    HOLDS(bed_ask(&b, &cond[0], 1) == SOLVER_UNKNOWN);
    HOLDS(b.r.reason == SOLVER_MEMORY);
    HOLDS(bed_ask(&b, &cond[1], 1) == SOLVER_SAT);
    bed_close(&b);
}
END_TEST
#endif

/// Kills the worker of the parent process, when there is one, `times` times.
static int killer(unsigned times)
{
    int parent = getpid();
    int child = fork();

    if (child != 0) {
        return child;
    }
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (unsigned done = 0; done < times;) {
        int pid[8];
        unsigned count = children(parent, pid, 8);

        nap(100);
        for (unsigned i = 0; i < count; i++) {
            int below[8];

            if (pid[i] != getpid() && children(pid[i], below, 8) == 1) {
                done += kill(below[0], SIGKILL) == 0;
            }
        }
    }
    _exit(0);
}

START_TEST(killed_twice)
{
    struct bed b;
    term cond[2];
    int child = 0;

    bed_open(&b, 0, 0);
    cond[0] = hard(&b);
    cond[1] = easy(&b, 3);
    child = killer(2);
    HOLDS(bed_ask(&b, &cond[0], 1) == SOLVER_UNKNOWN);
    HOLDS(b.r.reason == SOLVER_CRASH);
    HOLDS(waitpid(child, NULL, 0) == child);
    HOLDS(b.s->stats.workers == 2);
    HOLDS(bed_ask(&b, &cond[1], 1) == SOLVER_SAT);
    bed_close(&b);
}
END_TEST

/// Workers die between queries: each query is answered, nothing is left over.
START_TEST(many_workers)
{
    unsigned times = bed_times(SANITIZED ? 60 : 300);
    struct bed b;
    unsigned before = 0;
    int parent = 0;

    bed_open(&b, 0, 0);
    for (unsigned k = 0; k < times; k++) {
        term cond = easy(&b, k & 0xffff);

        HOLDS(bed_ask(&b, &cond, 1) == SOLVER_SAT);
        if (k == 0) {
            before = descriptors();
            parent = zygote();
        }
        HOLDS(kill(worker(), SIGKILL) == 0);
    }
    HOLDS(b.s->stats.workers >= times);
    HOLDS(zygote() == parent);
    HOLDS(descriptors() == before);
    bed_close(&b);
    HOLDS(descriptors() == before - 2);
}
END_TEST

/// New workers because the old ones are heavy.
START_TEST(heavy_workers)
{
    enum { CONDS = 120 };
    struct bed b;
    term cond[CONDS];
    unsigned before = 0;

    bed_open(&b, 0, 0);
    for (unsigned k = 0; k < 12; k++) {
        for (unsigned i = 0; i < CONDS; i++) {
            cond[i] = term_2(b.t, TERM_ULT, term_const(b.t, 16, 7 * i + k),
                             term_var(b.t, "h", 16));
        }
        HOLDS(bed_ask(&b, cond, CONDS) == SOLVER_SAT);
        HOLDS(worker() != 0);
        before = before ? before : descriptors();
    }
    HOLDS(b.s->stats.workers > 4);
    HOLDS(descriptors() == before);
    bed_close(&b);
}
END_TEST

START_TEST(zygote_is_killed)
{
    struct bed b;
    term cond = {0};

    bed_open(&b, 0, 0);
    cond = easy(&b, 1);
    HOLDS(bed_ask(&b, &cond, 1) == SOLVER_SAT);
    HOLDS(kill(zygote(), SIGKILL) == 0);
    for (unsigned i = 0; i < 2; i++) {
        HOLDS(bed_ask(&b, &cond, 1) == SOLVER_SAT);
    }
    bed_close(&b);
}
END_TEST

static bool is_gone(int pid)
{
    int parent = 0;
    char state = state_of(pid, &parent);

    return state == 0 || state == 'Z';
}

/// The program is killed: so are its processes.
START_TEST(program_is_killed)
{
    int out[2];
    int pid[2] = {0};
    int child = 0;

    HOLDS(pipe(out) == 0);
    child = fork();
    if (child == 0) {
        struct bed b;
        term cond = {0};

        bed_open(&b, 0, 0);
        cond = easy(&b, 1);
        HOLDS(bed_ask(&b, &cond, 1) == SOLVER_SAT);
        pid[0] = zygote();
        pid[1] = worker();
        HOLDS(write(out[1], pid, sizeof pid) == sizeof pid);
        (void)kill(getpid(), SIGKILL);
    }
    HOLDS(waitpid(child, NULL, 0) == child);
    HOLDS(read(out[0], pid, sizeof pid) == sizeof pid);
    HOLDS(pid[0] > 0 && pid[1] > 0);
    for (unsigned i = 0; i < 100 && !(is_gone(pid[0]) && is_gone(pid[1]));
         i++) {
        nap(50);
    }
    HOLDS(is_gone(pid[0]) && is_gone(pid[1]));
}
END_TEST

/// No program, or one that is no solver.
START_TEST(no_program)
{
    static const char *const programs[] = {"/nonexistent", "/bin/true",
                                           "/bin/cat"};

    for (unsigned i = 0; i < UNIT_COUNT(programs); i++) {
        struct terms *t = terms_new();
        struct solver_config config = {.program = programs[i]};
        struct solver *s = solver_cvc5(t, &config);
        struct solver_result r = {0};
        term cond =
            term_2(t, TERM_EQ, term_var(t, "x", 8), term_const(t, 8, 3));
        struct solver_query q = {.cond = &cond, .conds = 1};

        solver_check(s, &q, &r);
        HOLDS(r.answer == SOLVER_UNKNOWN && r.reason == SOLVER_CRASH);
        solver_check(s, &q, &r);
        HOLDS(r.answer == SOLVER_UNKNOWN && r.reason == SOLVER_CRASH);
        solver_result_release(&r);
        solver_delete(s);
        terms_delete(t);
    }
}
END_TEST

START_TEST(queries_are_logged)
{
    char dir[] = "/tmp/dgse-log-XXXXXX";
    struct terms *t = terms_new();
    struct solver_config config = {.program = DGSE_BIN_DIR "/dgse-solver"};
    struct solver *s = NULL;
    struct solver_result r = {0};
    struct text path = {0};
    struct text content = {0};
    struct text error = {0};
    term x = term_var(t, "x", 8);
    term cond[2] = {term_2(t, TERM_EQ, x, term_const(t, 8, 3)),
                    term_2(t, TERM_ULT, x, term_const(t, 8, 3))};
    struct solver_query q = {.cond = cond, .conds = 1, .want_core = true};

    HOLDS(mkdtemp(dir) != NULL);
    config.log_dir = dir;
    s = solver_cvc5(t, &config);
    solver_check(s, &q, &r);
    q.conds = 2;
    solver_check(s, &q, &r);
    text_addf(&path, "%s/q000001.smt2", dir);
    HOLDS(file_read(text_str(&path), 10000, &content, &error));
    HOLDS(strstr(text_str(&content), "\n; sat\n") != NULL);
    HOLDS(remove(text_str(&path)) == 0);
    text_clear(&path);
    text_clear(&content);
    text_addf(&path, "%s/q000002.smt2", dir);
    HOLDS(file_read(text_str(&path), 10000, &content, &error));
    HOLDS(strstr(text_str(&content), "(set-logic QF_ABV)\n"
                                     "(declare-const |x| (_ BitVec 8))\n"
                                     "(assert ") == text_str(&content));
    HOLDS(strstr(text_str(&content), "(check-sat)\n"
                                     "; unsat, core: assertions 1 2\n"));
    HOLDS(remove(text_str(&path)) == 0);
    HOLDS(rmdir(dir) == 0);
    text_release(&path);
    text_release(&content);
    text_release(&error);
    solver_result_release(&r);
    solver_delete(s);
    terms_delete(t);
}
END_TEST

#if SANITIZED
#define MEMORY_IS_OVER
#else
#define MEMORY_IS_OVER memory_is_over,
#endif

UNIT_MAIN("solver_cvc5_process", MEMORY_IS_OVER nothing_before_the_first_query,
          time_is_over, wall_time_is_over, killed_twice, many_workers,
          heavy_workers, zygote_is_killed, program_is_killed, no_program,
          queries_are_logged)
