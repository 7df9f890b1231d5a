/* SPDX-License-Identifier: Apache-2.0 */
/// string.h and strings.h: random strings of small alphabets.
#include "both.h"

#include <strings.h>
#include <unistd.h>
#include <wchar.h>

MODEL(strlen);
MODEL(strnlen);
MODEL(strcpy);
MODEL(stpcpy);
MODEL(strncpy);
MODEL(stpncpy);
MODEL(strcat);
MODEL(strncat);
MODEL(strcmp);
MODEL(strncmp);
MODEL(strcoll);
MODEL(strcasecmp);
MODEL(strncasecmp);
MODEL(strverscmp);
MODEL(strxfrm);
MODEL(strchr);
MODEL(strrchr);
MODEL(strchrnul);
MODEL(index);
MODEL(rindex);
MODEL(strspn);
MODEL(strcspn);
MODEL(strpbrk);
MODEL(strstr);
MODEL(strcasestr);
MODEL(strtok);
MODEL(strtok_r);
MODEL(strsep);
MODEL(strdup);
MODEL(strndup);
MODEL(basename);
MODEL(memchr);
MODEL(memrchr);
MODEL(rawmemchr);
MODEL(memcmp);
MODEL(bcmp);
MODEL(memmem);
MODEL(memccpy);
MODEL(mempcpy);
MODEL(bcopy);
MODEL(bzero);
MODEL(swab);
MODEL(ffs);
MODEL(ffsl);
MODEL(ffsll);
MODEL(strsignal);
MODEL(strerror_r);
MODEL(malloc);
MODEL(calloc);
MODEL(realloc);
MODEL(reallocarray);
MODEL(free);
MODEL(wcslen);
MODEL(wcscmp);
MODEL(wcsstr);
MODEL(mbstowcs);
MODEL(wcstombs);
MODEL(getenv);
MODEL(setenv);
MODEL(unsetenv);
MODEL(putenv);

enum { N = 24 };

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

/// Offset of a result in its string, -1 for null.
static long at(const void *p, const void *start)
{
    return p == NULL ? -1 : (const char *)p - (const char *)start;
}

static const char *alphabet(void)
{
    static const char *const sets[] = {"ab", "abc/.", "aAbB\xff\x80", "0019.a",
                                       "abcdefghijklmnopqrstuvwxyz"};

    return sets[rnd_below(5)];
}

static char a[N], b[N];

static void make(void)
{
    const char *set = alphabet();

    rnd_string(a, N, set);
    rnd_string(b, rnd_one_in(2) ? 4 : N, set);
    if (rnd_one_in(3)) {
        strcpy(b, a);
        b[rnd_below(N - 1)] = '\0';
    }
}

static void comparisons(long count)
{
    for (long i = 0; i < count; i++) {
        size_t n = rnd_below(N);

        make();
        expect(strlen(a) == m_strlen(a) && strnlen(a, n) == m_strnlen(a, n),
               "strlen(\"%s\")", a);
        expect(sign(strcmp(a, b)) == sign(m_strcmp(a, b)) &&
                   sign(strcoll(a, b)) == sign(m_strcoll(a, b)) &&
                   sign(strncmp(a, b, n)) == sign(m_strncmp(a, b, n)),
               "strcmp(\"%s\", \"%s\")", a, b);
        expect(strcasecmp(a, b) == m_strcasecmp(a, b) &&
                   strncasecmp(a, b, n) == m_strncasecmp(a, b, n),
               "strcasecmp(\"%s\", \"%s\")", a, b);
        expect(sign(strverscmp(a, b)) == sign(m_strverscmp(a, b)),
               "strverscmp(\"%s\", \"%s\")", a, b);
        expect(sign(memcmp(a, b, n)) == sign(m_memcmp(a, b, n)) &&
                   (bcmp(a, b, n) != 0) == (m_bcmp(a, b, n) != 0),
               "memcmp(\"%s\", \"%s\", %zu)", a, b, n);
    }
}

static void searches(long count)
{
    for (long i = 0; i < count; i++) {
        size_t n = rnd_below(N);
        int c;

        make();
        c = rnd_one_in(5) ? 0 : a[rnd_below((unsigned)strlen(a) + 1)];
        c += rnd_one_in(5) ? 256 : 0;
        expect(at(strchr(a, c), a) == at(m_strchr(a, c), a) &&
                   at(index(a, c), a) == at(m_index(a, c), a) &&
                   at(strrchr(a, c), a) == at(m_strrchr(a, c), a) &&
                   at(rindex(a, c), a) == at(m_rindex(a, c), a) &&
                   at(strchrnul(a, c), a) == at(m_strchrnul(a, c), a),
               "strchr(\"%s\", %d)", a, c);
        expect(strspn(a, b) == m_strspn(a, b) &&
                   strcspn(a, b) == m_strcspn(a, b) &&
                   at(strpbrk(a, b), a) == at(m_strpbrk(a, b), a),
               "strspn(\"%s\", \"%s\")", a, b);
        expect(at(strstr(a, b), a) == at(m_strstr(a, b), a) &&
                   at(strcasestr(a, b), a) == at(m_strcasestr(a, b), a),
               "strstr(\"%s\", \"%s\")", a, b);
        expect(at(memchr(a, c, n), a) == at(m_memchr(a, c, n), a) &&
                   at(memrchr(a, c, n), a) == at(m_memrchr(a, c, n), a),
               "memchr(\"%s\", %d, %zu)", a, c, n);
        expect(at(rawmemchr(a, 0), a) == at(m_rawmemchr(a, 0), a), "rawmemchr");
        expect(at(memmem(a, n, b, strlen(b)), a) ==
                   at(m_memmem(a, n, b, strlen(b)), a),
               "memmem(\"%s\", %zu, \"%s\")", a, n, b);
        expect(at(basename(a), a) == at(m_basename(a), a), "basename(\"%s\")",
               a);
    }
}

static void copies(long count)
{
    for (long i = 0; i < count; i++) {
        char x[3 * N], y[3 * N];
        size_t n = rnd_below(N + 10);
        long p, q;

        make();
#define COMPARE(name, call, model)                                             \
    memset(x, '~', sizeof x);                                                  \
    memset(y, '~', sizeof y);                                                  \
    strcpy(x, b);                                                              \
    strcpy(y, b);                                                              \
    p = (long)(call);                                                          \
    q = (long)(model);                                                         \
    expect(p == q && memcmp(x, y, sizeof x) == 0,                              \
           name "(\"%s\", %zu): %ld, %ld", a, n, p, q)
        COMPARE("strcpy", at(strcpy(x, a), x), at(m_strcpy(y, a), y));
        COMPARE("stpcpy", at(stpcpy(x, a), x), at(m_stpcpy(y, a), y));
        COMPARE("strncpy", at(strncpy(x, a, n), x), at(m_strncpy(y, a, n), y));
        COMPARE("stpncpy", at(stpncpy(x, a, n), x), at(m_stpncpy(y, a, n), y));
        COMPARE("strcat", at(strcat(x, a), x), at(m_strcat(y, a), y));
        COMPARE("strncat", at(strncat(x, a, n), x), at(m_strncat(y, a, n), y));
        COMPARE("strxfrm", (strxfrm(x, a, n)), (m_strxfrm(y, a, n)));
        n = n % N;
        COMPARE("memccpy", at(memccpy(x, a, 'b', n), x),
                at(m_memccpy(y, a, 'b', n), y));
        COMPARE("mempcpy", at(mempcpy(x, a, n), x), at(m_mempcpy(y, a, n), y));
        COMPARE("bcopy", (bcopy(x, x + 3, n), 0), (m_bcopy(y, y + 3, n), 0));
        COMPARE("bzero", (bzero(x, n), 0), (m_bzero(y, n), 0));
        COMPARE("swab", (swab(a, x, (ssize_t)n), 0),
                (m_swab(a, y, (ssize_t)n), 0));
#undef COMPARE
        {
            char *d = m_strdup(a);
            char *e = m_strndup(a, n);

            expect(strcmp(d, a) == 0 && strlen(e) == strnlen(a, n) &&
                       strncmp(e, a, n) == 0,
                   "strdup(\"%s\")", a);
            m_free(d);
            m_free(e);
        }
    }
}

static void tokens(long count)
{
    for (long i = 0; i < count; i++) {
        char x[N], y[N];
        char *r1, *r2, *t1, *t2;
        const char *set = rnd_one_in(2) ? "a" : "ab/.";

        make();
        strcpy(x, a);
        strcpy(y, a);
        t1 = strtok(x, set);
        t2 = m_strtok(y, set);
        for (;;) {
            expect(at(t1, x) == at(t2, y) && memcmp(x, y, strlen(a) + 1) == 0,
                   "strtok of \"%s\"", a);
            if (t1 == NULL || t2 == NULL) {
                break;
            }
            t1 = strtok(NULL, set);
            t2 = m_strtok(NULL, set);
        }
        strcpy(x, a);
        strcpy(y, a);
        t1 = strtok_r(x, set, &r1);
        t2 = m_strtok_r(y, set, &r2);
        while (t1 != NULL && t2 != NULL) {
            expect(at(t1, x) == at(t2, y) && at(r1, x) == at(r2, y),
                   "strtok_r of \"%s\"", a);
            t1 = strtok_r(NULL, set, &r1);
            t2 = m_strtok_r(NULL, set, &r2);
        }
        expect(t1 == t2, "end of strtok_r of \"%s\"", a);
        strcpy(x, a);
        strcpy(y, a);
        r1 = x;
        r2 = y;
        for (;;) {
            t1 = strsep(&r1, set);
            t2 = m_strsep(&r2, set);
            expect(at(t1, x) == at(t2, y) && at(r1, x) == at(r2, y),
                   "strsep of \"%s\"", a);
            if (t1 == NULL || t2 == NULL) {
                break;
            }
        }
    }
}

static void others(long count)
{
    for (long i = 0; i < count; i++) {
        uint64_t x = rnd_integer();
        wchar_t w[N], v[N];

        expect(ffs((int)x) == m_ffs((int)x) &&
                   ffsl((long)x) == m_ffsl((long)x) &&
                   ffsll((long long)x) == m_ffsll((long long)x),
               "ffs(%lx)", x);
        for (int k = 0; k < N; k++) {
            w[k] = (wchar_t)rnd_below(3) * 50;
            v[k] = k < 3 ? (wchar_t)rnd_below(3) * 50 : 0;
        }
        w[N - 1] = 0;
        expect(wcslen(w) == m_wcslen(w) &&
                   sign(wcscmp(w, v)) == sign(m_wcscmp(w, v)) &&
                   wcsstr(w, v) == m_wcsstr(w, v),
               "wcslen, wcscmp, wcsstr");
        make();
        if (strpbrk(a, "\xff\x80") == NULL) {
            wchar_t x1[N] = {0}, x2[N] = {0};
            char y1[N] = {0}, y2[N] = {0};

            expect(mbstowcs(x1, a, N) == m_mbstowcs(x2, a, N) &&
                       wcscmp(x1, x2) == 0 &&
                       wcstombs(y1, x1, N) == m_wcstombs(y2, x2, N) &&
                       strcmp(y1, y2) == 0,
                   "mbstowcs(\"%s\")", a);
        }
    }
    for (int i = 0; i < 70; i++) {
        char x[40] = "", y[40] = "";

        expect(strcmp(strsignal(i), m_strsignal(i)) == 0, "strsignal(%d)", i);
        expect(strcmp(strerror_r(i * 3, x, 10), m_strerror_r(i * 3, y, 10)) ==
                   0,
               "strerror_r(%d)", i * 3);
    }
}

/// The heap's own promises, which glibc's addresses cannot be compared with.
static void heap(long count)
{
    for (long i = 0; i < count; i++) {
        size_t n = rnd_below(300);
        size_t m = rnd_below(300);
        unsigned char *p = m_malloc(n);
        unsigned char *z = m_calloc(n, 3);
        bool good = true;

        for (size_t k = 0; k < n; k++) {
            p[k] = (unsigned char)k;
        }
        for (size_t k = 0; k < 3 * n; k++) {
            good = good && z[k] == 0;
        }
        p = m_realloc(p, m);
        for (size_t k = 0; k < n && k < m; k++) {
            good = good && p[k] == (unsigned char)k;
        }
        expect(good && (m == 0) == (p == NULL), "realloc of %zu to %zu", n, m);
        m_free(p);
        m_free(z);
    }
    errno = 0;
    expect(m_malloc(SIZE_MAX) == NULL && errno == ENOMEM, "malloc(SIZE_MAX)");
    errno = 0;
    expect(m_calloc(SIZE_MAX / 2, 3) == NULL && errno == ENOMEM, "calloc");
    errno = 0;
    expect(m_reallocarray(NULL, SIZE_MAX / 2, 3) == NULL && errno == ENOMEM,
           "reallocarray");
}

static void environment(long count)
{
    static char entry[] = "DGSE_X=put";

    expect(m_getenv("PATH") != NULL &&
               strcmp(m_getenv("PATH"), getenv("PATH")) == 0,
           "getenv(\"PATH\")");
    for (long i = 0; i < count; i++) {
        char name[3] = {(char)rnd_char_of("ABC"), 0, 0};
        char value[10];
        int keep = rnd_one_in(3);
        int x, y;

        name[1] = (char)rnd_char_of("XY\0");
        rnd_string(value, 10, "abc=");
        switch (rnd_below(4)) {
        case 0:
            x = unsetenv(name);
            y = m_unsetenv(name);
            break;
        default:
            x = setenv(name, value, !keep);
            y = m_setenv(name, value, !keep);
            break;
        }
        expect(x == y, "setenv(\"%s\")", name);
        for (const char *c = "ABC"; *c != '\0'; c++) {
            for (const char *d = "XY"; *d != '\0'; d++) {
                char key[3] = {*c, *d, 0};
                const char *p = getenv(key);
                const char *q = m_getenv(key);

                expect((p == NULL) == (q == NULL) &&
                           (p == NULL || strcmp(p, q) == 0),
                       "getenv(\"%s\")", key);
            }
        }
    }
    expect(m_putenv(entry) == 0 && m_getenv("DGSE_X") == entry + 7 &&
               m_putenv((char[]){"DGSE_X"}) == 0 &&
               m_getenv("DGSE_X") == NULL && m_setenv("a=b", "c", 1) == -1 &&
               m_getenv("") == NULL,
           "putenv");
}

const struct test string_tests[] = {
    {"string-compare", comparisons, 50000}, {"string-search", searches, 50000},
    {"string-copy", copies, 20000},         {"string-token", tokens, 20000},
    {"string-other", others, 10000},        {"heap", heap, 2000},
    {"environment", environment, 500},      {NULL, NULL, 0},
};
