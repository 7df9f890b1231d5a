// signals that the program raises itself: handlers, ignoring, one-shot, sets
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <string.h>
static volatile sig_atomic_t last, count;
static void note(int s) {
    last = s;
    count++;
}
int main(void) {
    printf("%d\n", signal(SIGUSR1, note) == SIG_DFL);
    raise(SIGUSR1);
    raise(SIGUSR1);
    printf("%d %d\n", last == SIGUSR1, (int)count);
    printf("%d\n", signal(SIGUSR1, SIG_IGN) == note);
    raise(SIGUSR1);
    struct sigaction a, old;
    memset(&a, 0, sizeof a);
    a.sa_handler = note;
    sigemptyset(&a.sa_mask);
    a.sa_flags = SA_RESETHAND;
    sigaction(SIGTERM, &a, NULL);
    raise(SIGTERM);
    sigaction(SIGTERM, NULL, &old);
    printf("%d %d %d\n", (int)count, last == SIGTERM, old.sa_handler == SIG_DFL);
    raise(SIGCHLD);
    printf("%d %s\n", raise(1000), strsignal(SIGSEGV));
    return count;
}
