/* SPDX-License-Identifier: Apache-2.0 */
/* Dates: validity, leap years, the day of the year and of the week, the next
 * day.  The table of months has no entry for February of a leap year, so each
 * function asks for itself whether the year has that day; the century rule is
 * missing in one of them. */
#include <assert.h>
#include <stdbool.h>

int __VERIFIER_nondet_int(void);

enum { FIRST_YEAR = 1900, LAST_YEAR = 2100, MONTHS = 12, DAYS_OF_WEEK = 7 };

struct date {
    int year;
    int month;
    int day;
};

static const int month_days[MONTHS + 1] = {0,  31, 28, 31, 30, 31, 30,
                                           31, 31, 30, 31, 30, 31};

static bool leap(int year)
{
    if (year % 4 != 0)
        return false;
    if (year % 100 != 0)
        return true;
    return year % 400 == 0;
}

static int days_in_month(int year, int month)
{
    int days = month_days[month];
    if (month == 2 && leap(year))
        days++;
    return days;
}

static int days_in_year(int year)
{
    return leap(year) ? 366 : 365;
}

static bool read_date(struct date *d)
{
    d->year = __VERIFIER_nondet_int();
    if (d->year < FIRST_YEAR || d->year > LAST_YEAR)
        return false;
    d->month = __VERIFIER_nondet_int();
    if (d->month < 1 || d->month > MONTHS)
        return false;
    d->day = __VERIFIER_nondet_int();
    return d->day >= 1 && d->day <= days_in_month(d->year, d->month);
}

static int day_of_year(const struct date *d)
{
    int days = d->day;
    for (int m = 1; m < d->month; m++)
        days += month_days[m];
    if (d->month > 2 && d->year % 4 == 0)
        days++;
    return days;
}

/// Days of the years before this one, from the year 1 on.
static int days_before(int year)
{
    int past = year - 1;
    return 365 * past + past / 4 - past / 100 + past / 400;
}

/// 0: Sunday.  The year 1 began with a Monday.
static int day_of_week(const struct date *d)
{
    return (days_before(d->year) + day_of_year(d)) % DAYS_OF_WEEK;
}

/// In numbers of the year 1: the one that every calendar agrees on.
static int number_of(const struct date *d)
{
    return days_before(d->year) + day_of_year(d);
}

static struct date next_day(struct date d)
{
    d.day++;
    if (d.day <= days_in_month(d.year, d.month))
        return d;
    d.day = 1;
    d.month++;
    if (d.month <= MONTHS)
        return d;
    d.month = 1;
    d.year++;
    return d;
}

static bool is_weekend(int day)
{
    return (day == 0) | (day == DAYS_OF_WEEK - 1);
}

/// The first day behind d on which offices are open.
static int working_days_off(struct date d)
{
    int off = 0;
    int day = day_of_week(&d);
    for (int k = 1; k < DAYS_OF_WEEK; k++)
        off += is_weekend((day + k) % DAYS_OF_WEEK) & (off == k - 1);
    return off;
}

int main(void)
{
    struct date d;
    if (!read_date(&d))
        return 1;
    int day = day_of_year(&d);
    assert(day >= 1);
    assert(day <= days_in_year(d.year));
    struct date next = next_day(d);
    assert(next.year <= LAST_YEAR + 1);
    if (d.month != 2 && d.month != 12)
        assert(number_of(&next) == number_of(&d) + 1);
    assert(working_days_off(d) <= 2);
    return 0;
}
