/* SPDX-License-Identifier: Apache-2.0 */
/// Time: the clocks in whole seconds, and calendar time in UTC, whatever the
/// environment's time zone is.
#include "model.h"

#include <string.h>
#include <sys/time.h>
#include <time.h>

enum { DAY = 86400 };

static char zone_utc[] = "UTC";
char *tzname[2] = {zone_utc, zone_utc};
long timezone;
int daylight;

void tzset(void)
{
}

/* ---- clocks -------------------------------------------------------------- */

time_t time(time_t *to)
{
    time_t now = __dgse_time();

    if (to != NULL) {
        *to = now;
    }
    return now;
}

clock_t clock(void)
{
    return __dgse_clock();
}

int gettimeofday(struct timeval *restrict to, void *restrict zone)
{
    to->tv_sec = __dgse_time();
    to->tv_usec = 0;
    if (zone != NULL) {
        memset(zone, 0, sizeof(struct timezone));
    }
    return 0;
}

/// CPU time for the process' clocks, seconds since 1970 for the others.
int clock_gettime(clockid_t clock_id, struct timespec *to)
{
    if (clock_id == CLOCK_PROCESS_CPUTIME_ID ||
        clock_id == CLOCK_THREAD_CPUTIME_ID) {
        long used = __dgse_clock();

        to->tv_sec = used / 1000000;
        to->tv_nsec = used % 1000000 * 1000;
        return 0;
    }
    if (clock_id < 0 || clock_id > CLOCK_TAI) {
        errno = EINVAL;
        return -1;
    }
    to->tv_sec = __dgse_time();
    to->tv_nsec = 0;
    return 0;
}

int timespec_get(struct timespec *to, int base)
{
    if (base != TIME_UTC) {
        return 0;
    }
    to->tv_sec = __dgse_time();
    to->tv_nsec = 0;
    return base;
}

double difftime(time_t a, time_t b)
{
    return (double)(a - b);
}

/* ---- calendar ------------------------------------------------------------ */

static long floor_div(long a, long b)
{
    long q = a / b;

    return q - (a % b < 0);
}

/// Days from 1970-01-01 to the first of March of a year.
static long days_to_march(long year)
{
    return 365 * year + floor_div(year, 4) - floor_div(year, 100) +
           floor_div(year, 400) - 719468;
}

/// Days from 1970-01-01 to the first day of a month (0: January).
static long days_to_month(long year, long month)
{
    long shifted;

    year += floor_div(month, 12);
    month -= floor_div(month, 12) * 12;
    // Years that begin with March have their odd day at the end.
    shifted = (month + 10) % 12;
    return days_to_march(year - (month < 2)) + (153 * shifted + 2) / 5;
}

/// Breaks seconds since 1970 down: false when the year does not fit an int.
static bool break_down(time_t time_of, const char *zone, struct tm *to)
{
    long days = floor_div(time_of, DAY);
    long rest = time_of - days * DAY;
    // 400 years have 146097 days; the estimate is at most one year off.
    long year = floor_div((days + 719468) * 400, 146097);
    long month;

    year -= days_to_march(year) > days;
    year += days_to_march(year + 1) <= days;
    month = (5 * (days - days_to_march(year)) + 2) / 153;
    to->tm_mday = (int)(days - days_to_march(year) - (153 * month + 2) / 5 + 1);
    month = (month + 2) % 12;
    year += month < 2;
    if (year - 1900 > INT_MAX || year - 1900 < INT_MIN) {
        errno = EOVERFLOW;
        return false;
    }
    to->tm_sec = (int)(rest % 60);
    to->tm_min = (int)(rest / 60 % 60);
    to->tm_hour = (int)(rest / 3600);
    to->tm_mon = (int)month;
    to->tm_year = (int)(year - 1900);
    to->tm_wday = (int)(days + 4 - floor_div(days + 4, 7) * 7);
    to->tm_yday = (int)(days - days_to_month(year, 0));
    to->tm_isdst = 0;
    to->tm_gmtoff = 0;
    to->tm_zone = zone;
    return true;
}

static struct tm shared;

struct tm *gmtime_r(const time_t *restrict from, struct tm *restrict to)
{
    return break_down(*from, "GMT", to) ? to : NULL;
}

struct tm *localtime_r(const time_t *restrict from, struct tm *restrict to)
{
    return break_down(*from, "UTC", to) ? to : NULL;
}

struct tm *gmtime(const time_t *from)
{
    return break_down(*from, "GMT", &shared) ? &shared : NULL;
}

struct tm *localtime(const time_t *from)
{
    return break_down(*from, "UTC", &shared) ? &shared : NULL;
}

/// Seconds since 1970, and *t put into range; fields may be out of theirs.
static time_t normalise(struct tm *t, const char *zone)
{
    struct tm result;
    long days = days_to_month(1900L + t->tm_year, t->tm_mon) + t->tm_mday - 1;
    time_t seconds =
        days * DAY + t->tm_hour * 3600L + t->tm_min * 60L + t->tm_sec;

    if (!break_down(seconds, zone, &result)) {
        return -1;
    }
    *t = result;
    return seconds;
}

long __dgse_utc_seconds(struct tm *t)
{
    return normalise(t, "UTC");
}

time_t mktime(struct tm *t)
{
    return normalise(t, "UTC");
}

time_t timelocal(struct tm *t)
{
    return normalise(t, "UTC");
}

time_t timegm(struct tm *t)
{
    return normalise(t, "GMT");
}

/* ---- asctime ------------------------------------------------------------- */

static char *put_text(char *p, const char *text, size_t n)
{
    memcpy(p, text, n);
    return p + n;
}

/// number with at least `least` digits, blanks before it up to width.
static char *put_number(char *p, int number, int least, int width)
{
    char digits[12];
    int n = 0;
    unsigned rest = number < 0 ? 0U - (unsigned)number : (unsigned)number;

    while (rest != 0 || n < least) {
        digits[n++] = (char)('0' + rest % 10);
        rest /= 10;
    }
    if (number < 0) {
        digits[n++] = '-';
    }
    for (int i = n; i < width; i++) {
        *p++ = ' ';
    }
    while (n > 0) {
        *p++ = digits[--n];
    }
    return p;
}

/// to is not null and has 26 bytes; more when the year has more digits.
static char *put_time(const struct tm *t, char *to)
{
    static const char days[] = "SunMonTueWedThuFriSat";
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    bool good_day = (unsigned)t->tm_wday < 7;
    bool good_month = (unsigned)t->tm_mon < 12;
    char *p = to;

    if (t->tm_year > INT_MAX - 1900) {
        errno = EOVERFLOW;
        return NULL;
    }
    p = put_text(p, good_day ? days + 3 * t->tm_wday : "???", 3);
    *p++ = ' ';
    p = put_text(p, good_month ? months + 3 * t->tm_mon : "???", 3);
    p = put_number(p, t->tm_mday, 1, 3);
    *p++ = ' ';
    p = put_number(p, t->tm_hour, 2, 0);
    *p++ = ':';
    p = put_number(p, t->tm_min, 2, 0);
    *p++ = ':';
    p = put_number(p, t->tm_sec, 2, 0);
    *p++ = ' ';
    p = put_number(p, 1900 + t->tm_year, 1, 0);
    put_text(p, "\n", 2);
    return to;
}

static char text[114];

char *asctime_r(const struct tm *restrict t, char *restrict to)
{
    return put_time(t, to);
}

char *asctime(const struct tm *t)
{
    return put_time(t, text);
}

char *ctime(const time_t *from)
{
    return break_down(*from, "UTC", &shared) ? put_time(&shared, text) : NULL;
}

char *ctime_r(const time_t *from, char *to)
{
    struct tm t;

    return break_down(*from, "UTC", &t) ? put_time(&t, to) : NULL;
}
