/* SPDX-License-Identifier: Apache-2.0 */
/* Dates: validity, leap years, the day of the year.  The table of months has
 * no entry for February of a leap year, so its last day gets the number of
 * the first of March of other years: right; but the century rule is missing
 * in one of the two places that decide about leap years. */
#include <assert.h>
#include <stdbool.h>

int __VERIFIER_nondet_int(void);

struct date {
    int year;
    int month;
    int day;
};

static const int month_days[13] = {0,  31, 28, 31, 30, 31, 30,
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

static bool read_date(struct date *d)
{
    d->year = __VERIFIER_nondet_int();
    if (d->year < 1900 || d->year > 2100)
        return false;
    d->month = __VERIFIER_nondet_int();
    if (d->month < 1 || d->month > 12)
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

static int days_in_year(int year)
{
    return leap(year) ? 366 : 365;
}

int main(void)
{
    struct date d;
    if (!read_date(&d))
        return 1;
    int day = day_of_year(&d);
    assert(day >= 1);
    assert(day <= days_in_year(d.year));
    return 0;
}
