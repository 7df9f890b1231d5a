// clocks: now is after 2020, does not go back, sources agree; sleeping returns
#include <stdio.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
int main(void) {
    time_t a = time(NULL), b;
    struct timeval v;
    struct timespec s, zero = {0, 0};
    clock_t c = clock();
    gettimeofday(&v, NULL);
    clock_gettime(CLOCK_REALTIME, &s);
    time(&b);
    printf("%d %d\n", a > 1577836800, b >= a);
    printf("%d %d\n", v.tv_sec - a <= 2, s.tv_sec - a <= 2);
    printf("%d %d\n", c >= 0, clock() >= c);
    printf("%u %d %d\n", sleep(0), usleep(1), nanosleep(&zero, NULL));
    printf("%d\n", getpid() == getpid() && getpid() > 0);
    printf("%d %ld\n", getpagesize() > 0, sysconf(_SC_CLK_TCK));
    return 0;
}
