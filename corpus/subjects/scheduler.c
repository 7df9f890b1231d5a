/* SPDX-License-Identifier: Apache-2.0 */
/* A priority scheduler with three levels and seven commands, in the spirit of
 * the schedule programs of the Siemens suite: a job is new, moves up, is
 * blocked, unblocked, goes back at the end of its time, ends; or all end.
 * COMMANDS of them are inputs.  What happens is printed. */
#include <assert.h>
#include <stddef.h>
#include <stdio.h>

#ifndef COMMANDS
#define COMMANDS 3
#endif

int __VERIFIER_nondet_int(void);

enum { LEVELS = 3, JOBS = LEVELS + COMMANDS };
enum command { NEW, UPGRADE, BLOCK, UNBLOCK, EXPIRE, FINISH };
enum job_state { READY, RUNNING, BLOCKED, DONE };

struct job {
    int id;
    int level;
    enum job_state state;
    struct job *next;
};

struct queue {
    struct job *head;
    struct job *tail;
    int length;
};

static struct job jobs[JOBS];
static struct queue ready[LEVELS];
static struct queue blocked;
static struct job *running;
static int created;
static int done;

static void put(struct queue *q, struct job *job)
{
    job->next = NULL;
    if (q->tail == NULL)
        q->head = job;
    else
        q->tail->next = job;
    q->tail = job;
    q->length++;
}

static struct job *take(struct queue *q)
{
    struct job *job = q->head;
    if (job == NULL)
        return NULL;
    q->head = job->next;
    if (q->head == NULL)
        q->tail = NULL;
    q->length--;
    return job;
}

static void make_ready(struct job *job)
{
    job->state = READY;
    put(&ready[job->level], job);
}

/// Lets the first job of the highest level run when none does.
static void dispatch(void)
{
    if (running != NULL)
        return;
    for (int level = LEVELS - 1; level >= 0 && running == NULL; level--)
        running = take(&ready[level]);
    if (running != NULL)
        running->state = RUNNING;
}

static void new_job(int level)
{
    struct job *job = &jobs[created];
    job->id = created++;
    job->level = level;
    make_ready(job);
    dispatch();
}

/// The first job of the lowest level that has one above it moves up.
static void upgrade(void)
{
    for (int level = 0; level < LEVELS - 1; level++) {
        struct job *job = take(&ready[level]);
        if (job != NULL) {
            job->level = level + 1;
            make_ready(job);
            return;
        }
    }
}

static void block(void)
{
    if (running == NULL)
        return;
    running->state = BLOCKED;
    put(&blocked, running);
    running = NULL;
    dispatch();
}

static void unblock(void)
{
    struct job *job = take(&blocked);
    if (job == NULL)
        return;
    make_ready(job);
    dispatch();
}

static void expire(void)
{
    if (running == NULL)
        return;
    make_ready(running);
    running = NULL;
    dispatch();
}

static void finish(void)
{
    if (running == NULL)
        return;
    printf("%d ", running->id);
    running->state = DONE;
    running = NULL;
    done++;
    dispatch();
}

static void flush(void)
{
    while (running != NULL)
        finish();
    printf("| ");
}

static void execute(int command, int level)
{
    switch (command) {
    case NEW:
        new_job(level);
        break;
    case UPGRADE:
        upgrade();
        break;
    case BLOCK:
        block();
        break;
    case UNBLOCK:
        unblock();
        break;
    case EXPIRE:
        expire();
        break;
    case FINISH:
        finish();
        break;
    default:
        flush();
        break;
    }
}

// ---- claims

static int count(const struct queue *q, enum job_state state)
{
    int n = 0;
    for (const struct job *job = q->head; job != NULL; job = job->next) {
        assert(job->state == state);
        assert(job->next != NULL || job == q->tail);
        n++;
    }
    assert(n == q->length);
    return n;
}

/// Each job is in one place, and none waits while nothing runs.
static void verify(void)
{
    int waiting = 0;
    for (int level = 0; level < LEVELS; level++)
        waiting += count(&ready[level], READY);
    assert(running != NULL || waiting == 0);
    assert(running == NULL || running->state == RUNNING);
    waiting += count(&blocked, BLOCKED) + (running != NULL);
    assert(waiting + done == created);
}

// ---- the program

int main(void)
{
    for (int level = 0; level < LEVELS; level++)
        new_job(level);
    for (int i = 0; i < COMMANDS; i++)
        execute(__VERIFIER_nondet_int(), i % LEVELS);
    verify();
    flush();
    printf("%d of %d, %d blocked\n", done, created, blocked.length);
    return 0;
}
