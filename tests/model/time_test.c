/* SPDX-License-Identifier: Apache-2.0 */
/// time.h: calendar conversions and strftime, with the zone UTC.
#include "both.h"

#include <locale.h>
#include <signal.h>
#include <time.h>

MODEL(gmtime_r);
MODEL(localtime_r);
MODEL(mktime);
MODEL(timegm);
MODEL(asctime);
MODEL(ctime);
MODEL(strftime);
MODEL(difftime);
MODEL(localeconv);
MODEL(setlocale);
MODEL(sigaddset);
MODEL(sigemptyset);
MODEL(sigfillset);
MODEL(sigdelset);
MODEL(sigismember);
MODEL(signal);
MODEL(raise);

static time_t random_time(void)
{
    time_t t = (time_t)rnd_integer();

    return rnd_one_in(2) ? t % 100000000000 : t % 10000000000000000;
}

static bool equal(const struct tm *x, const struct tm *y)
{
    return x->tm_sec == y->tm_sec && x->tm_min == y->tm_min &&
           x->tm_hour == y->tm_hour && x->tm_mday == y->tm_mday &&
           x->tm_mon == y->tm_mon && x->tm_year == y->tm_year &&
           x->tm_wday == y->tm_wday && x->tm_yday == y->tm_yday &&
           x->tm_isdst == y->tm_isdst && x->tm_gmtoff == y->tm_gmtoff &&
           strcmp(x->tm_zone, y->tm_zone) == 0;
}

static void calendar(long count)
{
    for (long i = 0; i < count; i++) {
        time_t t = random_time();
        time_t u = random_time();
        struct tm x, y;

        expect(gmtime_r(&t, &x) != NULL && m_gmtime_r(&t, &y) != NULL &&
                   equal(&x, &y),
               "gmtime(%ld)", t);
        expect(timegm(&x) == m_timegm(&y) && equal(&x, &y), "timegm(%ld)", t);
        expect(localtime_r(&t, &x) != NULL && m_localtime_r(&t, &y) != NULL &&
                   equal(&x, &y),
               "localtime(%ld): %s %s", t, x.tm_zone, y.tm_zone);
        expect(strcmp(asctime(&x), m_asctime(&y)) == 0 &&
                   strcmp(ctime(&t), m_ctime(&t)) == 0,
               "asctime(%ld)", t);
        expect(difftime(t, u) == m_difftime(t, u), "difftime");
        x.tm_sec += (int)rnd_below(200000) - 100000;
        x.tm_min += (int)rnd_below(2000) - 1000;
        x.tm_hour += (int)rnd_below(200) - 100;
        x.tm_mday += (int)rnd_below(2000) - 1000;
        x.tm_mon += (int)rnd_below(200) - 100;
        y = x;
        expect(mktime(&x) == m_mktime(&y) && equal(&x, &y),
               "mktime near %ld: %s", t, asctime(&x));
    }
}

static void formats(long count)
{
    for (long i = 0; i < count; i++) {
        char pattern[60];
        char *p = pattern;
        unsigned n = 1 + rnd_below(3);
        char x[400], y[400];
        size_t room = rnd_one_in(5) ? rnd_below(30) : sizeof x;
        time_t t = random_time() % 200000000000;
        struct tm tm;
        size_t a, b;

        gmtime_r(&t, &tm);
        if (rnd_one_in(10)) {
            tm.tm_wday = (int)rnd_below(20) - 5;
            tm.tm_mon = (int)rnd_below(30) - 5;
        }
        if (rnd_one_in(4)) {
            tm.tm_gmtoff = ((int)rnd_below(200) - 100) * 900;
        }
        for (unsigned k = 0; k < n; k++) {
            *p++ = '%';
            while (rnd_one_in(3)) {
                *p++ = (char)rnd_char_of("_-0^#");
            }
            if (rnd_one_in(4)) {
                p += sprintf(p, "%u", rnd_below(20));
            }
            if (rnd_one_in(8)) {
                *p++ = (char)rnd_char_of("EO");
            }
            *p++ = (char)rnd_char_of(
                "aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYzZ%%i");
            *p++ = (char)rnd_char_of(" x/");
        }
        *p = '\0';
        a = strftime(x, room, pattern, &tm);
        b = m_strftime(y, room, pattern, &tm);
        expect(a == b && (a == 0 || memcmp(x, y, a + 1) == 0),
               "strftime(%zu, \"%s\") of %ld: <%s> <%s>", room, pattern, t,
               a > 0 ? x : "", b > 0 ? y : "");
    }
}

static int caught;

static void catch (int number)
{
    caught = number;
}

static void surroundings(long count)
{
    struct lconv *x = localeconv();
    struct lconv *y = m_localeconv();
    sigset_t s, t;

    (void)count;
    expect(strcmp(x->decimal_point, y->decimal_point) == 0 &&
               strcmp(x->thousands_sep, y->thousands_sep) == 0 &&
               strcmp(x->grouping, y->grouping) == 0 &&
               strcmp(x->negative_sign, y->negative_sign) == 0 &&
               x->frac_digits == y->frac_digits &&
               x->n_sign_posn == y->n_sign_posn &&
               x->int_p_sep_by_space == y->int_p_sep_by_space,
           "localeconv");
    expect(strcmp(m_setlocale(LC_ALL, NULL), "C") == 0 &&
               strcmp(m_setlocale(LC_ALL, ""), "C") == 0 &&
               m_setlocale(LC_ALL, "xx_YY") == NULL &&
               m_setlocale(99, "C") == NULL,
           "setlocale");
    m_sigemptyset(&s);
    for (int i = 1; i <= 64; i++) {
        expect(m_sigismember(&s, i) == 0 && m_sigaddset(&s, i) == 0 &&
                   m_sigismember(&s, i) == 1 && m_sigdelset(&s, i) == 0,
               "sigaddset(%d)", i);
    }
    m_sigfillset(&t);
    expect(m_sigismember(&t, 9) == 1 && m_sigaddset(&t, 65) == -1 &&
               m_sigaddset(&t, 0) == -1,
           "sigfillset");
    expect(m_signal(SIGUSR1, catch) == SIG_DFL && m_raise(SIGUSR1) == 0 &&
               caught == SIGUSR1 && m_signal(SIGUSR1, SIG_IGN) == catch &&
               m_raise(SIGUSR1) == 0 && m_raise(SIGCHLD) == 0 &&
               m_raise(1000) == -1 && m_signal(SIGKILL, SIG_IGN) == SIG_ERR,
           "signal and raise");
}

const struct test time_tests[] = {
    {"calendar", calendar, 30000},
    {"strftime", formats, 60000},
    {"locale-signal", surroundings, 1},
    {NULL, NULL, 0},
};
