/* SPDX-License-Identifier: Apache-2.0 */
/// wchar.h and wctype.h in the C locale.  Bytes of 128 and more are left out:
/// C libraries disagree about them.
#include "both.h"

#include <inttypes.h>
#include <wchar.h>
#include <wctype.h>

MODEL(wcsncat);
MODEL(wcpcpy);
MODEL(wcpncpy);
MODEL(wcsncpy);
MODEL(wcscat);
MODEL(wmempcpy);
MODEL(wcsspn);
MODEL(wcscspn);
MODEL(wcspbrk);
MODEL(wcstok);
MODEL(wcschr);
MODEL(wcsrchr);
MODEL(wcschrnul);
MODEL(wcscoll);
MODEL(wcsncmp);
MODEL(wcsxfrm);
MODEL(wcscasecmp);
MODEL(wcsncasecmp);
MODEL(wcstol);
MODEL(wcstoul);
MODEL(wcstoll);
MODEL(wcstoull);
MODEL(wcstoimax);
MODEL(wcstoumax);
MODEL(wcstod);
MODEL(wcstof);
MODEL(wcstold);
MODEL(mbtowc);
MODEL(wctomb);
MODEL(mbrtowc);
MODEL(wcrtomb);
MODEL(mbrlen);
MODEL(mbsrtowcs);
MODEL(wcsrtombs);
MODEL(mbsnrtowcs);
MODEL(wcsnrtombs);
MODEL(btowc);
MODEL(wctob);
MODEL(wctype);
MODEL(iswctype);
MODEL(wctrans);
MODEL(towctrans);
MODEL(wcwidth);
MODEL(wcswidth);

enum { N = 24 };

static char narrow[N];
static wchar_t a[N], b[N];

static void widen(wchar_t *to, const char *s)
{
    do {
        *to++ = *s;
    } while (*s++ != '\0');
}

static void make(const char *alphabet)
{
    rnd_string(narrow, N, alphabet);
    widen(a, narrow);
    if (rnd_one_in(10)) {
        a[0] = a[0] != 0 ? (wchar_t)(300 + rnd_below(2)) : 0;
    }
    rnd_string(narrow, rnd_one_in(2) ? 4 : N, alphabet);
    widen(b, narrow);
}

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

static long at(const wchar_t *p, const wchar_t *start)
{
    return p == NULL ? -1 : p - start;
}

/* ---- strings ------------------------------------------------------------- */

static void copies(void)
{
    wchar_t x[3 * N], y[3 * N];
    size_t n = rnd_below(N);

#define COMPARE(name, glibc, model)                                            \
    do {                                                                       \
        long r, s;                                                             \
        wmemset(x, L'~', 3 * N);                                               \
        wmemset(y, L'~', 3 * N);                                               \
        wcscpy(x, b);                                                          \
        wcscpy(y, b);                                                          \
        r = (long)(glibc);                                                     \
        s = (long)(model);                                                     \
        expect(r == s && wmemcmp(x, y, 3 * N) == 0, "%s(%ls, %zu)", name, a,   \
               n);                                                             \
    } while (0)
    COMPARE("wcsncat", at(wcsncat(x, a, n), x), at(m_wcsncat(y, a, n), y));
    COMPARE("wcscat", at(wcscat(x, a), x), at(m_wcscat(y, a), y));
    COMPARE("wcpcpy", at(wcpcpy(x, a), x), at(m_wcpcpy(y, a), y));
    COMPARE("wcpncpy", at(wcpncpy(x, a, n), x), at(m_wcpncpy(y, a, n), y));
    COMPARE("wcsncpy", at(wcsncpy(x, a, n), x), at(m_wcsncpy(y, a, n), y));
    COMPARE("wmempcpy", at(wmempcpy(x, a, n), x), at(m_wmempcpy(y, a, n), y));
#undef COMPARE
    // Nothing is said of the content when it does not fit.
    n = wcslen(a) + rnd_below(4);
    expect(wcsxfrm(x, a, n) == m_wcsxfrm(y, a, n) &&
               (n == wcslen(a) || wcscmp(x, y) == 0),
           "wcsxfrm(%ls, %zu)", a, n);
}

static void searches(void)
{
    wchar_t c = a[rnd_below((unsigned)wcslen(a) + 1)];
    size_t n = rnd_below(N);

    expect(wcsspn(a, b) == m_wcsspn(a, b) && wcscspn(a, b) == m_wcscspn(a, b) &&
               wcspbrk(a, b) == m_wcspbrk(a, b),
           "wcsspn(%ls, %ls)", a, b);
    expect(wcschr(a, c) == m_wcschr(a, c) && wcsrchr(a, c) == m_wcsrchr(a, c) &&
               wcschrnul(a, c) == m_wcschrnul(a, c),
           "wcschr(%ls, %d)", a, (int)c);
    expect(sign(wcscoll(a, b)) == sign(m_wcscoll(a, b)) &&
               sign(wcsncmp(a, b, n)) == sign(m_wcsncmp(a, b, n)) &&
               sign(wcscasecmp(a, b)) == sign(m_wcscasecmp(a, b)) &&
               sign(wcsncasecmp(a, b, n)) == sign(m_wcsncasecmp(a, b, n)),
           "wcscoll(%ls, %ls)", a, b);
}

static void tokens(void)
{
    wchar_t x[N], y[N];
    wchar_t *r = NULL, *s = NULL;
    wchar_t *t, *u;

    wcscpy(x, a);
    wcscpy(y, a);
    t = wcstok(x, b, &r);
    u = m_wcstok(y, b, &s);
    for (int i = 0; i < N; i++) {
        expect(at(t, x) == at(u, y) && at(r, x) == at(s, y) &&
                   wmemcmp(x, y, wcslen(a)) == 0,
               "wcstok(%ls, %ls)", a, b);
        if (t == NULL || u == NULL) {
            break;
        }
        t = wcstok(NULL, b, &r);
        u = m_wcstok(NULL, b, &s);
    }
}

static void strings(long count)
{
    for (long i = 0; i < count; i++) {
        make(rnd_one_in(2) ? "ab" : "abAB/.");
        copies();
        searches();
        tokens();
    }
}

/* ---- numbers ------------------------------------------------------------- */

/// Equal results, ends and errno.
#define NUMBER(type, call, model)                                              \
    do {                                                                       \
        wchar_t *p = NULL, *q = NULL;                                          \
        type x, y;                                                             \
        int e, f;                                                              \
        errno = 0;                                                             \
        x = call;                                                              \
        e = errno;                                                             \
        errno = 0;                                                             \
        y = model;                                                             \
        f = errno;                                                             \
        expect((x == y || (x != x && y != y)) && p == q && e == f,             \
               #call " of %ls", s);                                            \
    } while (0)

static void numbers(long count)
{
    static const char *const words[] = {
        "inf", "-INFINITYx", "nan", "nan(12)", "nan(1", "0x", "0x.", "1e", "+",
    };

    for (long i = 0; i < count; i++) {
        char text[100];
        wchar_t s[100];
        int base = rnd_one_in(3) ? 10 : (int)rnd_below(38);

        switch (rnd_below(4)) {
        case 0:
            sprintf(text, " %ld.%ue%dz", (long)rnd_integer(), rnd_below(1000),
                    (int)rnd_below(700) - 350);
            break;
        case 1:
            sprintf(text, "\t\n%.*Lf", (int)rnd_below(40),
                    (long double)rnd_integer());
            break;
        case 2:
            sprintf(text, "%s", words[rnd_below(9)]);
            break;
        default:
            rnd_string(text, N, "0123456789abxXz.-+ ");
            break;
        }
        widen(s, text);
        if (rnd_one_in(5)) {
            s[rnd_below((unsigned)wcslen(s) + 1)] = rnd_one_in(2) ? 0x3000 : 0;
        }
        NUMBER(long, wcstol(s, &p, base), m_wcstol(s, &q, base));
        NUMBER(unsigned long, wcstoul(s, &p, base), m_wcstoul(s, &q, base));
        NUMBER(long long, wcstoll(s, &p, base), m_wcstoll(s, &q, base));
        NUMBER(unsigned long long, wcstoull(s, &p, base),
               m_wcstoull(s, &q, base));
        NUMBER(intmax_t, wcstoimax(s, &p, base), m_wcstoimax(s, &q, base));
        NUMBER(uintmax_t, wcstoumax(s, &p, base), m_wcstoumax(s, &q, base));
        NUMBER(double, wcstod(s, &p), m_wcstod(s, &q));
        NUMBER(float, wcstof(s, &p), m_wcstof(s, &q));
        NUMBER(long double, wcstold(s, &p), m_wcstold(s, &q));
    }
}

/* ---- conversions --------------------------------------------------------- */

static void one_character(void)
{
    mbstate_t s = {0}, t = {0};
    wchar_t x = 7, y = 7;
    wchar_t wide = (wchar_t)(rnd_one_in(4) ? 256 + rnd_below(9999) : *a);
    char u[20] = "", v[20] = "";
    size_t n = rnd_below(3);
    int e, f;
    bool same;

    make("abc");
    // For no bytes glibc looks at the first one all the same.
    n += *narrow == '\0';
    e = mbtowc(&x, narrow, n);
    f = m_mbtowc(&y, narrow, n);
    expect(e == f && x == y, "mbtowc(\"%s\", %zu): %d %d", narrow, n, e, f);
    x = y = 7;
    expect(mbrtowc(&x, narrow, n, &s) == m_mbrtowc(&y, narrow, n, &t) &&
               mbrlen(narrow, n, &s) == m_mbrlen(narrow, n, &t) && x == y,
           "mbrtowc(%s, %zu)", narrow, n);
    errno = 0;
    same = wctomb(u, wide) == m_wctomb(v, wide) && strcmp(u, v) == 0;
    expect(same, "wctomb(%d)", (int)wide);
    errno = 0;
    same = wcrtomb(u, wide, &s) + (size_t)(e = errno) ==
           m_wcrtomb(v, wide, &t) + (size_t)(f = errno);
    expect(same && strcmp(u, v) == 0, "wcrtomb(%d)", (int)wide);
    expect(e == 0 || f == EILSEQ, "wcrtomb(%d)", (int)wide);
}

static void whole_strings(void)
{
    mbstate_t s = {0}, t = {0};
    wchar_t x[2 * N], y[2 * N];
    char u[2 * N] = "", v[2 * N] = "";
    const char *p = narrow, *q = narrow;
    const wchar_t *w = a, *z = a;
    size_t n = rnd_below(N);
    size_t most = rnd_below(N);
    size_t r, k;
    bool none = rnd_one_in(4);

    make("abc");
    wmemset(x, L'~', 2 * N);
    wmemset(y, L'~', 2 * N);
    r = mbsrtowcs(none ? NULL : x, &p, n, &s);
    k = m_mbsrtowcs(none ? NULL : y, &q, n, &t);
    expect(r == k && p == q && wmemcmp(x, y, 2 * N) == 0, "mbsrtowcs(%s, %zu)",
           narrow, n);
    p = q = narrow;
    r = mbsnrtowcs(none ? NULL : x, &p, most, n, &s);
    k = m_mbsnrtowcs(none ? NULL : y, &q, most, n, &t);
    expect(r == k && p == q && wmemcmp(x, y, 2 * N) == 0, "mbsnrtowcs(%s)",
           narrow);
    r = wcsrtombs(none ? NULL : u, &w, n, &s);
    k = m_wcsrtombs(none ? NULL : v, &z, n, &t);
    expect(r == k && w == z && memcmp(u, v, 2 * N) == 0,
           "wcsrtombs(%ls, %zu): %zd %zd", a, n, (ssize_t)r, (ssize_t)k);
    w = z = a;
    memset(&s, 0, sizeof s);
    r = wcsnrtombs(none ? NULL : u, &w, most, n, &s);
    k = m_wcsnrtombs(none ? NULL : v, &z, most, n, &t);
    expect(r == k && w == z && memcmp(u, v, 2 * N) == 0,
           "wcsnrtombs(%ls, %zu, %zu): %zd %zd", a, most, n, (ssize_t)r,
           (ssize_t)k);
}

static void conversions(long count)
{
    for (long i = 0; i < count; i++) {
        one_character();
        whole_strings();
    }
}

/* ---- classes ------------------------------------------------------------- */

#define CLASSES(X)                                                             \
    X(alnum)                                                                   \
    X(alpha)                                                                   \
    X(blank)                                                                   \
    X(cntrl)                                                                   \
    X(digit)                                                                   \
    X(graph)                                                                   \
    X(lower)                                                                   \
    X(print)                                                                   \
    X(punct)                                                                   \
    X(space)                                                                   \
    X(upper)                                                                   \
    X(xdigit)

#define DECLARE(class) MODEL(isw##class);
CLASSES(DECLARE)
#undef DECLARE
MODEL(towlower);
MODEL(towupper);

static void classes(long count)
{
    (void)count;
    for (int k = -1; k < 400; k++) {
        wint_t c = (wint_t)(k < 300 ? k : k * 300);

#define COMPARE(class)                                                         \
    expect(isw##class(c) == m_isw##class(c) &&                                 \
               !iswctype(c, wctype(#class)) ==                                 \
                   !m_iswctype(c, m_wctype(#class)),                           \
           "isw" #class "(%d)", (int)c);
        CLASSES(COMPARE)
#undef COMPARE
        expect(towlower(c) == m_towlower(c) && towupper(c) == m_towupper(c) &&
                   towctrans(c, wctrans("tolower")) ==
                       m_towctrans(c, m_wctrans("tolower")) &&
                   towctrans(c, wctrans("toupper")) ==
                       m_towctrans(c, m_wctrans("toupper")),
               "towlower(%d)", (int)c);
        expect(wcwidth((wchar_t)c) == m_wcwidth((wchar_t)c), "wcwidth(%d)",
               (int)c);
        expect(wctob(c) == m_wctob(c) && btowc(k) == m_btowc(k),
               "wctob, btowc(%d)", k);
    }
    expect(m_wctype("nonesuch") == 0 && m_wctrans("nonesuch") == NULL,
           "wctype of no name");
    expect(wcswidth(L"abc\n", 3) == m_wcswidth(L"abc\n", 3) &&
               wcswidth(L"abc\n", 9) == m_wcswidth(L"abc\n", 9),
           "wcswidth");
}

const struct test wide_tests[] = {
    {"wide-string", strings, 5000},
    {"wide-number", numbers, 3000},
    {"wide-conversion", conversions, 5000},
    {"wide-class", classes, 1},
    {NULL, NULL, 0},
};
