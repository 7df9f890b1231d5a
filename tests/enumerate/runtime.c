/* SPDX-License-Identifier: Apache-2.0 */
/// Runs an instrumented random program once for every input.
///
/// Inputs are drawn as the program asks for them, so the domain is the tree of
/// draws; a run is one leaf.  The odometer is the row of draws of the last run:
/// its last draw that has a further value is stepped, what follows is drawn
/// anew.
///
///     oracle        one line per distinct path (below), then `total ...`
///     oracle all    the same, one line per run
///     oracle -      a line of input values each on standard input, in the
///                   order of the draws; a path line for each
///
/// Path line: SIGNATURE FINE CHECK LINE RESULT : VALUE...
/// CHECK is `end` for a run without fault, `assume` for one that does not
/// count, `short` for one that drew more values than were given.  SIGNATURE
/// is of the decisions, FINE also of what o_maybe saw.
#include "runtime.h"
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    MAX_DRAWS = 64,
    MAX_DECISIONS = 20000,
    MAX_RUNS = 20000,
    MAX_OBJECTS = 128,
    TABLE = 1 << 16, // more than twice MAX_RUNS
};

struct draw {
    long long lo, count, at;
};

struct object {
    char *base;
    size_t size;
    int heap, dead;
};

struct path {
    uint64_t signature, fine;
    const char *check;
    int line, result;
};

static struct draw draws[MAX_DRAWS];
static int drawn, planned;
static const long long *given; // null: draws are enumerated
static int given_count;

static struct object objects[MAX_OBJECTS];
static int object_count, decisions;
// So many checks were made: which of them fails tells paths apart where
// functions are called twice without a decision between.
static int checks;
static struct path now;
static jmp_buf finish;
static char heap[MAX_OBJECTS * O_SLOT] __attribute__((aligned(O_SLOT)));

static uint64_t signatures[TABLE], fines[TABLE];
static int coarse_paths, fine_paths;

// So that the section exists; aligned as the program's own objects in it.
static long o_dummy O_GLOBAL __attribute__((used)) = 1;
extern char __start_o_data[], __stop_o_data[];

/// A defect of the generator, not of the program.
static _Noreturn void give_up(const char *why)
{
    fprintf(stderr, "oracle: %s\n", why);
    exit(3);
}

static uint64_t mix(uint64_t h, uint64_t x)
{
    h ^= x + 0x9e3779b97f4a7c15u + (h << 6) + (h >> 2);
    h ^= h >> 30;
    h *= 0xbf58476d1ce4e5b9u;
    h ^= h >> 27;
    h *= 0x94d049bb133111ebu;
    return h ^ (h >> 31);
}

static void record(int id, long long side)
{
    if (++decisions > MAX_DECISIONS) {
        give_up("the program does not end");
    }
    uint64_t event = (uint64_t)id * 65536u + (uint64_t)side;
    now.signature = mix(now.signature, event);
    now.fine = mix(now.fine, event);
}

static _Noreturn void end_run(const char *check, int line)
{
    now.check = check;
    now.line = line;
    longjmp(finish, 1);
}

void o_exit(int status)
{
    now.result = status;
    longjmp(finish, 1);
}

void o_fail(const char *check, int site, int line)
{
    uint64_t kind = 0;
    for (const char *c = check; *c; c++) {
        kind = kind * 31u + (unsigned char)*c;
    }
    record(site, (long long)(kind & 0x7fff) | 0x8000);
    record(0, checks);
    end_run(check, line);
}

long long o_input(long long lo, long long count)
{
    if (given) {
        if (drawn == given_count) {
            end_run("short", 0);
        }
        return given[drawn++];
    }
    if (drawn == MAX_DRAWS) {
        give_up("too many inputs");
    }
    struct draw *d = &draws[drawn++];
    if (drawn > planned) {
        *d = (struct draw){lo, count, 0};
        planned = drawn;
    }
    return d->lo + d->at;
}

void o_bytes(void *to, size_t size, long long count)
{
    for (size_t i = 0; i < size; i++) {
        ((unsigned char *)to)[i] = (unsigned char)o_input(0, count);
    }
}

void o_assume(int holds)
{
    if (!holds) {
        end_run("assume", 0);
    }
}

int o_decide(int id, int side)
{
    record(id, side);
    return side;
}

void o_maybe(int id, long long value)
{
    now.fine = mix(now.fine, (uint64_t)id * 65536u + (uint64_t)value);
}

void o_object(const void *at, size_t size)
{
    if (object_count == MAX_OBJECTS || size > O_SLOT - 2 * O_SLACK ||
        (uintptr_t)at % O_SLOT) {
        give_up("too many objects, or a misplaced one");
    }
    objects[object_count++] =
        (struct object){(char *)(uintptr_t)at, size, 0, 0};
}

void *o_malloc(size_t size)
{
    char *at = heap + (size_t)object_count * O_SLOT;
    o_maybe(0, (long long)size);
    o_object(at, size);
    objects[object_count - 1].heap = 1;
    memset(at, 0x5a, O_SLOT);
    return at;
}

/// The object p points to, by its slot; the newest one there.
static struct object *find(const void *p)
{
    uintptr_t slot = ((uintptr_t)p + O_SLACK) & ~(uintptr_t)(O_SLOT - 1);
    for (int i = object_count; i-- > 0;) {
        if ((uintptr_t)objects[i].base == slot) {
            return &objects[i];
        }
    }
    give_up("a pointer to no object");
}

void o_free(void *p, int site, int line)
{
    checks++;
    if (!p) {
        record(site, -1);
        return;
    }
    struct object *o = find(p);
    record(site, o - objects);
    if (o->heap && o->dead) {
        o_fail("double-free", site, line);
    }
    if (!o->heap || (char *)p != o->base) {
        o_fail("invalid-free", site, line);
    }
    o->dead = 1;
}

void *o_within(const void *base, size_t size, long long offset, size_t n,
               int site, int line)
{
    checks++;
    if (offset < 0 || (unsigned long long)offset + n > size) {
        o_fail("out-of-bounds", site, line);
    }
    return (char *)(uintptr_t)base + offset;
}

void *o_through(const void *p, long long offset, size_t n, int site, int line)
{
    checks++;
    if (n == 0) {
        return (char *)(uintptr_t)p + offset;
    }
    if (!p) {
        o_fail("null-dereference", site, line);
    }
    struct object *o = find(p);
    record(site, o - objects);
    if (o->dead) {
        o_fail("use-after-free", site, line);
    }
    return o_within(o->base, o->size, (const char *)p - o->base + offset, n,
                    site, line);
}

void *o_callee(void *p, int site, int line)
{
    checks++;
    if (!p) {
        o_fail("null-dereference", site, line);
    }
    // Not position independent: the address is the same in each process.
    record(site, (long long)((uintptr_t)p & 0x7fffffff));
    return p;
}

void o_assert(int holds, int site, int line)
{
    checks++;
    if (!holds) {
        o_fail("assertion", site, line);
    }
}

void o_divisor(int zero, int overflow, int site, int line)
{
    checks++;
    if (zero) {
        o_fail("divide-by-zero", site, line);
    }
    if (overflow) {
        o_fail("divide-overflow", site, line);
    }
}

int o_shift(long long amount, int width, int site, int line)
{
    checks++;
    if (amount < 0 || amount >= width) {
        o_fail("shift", site, line);
    }
    return (int)amount;
}

size_t o_strlen(const char *s, size_t size, int site, int line)
{
    checks++;
    const char *end = memchr(s, 0, size);
    if (!end) {
        o_fail("out-of-bounds", site, line);
    }
    o_maybe(site, end - s);
    return (size_t)(end - s);
}

int o_strcmp(const char *s, const char *literal, size_t size, int site,
             int line)
{
    checks++;
    size_t i = 0;
    for (; i < size && s[i] == literal[i]; i++) {
        if (!s[i]) {
            o_maybe(site, (long long)i);
            return 0;
        }
    }
    if (i == size) {
        o_fail("out-of-bounds", site, line);
    }
    o_maybe(site, 256 * (long long)i + (unsigned char)s[i]);
    return (unsigned char)s[i] < (unsigned char)literal[i] ? -1 : 1;
}

static void run(const char *initial)
{
    memcpy(__start_o_data, initial, (size_t)(__stop_o_data - __start_o_data));
    drawn = object_count = decisions = checks = 0;
    now = (struct path){1, 1, "end", 0, 0};
    if (!setjmp(finish)) {
        now.result = o_program();
    }
}

/// Whether x, not 0, is new in the table.
static int insert(uint64_t *table, uint64_t x)
{
    size_t i = (size_t)(x % TABLE);
    while (table[i] && table[i] != x) {
        i = (i + 1) % TABLE;
    }
    if (table[i]) {
        return 0;
    }
    table[i] = x;
    return 1;
}

static void print_path(void)
{
    printf("%016llx %016llx %s %d %d :", (unsigned long long)now.signature,
           (unsigned long long)now.fine, now.check, now.line, now.result);
    for (int i = 0; i < drawn; i++) {
        printf(" %lld", given ? given[i] : draws[i].lo + draws[i].at);
    }
    putchar('\n');
}

static int advance(void)
{
    planned = drawn;
    while (planned > 0) {
        struct draw *d = &draws[planned - 1];
        if (++d->at < d->count) {
            return 1;
        }
        planned--;
    }
    return 0;
}

static void enumerate(const char *initial, int all)
{
    int runs = 0, cut = 0;
    do {
        if (++runs > MAX_RUNS) {
            give_up("too many runs");
        }
        run(initial);
        if (strcmp(now.check, "assume") == 0) {
            cut++;
            continue;
        }
        fine_paths += insert(fines, now.fine);
        int new = insert(signatures, now.signature);
        coarse_paths += new;
        if (new || all) {
            print_path();
        }
    } while (advance());
    printf("total %d %d %d %d\n", runs, cut, coarse_paths, fine_paths);
}

static void replay(const char *initial)
{
    static char line[1 << 16];
    static long long values[1 << 12];
    while (fgets(line, sizeof line, stdin)) {
        char *at = line;
        given = values;
        given_count = 0;
        for (char *end = at;; at = end) {
            long long v = strtoll(at, &end, 10);
            if (end == at || given_count == 1 << 12) {
                break;
            }
            values[given_count++] = v;
        }
        run(initial);
        print_path();
    }
}

int main(int argc, char **argv)
{
    size_t size = (size_t)(__stop_o_data - __start_o_data);
    char *initial = malloc(size);
    if (!initial) {
        give_up("no memory");
    }
    memcpy(initial, __start_o_data, size);
    if (argc > 1 && strcmp(argv[1], "-") == 0) {
        replay(initial);
    } else {
        enumerate(initial, argc > 1 && strcmp(argv[1], "all") == 0);
    }
    free(initial);
    return 0;
}
