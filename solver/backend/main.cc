/* SPDX-License-Identifier: Apache-2.0 */
/// dgse-solver: the zygote.  Forks a worker for each START while it is small,
/// reaps it on REAP, and ends, with all of them, when the program has ended.
#include "solver/backend/count.h"
#include "solver/backend/wire.h"
#include "solver/backend/worker.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace
{

/// The address space cannot be limited under AddressSanitizer.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool limit_memory = false;
#elif defined(__has_feature)
constexpr bool limit_memory = !__has_feature(address_sanitizer);
#else
constexpr bool limit_memory = true;
#endif

/// Terms are deep, and cvc5 recurses over some of them.
constexpr rlim_t stack_bytes = rlim_t{100} << 20;

void out_of_memory()
{
    _exit(WIRE_OUT_OF_MEMORY);
}

/// What the process has mapped already does not count.
void limit(uint64_t bytes)
{
    struct rlimit r = {};
    unsigned long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");

    if (f) {
        if (fscanf(f, "%lu", &pages) != 1) {
            pages = 0;
        }
        (void)fclose(f);
    }
    r.rlim_cur = r.rlim_max =
        bytes + pages * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
    (void)setrlimit(RLIMIT_AS, &r);
    std::set_new_handler(out_of_memory);
}

[[noreturn]] void become_worker(int fd, pid_t zygote, uint64_t bytes)
{
    (void)close(WIRE_FD);
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() == zygote) {
        if (limit_memory && bytes != 0) {
            limit(bytes);
        }
        backend::work(fd);
    }
    backend::count_lines();
    _exit(0); /* destructors cost as much as solving */
}

/// - the reply's pid stays 0 when it did not work; else *fd is the program's
///   end of the socket
void start(const wire_order &order, wire_reply &reply, int *fd)
{
    int pair[2];
    pid_t zygote = getpid();

    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
        return;
    }
    pid_t pid = fork();
    if (pid == 0) {
        (void)close(pair[0]);
        become_worker(pair[1], zygote, order.bytes);
    }
    (void)close(pair[1]);
    if (pid < 0) {
        (void)close(pair[0]);
        return;
    }
    reply.pid = pid;
    *fd = pair[0];
}

int reap(pid_t pid)
{
    int status = 0;

    (void)kill(pid, SIGKILL);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

bool send_reply(const wire_reply &reply, int fd)
{
    union {
        cmsghdr align;
        char space[CMSG_SPACE(sizeof(int))];
    } control = {};
    wire_reply copy = reply;
    iovec part = {&copy, sizeof copy};
    msghdr message = {};

    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (fd >= 0) {
        message.msg_control = control.space;
        message.msg_controllen = sizeof control.space;
        cmsghdr *head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(sizeof fd);
        memcpy(CMSG_DATA(head), &fd, sizeof fd);
    }
    ssize_t n = 0;
    do {
        n = sendmsg(WIRE_FD, &message, MSG_NOSIGNAL);
    } while (n < 0 && errno == EINTR);
    return n == static_cast<ssize_t>(sizeof copy);
}

/// - returns false when the program is gone
bool serve(const wire_order &order, std::vector<pid_t> &workers)
{
    wire_reply reply = {};
    int fd = -1;

    if (order.kind == WIRE_START) {
        start(order, reply, &fd);
        if (reply.pid != 0) {
            workers.push_back(reply.pid);
        }
    } else {
        auto found = std::find(workers.begin(), workers.end(), order.pid);

        if (found != workers.end()) {
            workers.erase(found);
            reply.pid = order.pid;
            reply.status = reap(order.pid);
        }
    }
    bool sent = send_reply(reply, fd);
    if (fd >= 0) {
        (void)close(fd);
    }
    return sent;
}

/// cvc5 and its parts say on the streams what is not for the user.
void silence()
{
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);

    (void)dup2(null, STDIN_FILENO);
    (void)dup2(null, STDOUT_FILENO);
#ifdef NDEBUG
    (void)dup2(null, STDERR_FILENO);
#endif
    if (null > WIRE_FD) {
        (void)close(null);
    }
}

void deepen_stack()
{
    struct rlimit r = {};

    if (getrlimit(RLIMIT_STACK, &r) == 0 && r.rlim_cur != RLIM_INFINITY &&
        r.rlim_cur < stack_bytes) {
        r.rlim_cur = std::min(stack_bytes, r.rlim_max);
        (void)setrlimit(RLIMIT_STACK, &r);
    }
}

} // namespace

int main()
{
    std::vector<pid_t> workers;
    const wire_watch ever = {};
    wire_order order = {};
    struct stat s = {};

    if (fstat(WIRE_FD, &s) != 0 || !S_ISSOCK(s.st_mode)) {
        (void)fputs("dgse-solver: part of dgse, which starts it\n", stderr);
        return 2;
    }
    (void)signal(SIGCHLD, SIG_DFL);
    silence();
    deepen_stack();
    while (wire_receive(WIRE_FD, &order, sizeof order, &ever) == WIRE_OK &&
           serve(order, workers)) {
    }
    for (pid_t pid : workers) {
        (void)reap(pid);
    }
    backend::count_lines();
    _exit(0); /* what the libraries still hold is of no interest */
}
