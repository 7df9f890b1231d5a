// time functions with fixed inputs: gmtime, mktime in UTC, strftime, difftime
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int main(void) {
    setenv("TZ", "UTC0", 1);
    tzset();
    time_t t = 1000000000;
    struct tm *g = gmtime(&t);
    printf("%d-%d-%d %d:%d:%d %d %d\n", g->tm_year + 1900, g->tm_mon + 1, g->tm_mday, g->tm_hour,
        g->tm_min, g->tm_sec, g->tm_wday, g->tm_yday);
    char b[64];
    size_t n = strftime(b, sizeof b, "%Y-%m-%d %H:%M:%S %j %a %B %%", g);
    printf("%zu %s\n", n, b);
    struct tm m = {.tm_year = 100, .tm_mon = 13, .tm_mday = 30, .tm_hour = 12};
    time_t r = mktime(&m);
    printf("%ld %d %d %d\n", (long)r, m.tm_mon, m.tm_mday, m.tm_wday);
    printf("%g\n", difftime(t, r));
    t = -1;
    g = gmtime(&t);
    printf("%d %d\n", g->tm_year, g->tm_sec);
    time_t now = time(NULL), now2;
    time(&now2);
    printf("%d %d\n", now > 1600000000, now2 >= now);
    clock_t c = clock();
    printf("%d\n", c != (clock_t)-1);
    t = 951782400;
    printf("%s", asctime(gmtime(&t)));
    return strftime(b, 3, "%Y", g) == 0 ? 6 : 7;
}
