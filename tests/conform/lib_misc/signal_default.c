// signals without a handler, kill of the own process
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static void handler(int s) {
    printf("handled %d\n", s == SIGUSR2);
    fflush(stdout);
}
int main(void) {
    printf("%d %d\n", raise(SIGWINCH), kill(getpid(), SIGCHLD));
    printf("%d %d\n", kill(getpid(), 0), kill(getpid(), 1000) == -1 && errno == EINVAL);
    signal(SIGUSR2, handler);
    printf("%d\n", kill(getpid(), SIGUSR2));
    fflush(stdout);
    signal(SIGTERM, SIG_IGN);
    raise(SIGTERM);
    signal(SIGTERM, SIG_DFL);
    return 0;
}
