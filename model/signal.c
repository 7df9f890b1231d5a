/* SPDX-License-Identifier: Apache-2.0 */
/// Signals that a program sends to itself.  No others arrive.
#include "model.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { SIGNALS = 65 };

static struct sigaction actions[SIGNALS];

static bool is_signal(int number)
{
    if (number > 0 && number < SIGNALS) {
        return true;
    }
    errno = EINVAL;
    return false;
}

/// By default.  A process that a signal stops goes on at once: who would
/// continue it is not there to say when.
static bool is_ignored(int number)
{
    return number == SIGCHLD || number == SIGURG || number == SIGWINCH ||
           number == SIGCONT || number == SIGSTOP || number == SIGTSTP ||
           number == SIGTTIN || number == SIGTTOU;
}

static void call(int number, struct sigaction action)
{
    siginfo_t info;

    if ((action.sa_flags & (int)SA_RESETHAND) != 0) {
        actions[number].sa_handler = SIG_DFL;
    }
    if ((action.sa_flags & SA_SIGINFO) == 0) {
        action.sa_handler(number);
        return;
    }
    memset(&info, 0, sizeof info);
    info.si_signo = number;
    action.sa_sigaction(number, &info, NULL);
}

/// Calls the handler; without one the signal ends the process.
int __dgse_raise(int number)
{
    struct sigaction action;

    if (!is_signal(number)) {
        return -1;
    }
    action = actions[number];
    if (action.sa_handler == SIG_IGN ||
        (action.sa_handler == SIG_DFL && is_ignored(number))) {
        return 0;
    }
    if (action.sa_handler == SIG_DFL) {
        if (number == SIGABRT) {
            __dgse_abort(); // which is a finding
        }
        __dgse_kill(number);
    }
    call(number, action);
    return 0;
}

int raise(int number)
{
    return __dgse_raise(number);
}

/// To this process or its group.  There is no other process.
int kill(pid_t process, int number)
{
    pid_t self = getpid();

    if (process != self && process != 0 && process != -1 && process != -self) {
        errno = ESRCH;
        return -1;
    }
    return number == 0 ? 0 : __dgse_raise(number);
}

static void (*set(int number, void (*handler)(int), int flags))(int)
{
    void (*old)(int);

    if (!is_signal(number) || number == SIGKILL || number == SIGSTOP ||
        handler == SIG_ERR) {
        errno = EINVAL;
        return SIG_ERR;
    }
    old = actions[number].sa_handler;
    memset(&actions[number], 0, sizeof actions[number]);
    actions[number].sa_handler = handler;
    actions[number].sa_flags = flags;
    return old;
}

/// BSD: the handler stays.
void (*signal(int number, void (*handler)(int)))(int)
{
    return set(number, handler, SA_RESTART);
}

void (*bsd_signal(int number, void (*handler)(int)))(int);

void (*bsd_signal(int number, void (*handler)(int)))(int)
{
    return set(number, handler, SA_RESTART);
}

/// System V, the signal() of strict ISO C: the handler serves once.
void (*__sysv_signal(int number, void (*handler)(int)))(int)
{
    return set(number, handler, (int)SA_RESETHAND);
}

void (*sysv_signal(int number, void (*handler)(int)))(int)
{
    return set(number, handler, (int)SA_RESETHAND);
}

int sigaction(int number, const struct sigaction *restrict action,
              struct sigaction *restrict old)
{
    struct sigaction before;

    if (!is_signal(number) ||
        (action != NULL && (number == SIGKILL || number == SIGSTOP))) {
        errno = EINVAL;
        return -1;
    }
    before = actions[number];
    if (action != NULL) {
        actions[number] = *action;
    }
    if (old != NULL) {
        *old = before;
    }
    return 0;
}

/* ---- sets ---------------------------------------------------------------- */

int sigemptyset(sigset_t *set)
{
    memset(set, 0, sizeof *set);
    return 0;
}

int sigfillset(sigset_t *set)
{
    memset(set, 0xff, sizeof *set);
    return 0;
}

static unsigned long bit_of(int number)
{
    return 1UL << ((number - 1) % 64);
}

int sigaddset(sigset_t *set, int number)
{
    if (!is_signal(number)) {
        return -1;
    }
    set->__val[(number - 1) / 64] |= bit_of(number);
    return 0;
}

int sigdelset(sigset_t *set, int number)
{
    if (!is_signal(number)) {
        return -1;
    }
    set->__val[(number - 1) / 64] &= ~bit_of(number);
    return 0;
}

int sigismember(const sigset_t *set, int number)
{
    if (!is_signal(number)) {
        return -1;
    }
    return (set->__val[(number - 1) / 64] & bit_of(number)) != 0;
}
