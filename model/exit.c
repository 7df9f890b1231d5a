/* SPDX-License-Identifier: Apache-2.0 */
/// How a program ends.
///
/// exit: the functions given to atexit, last first; then the streams are
/// written; then __dgse_exit.  main's return does the same, through the
/// interpreter, which also runs the program's destructors and writes the
/// streams once more after them.
#include "model.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct handler {
    void (*plain)(void); ///< one of these three
    void (*with_status)(int, void *);
    void (*with_argument)(void *);
    void *argument;
};

struct handlers {
    struct handler *at;
    size_t n;
    size_t room;
};

static struct handlers at_exit;
static struct handlers at_quick;

static int add(struct handlers *list, struct handler handler)
{
    if (list->n == list->room) {
        size_t room = list->room == 0 ? 32 : 2 * list->room;
        struct handler *moved = __dgse_halloc(room * sizeof *moved);

        if (moved == NULL) {
            return -1;
        }
        if (list->n > 0) {
            memcpy(moved, list->at, list->n * sizeof *moved);
        }
        __dgse_hfree(list->at);
        list->at = moved;
        list->room = room;
    }
    list->at[list->n++] = handler;
    return 0;
}

/// Those added meanwhile run as well, and none twice.
static void run(struct handlers *list, int status)
{
    while (list->n > 0) {
        struct handler handler = list->at[--list->n];

        if (handler.plain != NULL) {
            handler.plain();
        } else if (handler.with_status != NULL) {
            handler.with_status(status, handler.argument);
        } else {
            handler.with_argument(handler.argument);
        }
    }
    __dgse_hfree(list->at);
    memset(list, 0, sizeof *list);
}

int atexit(void (*function)(void))
{
    return add(&at_exit, (struct handler){.plain = function});
}

int on_exit(void (*function)(int, void *), void *argument)
{
    return add(&at_exit,
               (struct handler){.with_status = function, .argument = argument});
}

int __cxa_atexit(void (*function)(void *), void *argument, void *object);

int __cxa_atexit(void (*function)(void *), void *argument, void *object)
{
    (void)object;
    return add(&at_exit, (struct handler){.with_argument = function,
                                          .argument = argument});
}

int at_quick_exit(void (*function)(void))
{
    return add(&at_quick, (struct handler){.plain = function});
}

void __dgse_run_atexit(int status)
{
    run(&at_exit, status);
}

void exit(int status)
{
    __dgse_run_atexit(status);
    __dgse_flush_all();
    __dgse_exit(status);
}

/// Nothing is written that the streams hold.
static __attribute__((noreturn)) void leave(int status)
{
    __dgse_drop_all();
    __dgse_exit(status);
}

void quick_exit(int status)
{
    run(&at_quick, status);
    leave(status);
}

void _exit(int status)
{
    leave(status);
}

void _Exit(int status)
{
    leave(status);
}

/// A handler of SIGABRT runs first; what the streams hold is lost.
void abort(void)
{
    __dgse_raise(6);
    __dgse_abort();
}
