/* SPDX-License-Identifier: Apache-2.0 */
/// The option table: parsing, messages, and the texts that derive from it.
#include "tests/unit/unit.h"

#include "base/option.h"

#include <stdio.h>
#include <string.h>

enum { RUN, SHOW, COMMANDS };
enum { QUIET, SEED, SEARCH, INCLUDE, STD, M32, ENTRY, LIMIT, VERBOSE, ROWS };
enum { IN_RUN = 1u << RUN, IN_SHOW = 1u << SHOW, IN_BOTH = IN_RUN | IN_SHOW };

static const struct option_row rows[ROWS] = {
    [QUIET] = {"quiet", 'q', OPTION_FLAG, NULL, NULL, "say less", IN_BOTH,
               false},
    [SEED] = {"seed", '\0', OPTION_INT, "N", "7", "seed of random choices",
              IN_RUN, false},
    [SEARCH] = {"search", 's', OPTION_CHOICE, "dfs|bfs|random", "bfs",
                "order of exploration", IN_RUN, false},
    [INCLUDE] = {NULL, 'I', OPTION_REPEAT, "DIR", NULL,
                 "add a folder of headers", IN_BOTH, false},
    [STD] = {"std", '\0', OPTION_VALUE, "STANDARD", "gnu17", "the C standard",
             IN_BOTH, true},
    [M32] = {"m32", '\0', OPTION_FLAG, NULL, NULL, "a 32-bit target", IN_BOTH,
             true},
    [ENTRY] = {"entry", 'e', OPTION_VALUE, "FUNCTION", "main",
               "where to begin, which is a sentence long enough to be broken "
               "across more than one line of the help text",
               IN_RUN, false},
    [LIMIT] = {"a-rather-long-limit-name", '\0', OPTION_INT, "BYTES", NULL,
               "how much", IN_RUN, false},
    [VERBOSE] = {"verbose", 'v', OPTION_FLAG, NULL, NULL, "say more", IN_BOTH,
                 false},
};

static const struct option_command commands[COMMANDS] = {
    [RUN] = {"run", "FILE.c ... [-- ARG...]", "run the program"},
    [SHOW] = {"show", "FILE.c ...", "show the program"},
};

static const struct option_table table = {
    "demo", "1.2.3", "a program for tests", rows, ROWS, commands, COMMANDS};

static struct diag_list diags;
static struct option_values values;

/// Splits the line at single blanks and parses it for the command.
static bool parse(uint32_t command, const char *line)
{
    static char copy[512];
    static char *argv[64];
    uint32_t argc = 0;

    (void)snprintf(copy, sizeof copy, "%s", line);
    for (char *s = copy; *s;) {
        argv[argc++] = s;
        s += strcspn(s, " ");
        if (*s) {
            *s++ = '\0';
        }
    }
    return option_parse(&table, command, argc, argv, &values, &diags);
}

static void finish(void)
{
    option_release(&values);
    diag_release(&diags);
}

START_TEST(the_table_is_well_formed)
{
    ck_assert(option_verify(&table, &diags));
    ck_assert_uint_eq(diags.count, 0);
    finish();
}
END_TEST

START_TEST(fallbacks)
{
    ck_assert(parse(RUN, ""));
    ck_assert(!option_is_given(&values, QUIET));
    ck_assert_uint_eq(option_number(&values, SEED), 7);
    ck_assert_uint_eq(option_number(&values, SEARCH), 1);
    ck_assert_uint_eq(option_number(&values, LIMIT), 0);
    ck_assert_str_eq(option_text(&values, ENTRY), "main");
    ck_assert_ptr_null(option_text(&values, INCLUDE));
    ck_assert_uint_eq(values.operands, 0);
    ck_assert(!values.has_rest);
    finish();
}
END_TEST

START_TEST(all_spellings)
{
    ck_assert(parse(RUN, "a.c --seed 1 --seed=2 -qv -s dfs -srandom "
                         "--entry= -Iinc -I other -std=c11 -m32 "
                         "--a-rather-long-limit-name 3M - b.c -- -q --x"));
    ck_assert(option_is_given(&values, QUIET));
    ck_assert(option_is_given(&values, VERBOSE));
    ck_assert(option_is_given(&values, M32));
    ck_assert_uint_eq(option_number(&values, SEED), 2);
    ck_assert_uint_eq(option_number(&values, SEARCH), 2);
    ck_assert_uint_eq(option_number(&values, LIMIT), 3u << 20);
    ck_assert_str_eq(option_text(&values, SEARCH), "random");
    ck_assert_str_eq(option_text(&values, ENTRY), "");
    ck_assert_str_eq(option_text(&values, STD), "c11");
    ck_assert_uint_eq(values.operands, 3);
    ck_assert_str_eq(values.operand[0], "a.c");
    ck_assert_str_eq(values.operand[1], "-");
    ck_assert_str_eq(values.operand[2], "b.c");
    ck_assert(values.has_rest);
    ck_assert_uint_eq(values.rests, 2);
    ck_assert_str_eq(values.rest[0], "-q");
    ck_assert_str_eq(values.rest[1], "--x");
    /* In the order of the command line. */
    ck_assert_uint_eq(values.givens, 12);
    ck_assert_uint_eq(values.given[7].row, INCLUDE);
    ck_assert_str_eq(values.given[7].text, "inc");
    ck_assert_str_eq(values.given[8].text, "other");
    finish();
}
END_TEST

/// The line has exactly one mistake, with this message.
static void fails(uint32_t command, const char *line, const char *message)
{
    ck_assert(!parse(command, line));
    ck_assert_uint_eq(diags.count, 1);
    ck_assert_str_eq(diags.row[0].id, "usage");
    ck_assert_str_eq(diags.row[0].message, message);
    finish();
}

START_TEST(mistakes)
{
    fails(RUN, "--sed 1x", "unknown option '--sed'; did you mean '--seed'?");
    fails(RUN, "--quite", "unknown option '--quite'; did you mean '--quiet'?");
    fails(RUN, "--serach=dfs",
          "unknown option '--serach'; did you mean '--search'?");
    fails(RUN, "--nonsense", "unknown option '--nonsense'");
    fails(RUN, "-sdt=c11",
          "option '--search': 'dt=c11' is not one of "
          "dfs|bfs|random");
    fails(RUN, "-x", "unknown option '-x'");
    fails(RUN, "-qx", "unknown option '-qx'");
    fails(SHOW, "--seed 1 --quiet", "option '--seed' is not for 'show'");
    fails(RUN, "--seed", "option '--seed' needs an argument: N");
    fails(RUN, "-I", "option '-I' needs an argument: DIR");
    fails(RUN, "--seed=", "option '--seed': '' is no number");
    fails(RUN, "--seed -1", "option '--seed': '-1' is no number");
    fails(RUN, "--seed 1x", "option '--seed': '1x' is no number");
    fails(RUN, "--seed 1kk", "option '--seed': '1kk' is no number");
    fails(RUN, "--seed 18446744073709551616",
          "option '--seed': '18446744073709551616' is no number");
    fails(RUN, "--seed 17179869184G",
          "option '--seed': '17179869184G' is no number");
    fails(RUN, "--search b",
          "option '--search': 'b' is not one of "
          "dfs|bfs|random");
    fails(RUN, "--quiet=1", "option '--quiet' takes no argument");
    fails(RUN, "-m32=1", "option '-m32' takes no argument");
    fails(RUN, "-sdt", "option '--search': 'dt' is not one of dfs|bfs|random");
    fails(SHOW, "-sdt=c11", "unknown option '-sdt'; did you mean '-std'?");
    ck_assert(!parse(RUN, "--aa --bb x"));
    ck_assert_uint_eq(diags.count, 2);
    ck_assert_uint_eq(values.operands, 1);
    finish();
    ck_assert(parse(RUN, "--seed 18446744073709551615"));
    ck_assert(option_number(&values, SEED) == UINT64_MAX);
    finish();
}
END_TEST

START_TEST(finding_commands)
{
    ck_assert_uint_eq(option_command_find(&table, "show", &diags), SHOW);
    ck_assert_uint_eq(option_command_find(&table, "shwo", &diags), COMMANDS);
    ck_assert_uint_eq(option_command_find(&table, "x", &diags), COMMANDS);
    ck_assert_uint_eq(diags.count, 2);
    ck_assert_str_eq(diags.row[0].message,
                     "unknown command 'shwo'; did you mean 'show'?");
    ck_assert_str_eq(diags.row[1].message,
                     "unknown command 'x'; try 'demo --help'");
    finish();
}
END_TEST

START_TEST(help_texts)
{
    struct text t = {0};

    option_help_command(&table, RUN, &t);
    ck_assert_str_eq(
        t.data,
        "usage: demo run [options] FILE.c ... [-- ARG...]\n"
        "run the program.\n"
        "\n"
        "options:\n"
        "  -q, --quiet             say less\n"
        "  --seed N                seed of random choices (default: 7)\n"
        "  -s, --search dfs|bfs|random\n"
        "                          order of exploration (default: bfs)\n"
        "  -I DIR                  add a folder of headers (repeatable)\n"
        "  -std=STANDARD           the C standard (default: gnu17)\n"
        "  -m32                    a 32-bit target\n"
        "  -e, --entry FUNCTION    where to begin, which is a sentence long "
        "enough to be\n"
        "                          broken across more than one line of the "
        "help text\n"
        "                          (default: main)\n"
        "  --a-rather-long-limit-name BYTES\n"
        "                          how much\n"
        "  -v, --verbose           say more\n");
    text_clear(&t);
    option_help(&table, &t);
    ck_assert_str_eq(t.data,
                     "usage: demo COMMAND [options] ...\n"
                     "a program for tests.\n"
                     "\n"
                     "commands:\n"
                     "  run                     run the program\n"
                     "  show                    show the program\n"
                     "\n"
                     "'demo COMMAND --help' lists the options of a command;\n"
                     "'demo --version' prints the version.\n");
    text_release(&t);
}
END_TEST

START_TEST(manual_page)
{
    struct text t = {0};

    option_man(&table, &t);
    ck_assert_ptr_nonnull(strstr(t.data, ".TH demo 1 \"\" \"demo 1.2.3\"\n"));
    ck_assert_ptr_nonnull(strstr(t.data, ".SS demo show\nshow the program.\n"));
    ck_assert_ptr_nonnull(
        strstr(t.data, ".TP\n.B \\-s, \\-\\-search dfs|bfs|random\norder of "
                       "exploration (default: bfs).\n"));
    /* Each option stands under each of its commands. */
    ck_assert_ptr_nonnull(strstr(strstr(t.data, "\\-m32") + 1, "\\-m32"));
    text_release(&t);
}
END_TEST

/// Runs the script in bash and asks it to complete the last word.
static void completes(const char *line, const char *want)
{
    char path[] = "/tmp/dgse-unit-XXXXXX";
    char command[64];
    struct text script = {0};
    char output[256] = "";
    FILE *file = fdopen(mkstemp(path), "w");
    FILE *pipe = NULL;
    size_t len = 0;

    option_bash(&table, &script);
    text_addf(&script,
              "COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n"
              "_demo; echo \"${COMPREPLY[@]}\"\n",
              line);
    ck_assert(text_write(&script, file));
    (void)fclose(file);
    text_release(&script);
    (void)snprintf(command, sizeof command, "bash %s 2>&1", path);
    pipe = popen(command, "r");
    len = fread(output, 1, sizeof output - 1, pipe);
    output[len] = '\0';
    (void)pclose(pipe);
    (void)remove(path);
    ck_assert_str_eq(output, want);
}

START_TEST(completion)
{
    completes("demo s", "show\n");
    completes("demo show --q", "--quiet\n");
    completes("demo show --s", "\n");
    completes("demo run --s", "--seed --search\n");
    completes("demo run --search ''", "dfs bfs random\n");
    completes("demo run --search = r", "random\n");
    completes("demo run --search =", "dfs bfs random\n");
    completes("demo run -s", "-std\n");
}
END_TEST

START_TEST(bad_tables)
{
    static const struct option_row bad[] = {
        {NULL, '\0', OPTION_FLAG, NULL, NULL, "nameless", 1, false},
        {"a", '\0', OPTION_FLAG, NULL, NULL, "in no command", 0, false},
        {"b", '\0', OPTION_FLAG, NULL, NULL, "in a later command", 4, false},
        {"c", '\0', OPTION_VALUE, NULL, NULL, "no argument name", 1, false},
        {"d", '\0', OPTION_INT, "N", "x", "bad fallback", 1, false},
        {"e", '\0', OPTION_FLAG, NULL, NULL, "two sentences.", 1, false},
        {"f", 'x', OPTION_FLAG, NULL, NULL, "first", 1, false},
        {"g", 'x', OPTION_FLAG, NULL, NULL, "same letter", 3, false},
        {"f", '\0', OPTION_FLAG, NULL, NULL, "same name", 1, false},
        {"f", '\0', OPTION_FLAG, NULL, NULL, "same, elsewhere", 2, false},
    };
    static const struct option_table t = {"demo",        "1",      "x",     bad,
                                          COUNT_OF(bad), commands, COMMANDS};

    ck_assert(!option_verify(&t, &diags));
    ck_assert_uint_eq(diags.count, 8);
    finish();
}
END_TEST

START_TEST(death_wrong_kind)
{
    (void)parse(RUN, "");
    (void)option_number(&values, ENTRY);
}
END_TEST

START_TEST(death_no_row)
{
    (void)parse(RUN, "");
    (void)option_text(&values, ROWS);
}
END_TEST

START_TEST(death_no_command)
{
    (void)parse(COMMANDS, "");
}
END_TEST

UNIT_MAIN_DEATHS("base_option",
                 (the_table_is_well_formed, fallbacks, all_spellings, mistakes,
                  finding_commands, help_texts, manual_page, completion,
                  bad_tables),
                 (death_wrong_kind, death_no_row, death_no_command))
