/* SPDX-License-Identifier: Apache-2.0 */
/// Whole messages over sockets, with an eye on the clocks.
#include "solver/backend/wire.h"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <time.h>

enum { LOOK_MS = 500 };

static uint64_t read_clock(clockid_t clock)
{
    struct timespec at = {0};

    if (clock_gettime(clock, &at) != 0) {
        return 0;
    }
    return (uint64_t)at.tv_sec * 1000000000u + (uint64_t)at.tv_nsec;
}

uint64_t wire_now(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

uint64_t wire_cpu(int32_t pid)
{
    clockid_t clock = 0;

    return clock_getcpuclockid(pid, &clock) == 0 ? read_clock(clock) : 0;
}

/// - returns for how many milliseconds to sleep; 0: time is over; -1: for ever
static int patience(const struct wire_watch *watch)
{
    uint64_t cpu = 0;
    uint64_t wall = 0;
    uint64_t left = 0;

    if (watch->interrupt && *watch->interrupt) {
        return 0;
    }
    if (watch->pid == 0) {
        return watch->interrupt ? LOOK_MS : -1;
    }
    cpu = wire_cpu(watch->pid);
    wall = wire_now();
    if (cpu >= watch->cpu_end || wall >= watch->wall_end) {
        return 0;
    }
    left = watch->cpu_end - cpu;
    if (left > watch->wall_end - wall) {
        left = watch->wall_end - wall;
    }
    left = left / 1000000 + 1;
    // A signal ends a sleep, but not one that is about to begin.
    return left > LOOK_MS ? LOOK_MS : (int)left;
}

/// Sleeps until fd is ready for `events`.
static enum wire_result await(int fd, short events,
                              const struct wire_watch *watch)
{
    for (;;) {
        struct pollfd at = {.fd = fd, .events = events};
        int ms = patience(watch);
        int ready = 0;

        if (ms == 0) {
            return WIRE_LATE;
        }
        ready = poll(&at, 1, ms);
        if (ready > 0) {
            return WIRE_OK;
        }
        if (ready < 0 && errno != EINTR) {
            return WIRE_GONE;
        }
    }
}

/// After a call that moved nothing.
static enum wire_result again(ssize_t n, int fd, short events,
                              const struct wire_watch *watch)
{
    if (n == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
        return WIRE_GONE;
    }
    return await(fd, events, watch);
}

enum wire_result wire_send(int fd, const void *data, size_t size,
                           const struct wire_watch *watch)
{
    const char *at = data;
    enum wire_result result = WIRE_OK;

    while (size > 0 && result == WIRE_OK) {
        ssize_t n = send(fd, at, size, MSG_NOSIGNAL | MSG_DONTWAIT);

        if (n > 0) {
            at += n;
            size -= (size_t)n;
        } else {
            result = again(n, fd, POLLOUT, watch);
        }
    }
    return result;
}

enum wire_result wire_receive(int fd, void *data, size_t size,
                              const struct wire_watch *watch)
{
    char *at = data;
    enum wire_result result = WIRE_OK;

    while (size > 0 && result == WIRE_OK) {
        ssize_t n = recv(fd, at, size, MSG_DONTWAIT);

        if (n > 0) {
            at += n;
            size -= (size_t)n;
        } else {
            result = again(n, fd, POLLIN, watch);
        }
    }
    return result;
}
