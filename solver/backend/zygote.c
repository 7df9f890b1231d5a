/* SPDX-License-Identifier: Apache-2.0 */
/// Processes come from posix_spawn and, from then on, from the zygote's fork;
/// workers are its children and are reaped only on our order, so that a pid
/// that we know can be no stranger's.
#include "solver/backend/zygote.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/// The program beside the running one.
static void beside(struct text *out)
{
    char path[4096];
    ssize_t len = readlink("/proc/self/exe", path, sizeof path - 1);
    const char *end = NULL;

    path[len > 0 ? len : 0] = 0;
    end = strrchr(path, '/');
    text_add_bytes(out, path, end ? (size_t)(end - path) : 0);
    text_add(out, "/dgse-solver");
}

/// - returns the pid, 0 when it can't be started
static int32_t spawn(const char *path, int fd)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    char name[] = "dgse-solver";
    char *argv[] = {name, NULL};
    sigset_t none;
    pid_t pid = 0;
    int failed = 0;

    (void)sigemptyset(&none);
    failed = posix_spawn_file_actions_init(&actions);
    failed |= posix_spawn_file_actions_adddup2(&actions, fd, WIRE_FD);
    failed |= posix_spawnattr_init(&attributes);
    /* Not the terminal's group: an interrupt is for the program to handle. */
    failed |= posix_spawnattr_setpgroup(&attributes, 0);
    failed |= posix_spawnattr_setsigmask(&attributes, &none);
    failed |= posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP |
                                                        POSIX_SPAWN_SETSIGMASK);
    failed |= posix_spawn(&pid, path, &actions, &attributes, argv, environ);
    (void)posix_spawnattr_destroy(&attributes);
    (void)posix_spawn_file_actions_destroy(&actions);
    return failed ? 0 : pid;
}

bool zygote_start(struct zygote *z, const char *path)
{
    struct text own = {0};
    int pair[2];

    if (z->pid != 0) {
        return true;
    }
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
        return false;
    }
    /* dup2 of a descriptor onto itself would leave it to be closed by exec. */
    if (pair[1] == WIRE_FD) {
        int moved = fcntl(pair[1], F_DUPFD_CLOEXEC, WIRE_FD + 1);

        (void)close(pair[1]);
        pair[1] = moved;
    }
    if (!path) {
        beside(&own);
        path = text_str(&own);
    }
    z->pid = spawn(path, pair[1]);
    z->fd = pair[0];
    (void)close(pair[1]);
    if (z->pid == 0) {
        (void)close(pair[0]);
    }
    text_release(&own);
    return z->pid != 0;
}

void zygote_stop(struct zygote *z)
{
    if (z->pid == 0) {
        return;
    }
    (void)close(z->fd);
    (void)kill(z->pid, SIGKILL);
    while (waitpid(z->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    z->pid = 0;
}

/// Reads a reply and the descriptor that comes with it.
/// - *fd stays as it is when none comes
static bool receive(int from, struct wire_reply *reply, int *fd)
{
    union {
        struct cmsghdr align;
        char space[CMSG_SPACE(sizeof(int))];
    } control;
    struct iovec part = {reply, sizeof *reply};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control.space,
                             .msg_controllen = sizeof control.space};
    struct cmsghdr *head = NULL;
    ssize_t n = 0;

    do {
        n = recvmsg(from, &message, MSG_CMSG_CLOEXEC);
    } while (n < 0 && errno == EINTR);
    head = CMSG_FIRSTHDR(&message);
    if (n > 0 && head && head->cmsg_type == SCM_RIGHTS) {
        memcpy(fd, CMSG_DATA(head), sizeof *fd);
    }
    return n == sizeof *reply;
}

/// An order and its reply; a zygote that does not answer is done with.
static bool order(struct zygote *z, const struct wire_order *what,
                  struct wire_reply *reply, int *fd)
{
    const struct wire_watch ever = {0};

    if (z->pid == 0) {
        return false;
    }
    if (wire_send(z->fd, what, sizeof *what, &ever) == WIRE_OK &&
        receive(z->fd, reply, fd)) {
        return reply->pid != 0;
    }
    zygote_stop(z);
    return false;
}

bool worker_start(struct worker *w, struct zygote *z, uint64_t bytes)
{
    struct wire_order what = {.kind = WIRE_START, .bytes = bytes};
    struct wire_reply reply = {0};
    int fd = -1;

    if (!order(z, &what, &reply, &fd) || fd < 0) {
        return false;
    }
    w->pid = reply.pid;
    w->fd = fd;
    return true;
}

bool worker_stop(struct worker *w, struct zygote *z)
{
    struct wire_order what = {.kind = WIRE_REAP, .pid = w->pid};
    struct wire_reply reply = {0};
    int none = -1;

    if (w->pid == 0) {
        return false;
    }
    (void)close(w->fd);
    w->pid = 0;
    return order(z, &what, &reply, &none) && WIFEXITED(reply.status) &&
           WEXITSTATUS(reply.status) == WIRE_OUT_OF_MEMORY;
}
