/* SPDX-License-Identifier: Apache-2.0 */
/// What the library models share.
///
/// The models are C that our own frontend compiles and the interpreter links
/// to a program.  Three rules hold in every file here:
/// - a program may define any public name itself (its own strlen, an int
///   called index), so models call each other only by names that begin with
///   __dgse_, or are static; the exceptions are malloc, realloc and free where
///   glibc calls whatever definition the program has;
/// - every access is checked: nothing is read past an object's end, and no
///   byte that was never written decides anything;
/// - what cannot be answered truthfully is not defined: the interpreter then
///   names the missing function at its call.
#ifndef MODEL_MODEL_H
#define MODEL_MODEL_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- operations of the IR and intrinsics (ir/intrinsic.def) ------------- */

/// A new heap object of n bytes; null when memory is out.
void *__dgse_halloc(unsigned long n);
/// Ends the heap object at p, which must be one; nothing for null.
void __dgse_hfree(void *p);
/// Size of the live object that p points into; 0 when there is none.
unsigned long __dgse_osize(const void *p);
void __dgse_assume(int condition);

long __dgse_read(int fd, void *p, long n);
long __dgse_write(int fd, const void *p, long n);
int __dgse_open(const char *path, int flags, int mode);
int __dgse_close(int fd);
long __dgse_seek(int fd, long offset, int whence);
int __dgse_unlink(const char *path);
int __dgse_rename(const char *from, const char *to);
/// 0, or minus errno.
int __dgse_access(const char *path, int mode);
/// 1, or minus errno.
int __dgse_isatty(int fd);
/// 1: an engine puts a number there; 0: characters are next.
int __dgse_number(int fd, int bytes, int conversion, long *to);
/// 1: an engine has skipped whitespace; 0: characters are next.
int __dgse_space(int fd);
/// Behind these: 1: it ends there; 0: it goes on.
int __dgse_ends(int fd);
void __dgse_exit(int status) __attribute__((noreturn));
void __dgse_abort(void) __attribute__((noreturn));
void __dgse_kill(int number) __attribute__((noreturn));
long __dgse_time(void);
long __dgse_clock(void);
char **__dgse_environ(void);
char **__dgse_argv(void);

/* ---- strings ------------------------------------------------------------ */

unsigned long __dgse_strlen(const char *s);
/// The end of s, or s + n when no null byte is among its first n.
unsigned long __dgse_strnlen(const char *s, unsigned long n);
/// The first c in s or s's null byte.
char *__dgse_strchrnul(const char *s, int c);
/// The last c in s, or null.
char *__dgse_strrchr(const char *s, int c);
/// How many of the first bytes of s are not in the set.
unsigned long __dgse_strcspn(const char *s, const char *set);
/// The first c among n bytes, or null.
void *__dgse_memchr(const void *p, int c, unsigned long n);
/// Copies s and its null byte: where that byte went.
char *__dgse_stpcpy(char *to, const char *s);
/// A heap copy (by malloc, as the program defines it) of n bytes and a null.
char *__dgse_strndup(const char *s, unsigned long n);

/// As those without a w; lengths and limits are in characters.
size_t __dgse_wcslen(const wchar_t *s);
size_t __dgse_wcsnlen(const wchar_t *s, size_t n);
wchar_t *__dgse_wcschrnul(const wchar_t *s, wchar_t c);
size_t __dgse_wcscspn(const wchar_t *s, const wchar_t *set);

static inline size_t __dgse_smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

const char *__dgse_errno_text(int number);
/// "ENOENT"; null when the number is unknown.
const char *__dgse_errno_name(int number);
/// As strerror(number) prints it, into buffer when number is unknown.
const char *__dgse_error_text(int number, char buffer[32]);
const char *__dgse_signal_text(int number);

/* ---- characters of the C locale ------------------------------------------ */

static inline bool __dgse_is_digit(int c)
{
    return (unsigned)c - '0' < 10U;
}

static inline bool __dgse_is_upper(int c)
{
    return (unsigned)c - 'A' < 26U;
}

static inline bool __dgse_is_lower(int c)
{
    return (unsigned)c - 'a' < 26U;
}

static inline bool __dgse_is_alpha(int c)
{
    return ((unsigned)c | 32U) - 'a' < 26U;
}

static inline bool __dgse_is_space(int c)
{
    return (c == ' ') | ((unsigned)c - '\t' < 5U);
}

static inline int __dgse_to_lower(int c)
{
    return __dgse_is_upper(c) ? c + 32 : c;
}

static inline int __dgse_to_upper(int c)
{
    return __dgse_is_lower(c) ? c - 32 : c;
}

/// The digit's value in the bases up to 36; 99 for other characters.
static inline unsigned __dgse_digit_value(int c)
{
    unsigned letter = ((unsigned)c | 32U) - 'a';

    if (__dgse_is_digit(c)) {
        return (unsigned)c - '0';
    }
    return letter < 26U ? letter + 10U : 99U;
}

/* ---- numbers in text ----------------------------------------------------- */

/// A decimal fixed-point number: words of nine digits, most significant first,
/// the words before index DECIMAL_POINT being its integer part.  Words outside
/// [first, end) are zero; word[first] is not zero.  Large enough for every
/// long double and for the point halfway between two of them.
enum {
    DECIMAL_POINT = 556,
    DECIMAL_WORDS = DECIMAL_POINT + 1860,
};

struct __dgse_decimal {
    uint32_t word[DECIMAL_WORDS];
    int first;
    int end;
    bool lost; ///< nonzero digits below the last word were dropped
};

/// d := m
void __dgse_decimal_set(struct __dgse_decimal *d, uint64_t m);
/// d := d * 2^bits, exactly as long as the words suffice.
void __dgse_decimal_scale(struct __dgse_decimal *d, int bits);
/// The exponent of the leading digit's power of ten; 0 for zero.
int __dgse_decimal_top(const struct __dgse_decimal *d);
/// The digit of 10^k.
unsigned __dgse_decimal_digit(const struct __dgse_decimal *d, int k);
/// Rounds to a multiple of 10^k, ties to even.
void __dgse_decimal_round(struct __dgse_decimal *d, int k);
/// Trims zero words at both ends.
void __dgse_decimal_trim(struct __dgse_decimal *d);

/// A binary format: bits of the significand with the leading one, exponents of
/// the smallest and the largest normal number (as 1.x * 2^e).
struct __dgse_format {
    int bits;
    int low;
    int high;
};

extern const struct __dgse_format __dgse_format_float;
extern const struct __dgse_format __dgse_format_double;
extern const struct __dgse_format __dgse_format_long;

/// A number read from text, correctly rounded to a format.
struct __dgse_number {
    enum { NUMBER_FINITE, NUMBER_INFINITE, NUMBER_NAN } kind;
    bool negative;
    uint64_t significand; ///< integer of format.bits bits; a NaN's payload
    int exponent;         ///< of the significand's last bit
};

/// Reads a number as strtod does; *end is s when there is none.  Sets errno to
/// ERANGE on overflow and underflow.
struct __dgse_number __dgse_parse_number(const char *s, const char **end,
                                         const struct __dgse_format *format);
float __dgse_number_float(const struct __dgse_number *n);
double __dgse_number_double(const struct __dgse_number *n);
long double __dgse_number_long(const struct __dgse_number *n);

/// Reads an integer as strtol (is_signed) or strtoul does; end may be null.
unsigned long __dgse_parse_integer(const char *s, char **end, int base,
                                   bool is_signed);

/// getenv(name).
char *__dgse_getenv(const char *name);

/* ---- processes ----------------------------------------------------------- */

/// Runs the functions given to atexit, on_exit and __cxa_atexit, last first.
void __dgse_run_atexit(int status);
/// Writes what the streams hold; the last thing an exit does.
void __dgse_flush_all(void);
/// Drops what the streams hold: _exit writes nothing.
void __dgse_drop_all(void);
/// raise(number); its result.
int __dgse_raise(int number);
/// A fortified function saw an overflow.
void __dgse_overflow_abort(void) __attribute__((noreturn));

struct tm;
/// mktime(t): UTC.
long __dgse_utc_seconds(struct tm *t);

/* ---- text to a stream or a buffer ---------------------------------------- */

struct _IO_FILE;

/// Where formatted text goes.  A buffer gets at most `room` bytes; `count`
/// is what an unlimited buffer would have got.
struct __dgse_sink {
    struct _IO_FILE *file; ///< or null: the buffer
    char *next;
    unsigned long room;
    unsigned long count;
    bool failed;
};

void __dgse_emit(struct __dgse_sink *s, const char *text, unsigned long n);
void __dgse_emit_pad(struct __dgse_sink *s, char c, long n);
/// Formats; the result of vprintf: the count, or -1 with errno set.
int __dgse_format(struct __dgse_sink *s, const char *format, va_list ap);
int __dgse_vfprintf(struct _IO_FILE *f, const char *format, va_list ap);
int __dgse_vsnprintf(char *p, unsigned long n, const char *format, va_list ap);
int __dgse_vasprintf(char **p, const char *format, va_list ap);
int __dgse_vdprintf(int fd, const char *format, va_list ap);

/// One conversion specification of a format string.
struct __dgse_spec {
    bool left, plus, space, alt, zero, group, i18n;
    int width;
    int precision; ///< -1: none given
    enum {
        LENGTH_NONE,
        LENGTH_CHAR,
        LENGTH_SHORT,
        LENGTH_LONG,
        LENGTH_LONG_LONG, ///< ll, q and L: also long double
    } length;
    char conversion;
};

/// A finite number, an infinity or a NaN in parts.
struct __dgse_parts {
    bool negative, infinite, nan;
    bool extended; ///< a long double: %a prints four bits before the point
    uint64_t significand; ///< an integer
    int exponent;         ///< of the significand's last bit
    int bits;             ///< of the format's significand
};

void __dgse_split_double(struct __dgse_parts *parts, double x);
void __dgse_split_long(struct __dgse_parts *parts, long double x);
/// %e %f %g %a and their capitals.
void __dgse_emit_float(struct __dgse_sink *s, const struct __dgse_spec *spec,
                       const struct __dgse_parts *x);

/* ---- streams: struct _IO_FILE with the fields' glibc meaning ------------- */

/// Writes n bytes into the stream's buffer or file: how many were taken, or
/// SIZE_MAX when all were and could not be written.
unsigned long __dgse_put(struct _IO_FILE *f, const char *p, unsigned long n);
/// One character: it, or EOF.
int __dgse_put_char(struct _IO_FILE *f, int c);
/// The next character, not taken, or EOF: reads when the buffer is empty.
int __dgse_peek(struct _IO_FILE *f);
/// Takes the next character, or EOF.
int __dgse_get(struct _IO_FILE *f);
/// Reads up to n bytes.
unsigned long __dgse_get_bytes(struct _IO_FILE *f, char *p, unsigned long n);
/// fgets(p, n, f).
char *__dgse_get_line(char *p, int n, struct _IO_FILE *f);
/// Pushes c back: c, or EOF.
int __dgse_unget(struct _IO_FILE *f, int c);
/// Writes what f holds: 0, or EOF.
int __dgse_flush(struct _IO_FILE *f);
/// Forgets the buffer's content and whether it was read or written.
void __dgse_reset(struct _IO_FILE *f);
/// Stores -result in errno and gives -1, or result when it is no error.
long __dgse_result(long result);
/// "%s: %s\n" of perror and friends, to the standard error.
void __dgse_complain(const char *const *texts);

/* ---- scanf --------------------------------------------------------------- */

/// Where scanf reads: a stream or a string.
struct __dgse_source {
    struct _IO_FILE *file; ///< or null: text
    const char *text;
    unsigned long count; ///< characters taken
    bool ended;          ///< the last character taken was the end
    bool old;            ///< not the C99 names: %as, %a[ and %aS allocate
    bool counted; ///< the format may ask how many characters were taken: %n
};

int __dgse_scan(struct __dgse_source *in, const char *format, va_list ap);
int __dgse_vfscanf(struct _IO_FILE *f, const char *format, va_list ap,
                   bool old);
int __dgse_vsscanf(const char *s, const char *format, va_list ap, bool old);

/// The format's current conversion.
struct __dgse_scan_spec {
    bool suppress, allocate;
    bool is_char, is_short, is_long, is_long_long;
    int width; ///< -1: none
    char conversion;
};

enum __dgse_scan_end {
    SCAN_OK,
    SCAN_MISMATCH, ///< the input is not what the conversion wants
    SCAN_INPUT,    ///< the input ended
};

int __dgse_source_get(struct __dgse_source *in);
void __dgse_source_unget(struct __dgse_source *in, int c);
/// May an engine answer for the characters that are next?
bool __dgse_source_may_ask(const struct __dgse_source *in);

/// Characters of a number or a string being read; grows on the heap.
struct __dgse_text {
    char *p;
    unsigned long n;
    unsigned long room;
    char start[64];
};

void __dgse_text_init(struct __dgse_text *t);
void __dgse_text_add(struct __dgse_text *t, int c);
void __dgse_text_release(struct __dgse_text *t);

/// Is it a decimal conversion (or %i) without a width?
bool __dgse_scan_is_plain(const struct __dgse_scan_spec *spec);
/// Takes the number that is next, when an engine knows it.
/// - spec is plain; whitespace may be in front of it
bool __dgse_scan_known(struct __dgse_source *in,
                       const struct __dgse_scan_spec *spec, void *to);
enum __dgse_scan_end __dgse_scan_integer(struct __dgse_source *in,
                                         const struct __dgse_scan_spec *spec,
                                         void *to);
enum __dgse_scan_end __dgse_scan_float(struct __dgse_source *in,
                                       const struct __dgse_scan_spec *spec,
                                       void *to);
/// %c %s %[; set is the conversion's set for %[.
enum __dgse_scan_end __dgse_scan_chars(struct __dgse_source *in,
                                       const struct __dgse_scan_spec *spec,
                                       const bool *set, void *to);

/* ---- numbers ------------------------------------------------------------- */

/// The value classes of a binary format, by the bits.
union __dgse_double {
    double value;
    uint64_t bits;
};

union __dgse_float {
    float value;
    uint32_t bits;
};

union __dgse_long {
    long double value;
    struct {
        uint64_t significand;
        uint16_t top; ///< sign and exponent
    } part;
};

#endif
