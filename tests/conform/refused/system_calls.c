// functions without a model where they do not run: processes, threads, folders, sockets, libraries
#include <dirent.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
static void *body(void *p) { return p; }
static int all(void) {
    pthread_t t;
    struct stat s;
    int status, n = pthread_create(&t, NULL, body, NULL);
    n += pthread_join(t, NULL) + system("true") + stat("/", &s);
    if (fork() == 0) _exit(1);
    wait(&status);
    DIR *d = opendir("/");
    n += d != NULL && closedir(d);
    n += dlopen("libm.so.6", RTLD_NOW) != NULL;
    return n + socket(AF_UNIX, SOCK_STREAM, 0);
}
int main(int argc, char **argv) {
    puts(argc > 1 ? "on" : "off");
    return argc > 1 ? all() : 8;
}
