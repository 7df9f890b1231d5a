/* SPDX-License-Identifier: Apache-2.0 */
/* A priority scheduler: three levels, first come first served within one.
 * Commands add a job, run the next, block the running one, wake the blocked
 * one or change a priority.  Waking puts a job back to its level even when it
 * was finished while it was blocked. */
#include <assert.h>
#include <stddef.h>

int __VERIFIER_nondet_int(void);

enum { LEVELS = 3, JOBS = 3, STEPS = 3 };
enum job_state { FREE, READY, RUNNING, BLOCKED, DONE };
enum command { ADD, RUN, BLOCK, WAKE, FINISH };

struct job {
    int level;
    enum job_state state;
    struct job *next;
};

struct queue {
    struct job *head;
    struct job *tail;
};

static struct job jobs[JOBS];
static struct queue ready[LEVELS];
static struct job *running;
static struct job *blocked;
static int used;

static void put(struct job *job)
{
    struct queue *q = &ready[job->level];
    job->next = NULL;
    job->state = READY;
    if (q->tail == NULL)
        q->head = job;
    else
        q->tail->next = job;
    q->tail = job;
}

static struct job *take(void)
{
    for (int level = LEVELS - 1; level >= 0; level--) {
        struct queue *q = &ready[level];
        struct job *job = q->head;
        if (job == NULL)
            continue;
        q->head = job->next;
        if (q->head == NULL)
            q->tail = NULL;
        return job;
    }
    return NULL;
}

static void add(int level)
{
    if (level < 0 || level >= LEVELS || used == JOBS)
        return;
    jobs[used].level = level;
    put(&jobs[used]);
    used++;
}

static void run(void)
{
    if (running != NULL)
        put(running);
    running = take();
    if (running != NULL)
        running->state = RUNNING;
}

static void block(void)
{
    if (running == NULL)
        return;
    running->state = BLOCKED;
    blocked = running;
    running = NULL;
}

static void wake(void)
{
    if (blocked == NULL)
        return;
    put(blocked);
}

static void finish(void)
{
    if (running == NULL)
        return;
    running->state = DONE;
    running = NULL;
}

static void execute(int command)
{
    switch (command) {
    case ADD:
        add(__VERIFIER_nondet_int());
        break;
    case RUN:
        run();
        break;
    case BLOCK:
        block();
        break;
    case WAKE:
        wake();
        break;
    case FINISH:
        finish();
        break;
    default:
        break;
    }
}

/// No queue has a job twice: a job that is last has no successor.
static void verify(void)
{
    for (int level = 0; level < LEVELS; level++) {
        int length = 0;
        for (struct job *j = ready[level].head; j != NULL; j = j->next) {
            length++;
            assert(length <= JOBS);
        }
    }
}

int main(void)
{
    add(1);
    run();
    for (int i = 0; i < STEPS; i++) {
        execute(__VERIFIER_nondet_int());
        if (ready[1].head != NULL && ready[1].head->next == ready[1].head)
            verify();
    }
    return used;
}
