/* SPDX-License-Identifier: Apache-2.0 */
/// getopt, getopt_long, getopt_long_only with glibc's permutation and messages.
///
/// Operands that were passed by are argv[first, last): at each new argument
/// they move behind the options that came after them, so that at the end all
/// options come before all operands.
#include "model.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

char *optarg;
int optind = 1;
int opterr = 1;
int optopt = '?';

/// Kept from call to call.
static struct {
    enum {
        NOT_BEGUN,
        PERMUTE,  ///< operands move to the end
        STOP,     ///< the first operand ends the options
        IN_ORDER, ///< an operand is the argument of an option '\1'
    } order;
    char *next; ///< the rest of an argument with several letters, or null
    int first;
    int last;
    int unknown; ///< optopt after the call, whatever the program made of it
} state;

/// What one call was given.
struct call {
    int argc;
    char **argv;
    const char *letters; ///< behind + or -
    const struct option *options;
    int *index;
    bool only; ///< a single dash may begin a long name
    bool loud;
};

static bool begins(const char *s, const char *start, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (s[i] != start[i] || s[i] == '\0') {
            return false;
        }
    }
    return true;
}

/// "program: option 'PREFIX NAME' WHAT\n"
static void complain(const struct call *c, const char *prefix, const char *name,
                     const char *what)
{
    const char *texts[] = {c->argv[0], ": option '", prefix, name,
                           "' ",       what,         "\n",   NULL};

    if (c->loud) {
        __dgse_complain(texts);
    }
}

/// The same about a letter: "program: WHAT -- 'x'\n".
static void complain_letter(const struct call *c, const char *what, char letter)
{
    const char name[] = {letter, '\0'};
    const char *texts[] = {c->argv[0], ": ", what, " -- '", name, "'\n", NULL};

    if (c->loud) {
        __dgse_complain(texts);
    }
}

/* ---- long names ---------------------------------------------------------- */

enum {
    NONE = -1,
    AMBIGUOUS = -2,
};

/// Does it matter which of the two is meant?
static bool differ(const struct call *c, const struct option *a,
                   const struct option *b)
{
    return c->only || a->has_arg != b->has_arg || a->flag != b->flag ||
           a->val != b->val;
}

/// The option whose name is the n characters, or begins with them.  *first is
/// the first one that does.
static int find_long(const struct call *c, const char *name, size_t n,
                     int *first)
{
    const struct option *o = c->options;
    bool ambiguous = false;

    *first = NONE;
    for (int k = 0; o[k].name != NULL; k++) {
        if (!begins(o[k].name, name, n)) {
            continue;
        }
        if (o[k].name[n] == '\0') {
            return k;
        }
        if (*first == NONE) {
            *first = k;
        } else if (differ(c, &o[*first], &o[k])) {
            ambiguous = true;
        }
    }
    return ambiguous ? AMBIGUOUS : *first;
}

static void list_possible(const struct call *c, const char *prefix, size_t n,
                          int first)
{
    const struct option *o = c->options;
    const char *start[] = {
        c->argv[0],
        ": option '",
        prefix,
        state.next,
        "' is ambiguous; possibilities:",
        NULL,
    };
    static const char *const end[] = {"\n", NULL};

    __dgse_complain(start);
    for (int k = 0; o[k].name != NULL; k++) {
        const char *texts[] = {" '", prefix, o[k].name, "'", NULL};

        if (begins(o[k].name, state.next, n) &&
            (k == first || differ(c, &o[first], &o[k]))) {
            __dgse_complain(texts);
        }
    }
    __dgse_complain(end);
}

static int no_such_name(const struct call *c, const char *prefix)
{
    const char *texts[] = {
        c->argv[0], ": unrecognized option '", prefix, state.next, "'\n", NULL};

    if (c->loud) {
        __dgse_complain(texts);
    }
    state.next = NULL;
    optind++;
    state.unknown = 0;
    return '?';
}

/// The argument of the long option o, whose name ends at end.
/// - returns 0, or the character that tells what is wrong
static int take_argument(const struct call *c, const struct option *o,
                         const char *prefix, char *end)
{
    if (*end != '\0' && o->has_arg != no_argument) {
        optarg = end + 1;
    } else if (*end != '\0') {
        complain(c, prefix, o->name, "doesn't allow an argument");
        state.unknown = o->val;
        return '?';
    } else if (o->has_arg == required_argument) {
        if (optind == c->argc) {
            complain(c, prefix, o->name, "requires an argument");
            state.unknown = o->val;
            return *c->letters == ':' ? ':' : '?';
        }
        optarg = c->argv[optind++];
    }
    return 0;
}

/// The long option at state.next, in argv[optind] but for -W.
/// - returns -1 when it has to be read as letters
static int long_option(const struct call *c, const char *prefix, bool or_letter)
{
    char *end = __dgse_strchrnul(state.next, '=');
    size_t n = (size_t)(end - state.next);
    int first;
    int found = find_long(c, state.next, n, &first);
    const struct option *o;
    int wrong;

    if (found == AMBIGUOUS) {
        if (c->loud) {
            list_possible(c, prefix, n, first);
        }
        state.next += __dgse_strlen(state.next);
        optind++;
        state.unknown = 0;
        return '?';
    }
    if (found == NONE) {
        bool letter =
            or_letter && (*state.next == '\0' ||
                          *__dgse_strchrnul(c->letters, *state.next) != '\0');

        return letter ? -1 : no_such_name(c, prefix);
    }
    o = &c->options[found];
    optind++;
    state.next = NULL;
    wrong = take_argument(c, o, prefix, end);
    if (wrong != 0) {
        return wrong;
    }
    if (c->index != NULL) {
        *c->index = found;
    }
    if (o->flag != NULL) {
        *o->flag = o->val;
        return 0;
    }
    return o->val;
}

/* ---- letters ------------------------------------------------------------- */

static int missing(const struct call *c, char letter)
{
    complain_letter(c, "option requires an argument", letter);
    state.unknown = letter;
    return *c->letters == ':' ? ':' : '?';
}

/// -W NAME is --NAME.
static int word_option(const struct call *c, char letter)
{
    struct call same = *c;

    if (*state.next == '\0') {
        if (optind == c->argc) {
            return missing(c, letter);
        }
        state.next = c->argv[optind];
    }
    same.only = false;
    return long_option(&same, "-W ", false);
}

static int letter_option(const struct call *c)
{
    char letter = *state.next++;
    const char *known = __dgse_strchrnul(c->letters, letter);

    if (*state.next == '\0') {
        optind++;
    }
    if (*known == '\0' || letter == ':' || letter == ';') {
        complain_letter(c, "invalid option", letter);
        state.unknown = letter;
        return '?';
    }
    if (letter == 'W' && known[1] == ';' && c->options != NULL) {
        return word_option(c, letter);
    }
    if (known[1] != ':') {
        return letter;
    }
    if (*state.next != '\0') {
        optarg = state.next;
        optind++;
    } else if (known[2] != ':') {
        if (optind == c->argc) {
            state.next = NULL;
            return missing(c, letter);
        }
        optarg = c->argv[optind++];
    }
    state.next = NULL;
    return letter;
}

/* ---- arguments ----------------------------------------------------------- */

static void reverse(char **argv, int from, int to)
{
    for (to--; from < to; from++, to--) {
        char *kept = argv[from];

        argv[from] = argv[to];
        argv[to] = kept;
    }
}

/// Moves the operands [first, last) behind the options [last, optind).
static void exchange(char **argv)
{
    reverse(argv, state.first, state.last);
    reverse(argv, state.last, optind);
    reverse(argv, state.first, optind);
    state.first += optind - state.last;
    state.last = optind;
}

static bool is_operand(const char *s)
{
    return s[0] != '-' || s[1] == '\0';
}

/// Before an argument: operands behind options, and past further operands.
static void pass_operands(const struct call *c)
{
    if (state.first != state.last && state.last != optind) {
        exchange(c->argv);
    } else if (state.last != optind) {
        state.first = optind;
    }
    while (optind < c->argc && is_operand(c->argv[optind])) {
        optind++;
    }
    state.last = optind;
}

/// Behind "--" there are only operands.
static void pass_all(const struct call *c)
{
    optind++;
    if (state.first != state.last && state.last != optind) {
        exchange(c->argv);
    } else if (state.first == state.last) {
        state.first = optind;
    }
    state.last = optind = c->argc;
}

/// Looks for the next argument with an option.
/// - returns false with *result when there is none
static bool find_option(const struct call *c, int *result)
{
    const char *s;

    state.last = state.last < optind ? state.last : optind;
    state.first = state.first < optind ? state.first : optind;
    if (state.order == PERMUTE) {
        pass_operands(c);
    }
    s = optind < c->argc ? c->argv[optind] : NULL;
    if (s != NULL && s[0] == '-' && s[1] == '-' && s[2] == '\0') {
        pass_all(c);
    }
    *result = -1;
    if (optind == c->argc) {
        optind = state.first != state.last ? state.first : optind;
        return false;
    }
    if (is_operand(c->argv[optind])) {
        if (state.order == IN_ORDER) {
            optarg = c->argv[optind++];
            *result = 1;
        }
        return false;
    }
    return true;
}

/// Is argv[optind], which begins with one dash, a long option?
static bool may_be_long(const struct call *c)
{
    const char *s = c->argv[optind];

    return c->only &&
           (s[2] != '\0' || *__dgse_strchrnul(c->letters, s[1]) == '\0');
}

static int next_option(const struct call *c)
{
    int result;

    if (state.next == NULL || *state.next == '\0') {
        if (!find_option(c, &result)) {
            return result;
        }
        state.next = c->argv[optind] + 1;
        if (c->options != NULL && *state.next == '-') {
            state.next++;
            return long_option(c, "--", false);
        }
        if (c->options != NULL && may_be_long(c)) {
            result = long_option(c, "-", true);
            if (result != -1) {
                return result;
            }
        }
    }
    return letter_option(c);
}

static int begin(struct call c, bool posix)
{
    char sign = *c.letters;
    int result;

    if (c.argc < 1) {
        return -1;
    }
    optarg = NULL;
    if (optind == 0 || state.order == NOT_BEGUN) {
        optind = optind == 0 ? 1 : optind;
        state.first = state.last = optind;
        state.next = NULL;
        state.order = sign == '-'   ? IN_ORDER
                      : sign == '+' ? STOP
                      : posix || __dgse_getenv("POSIXLY_CORRECT") != NULL
                          ? STOP
                          : PERMUTE;
    }
    c.letters += sign == '-' || sign == '+';
    c.loud = opterr != 0 && *c.letters != ':';
    result = next_option(&c);
    optopt = state.unknown;
    return result;
}

int getopt(int argc, char *const *argv, const char *letters)
{
    return begin(
        (struct call){.argc = argc, .argv = (char **)argv, .letters = letters},
        false);
}

int __posix_getopt(int argc, char *const *argv, const char *letters);

/// getopt where a standard is asked for that knows no permutation.
int __posix_getopt(int argc, char *const *argv, const char *letters)
{
    return begin(
        (struct call){.argc = argc, .argv = (char **)argv, .letters = letters},
        true);
}

int getopt_long(int argc, char *const *argv, const char *letters,
                const struct option *options, int *index)
{
    return begin((struct call){.argc = argc,
                               .argv = (char **)argv,
                               .letters = letters,
                               .options = options,
                               .index = index},
                 false);
}

int getopt_long_only(int argc, char *const *argv, const char *letters,
                     const struct option *options, int *index)
{
    return begin((struct call){.argc = argc,
                               .argv = (char **)argv,
                               .letters = letters,
                               .options = options,
                               .index = index,
                               .only = true},
                 false);
}
