/* SPDX-License-Identifier: Apache-2.0 */
/// What every unit test needs around its tests: UNIT_MAIN runs them in the
/// order given, each in a process of its own.
#ifndef TESTS_UNIT_UNIT_H
#define TESTS_UNIT_UNIT_H

#include <check.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>

/// - each of `deaths` must abort (a broken REQUIRE), each of `tests` must not
static inline int unit_run(const char *name, const TTest *const *tests,
                           size_t count, const TTest *const *deaths,
                           size_t death_count)
{
    Suite *suite = suite_create(name);
    SRunner *runner = NULL;
    int failed = 0;

    for (size_t i = 0; i < count + death_count; i++) {
        const TTest *test = i < count ? tests[i] : deaths[i - count];
        TCase *tcase = tcase_create(test->name);

        tcase_set_timeout(tcase, 120);
        if (i < count) {
            tcase_add_test(tcase, test);
        } else {
            tcase_add_test_raise_signal(tcase, test, SIGABRT);
        }
        suite_add_tcase(suite, tcase);
    }
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

/// An assertion for inner loops: Check's own tell the parent process, by a
/// system call, that they were passed.
#define HOLDS(condition)                                                       \
    do {                                                                       \
        if (!(condition)) {                                                    \
            ck_abort_msg("%s", #condition);                                    \
        }                                                                      \
    } while (0)

#define UNIT_COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define UNIT_LIST(...) __VA_ARGS__

/// UNIT_MAIN("base_map", test_a, test_b)
#define UNIT_MAIN(name, ...)                                                   \
    int main(void)                                                             \
    {                                                                          \
        const TTest *const tests[] = {__VA_ARGS__};                            \
                                                                               \
        return unit_run(name, tests, UNIT_COUNT(tests), NULL, 0);              \
    }

/// UNIT_MAIN_DEATHS("base_map", (test_a, test_b), (death_a, death_b))
#define UNIT_MAIN_DEATHS(name, test_list, death_list)                          \
    int main(void)                                                             \
    {                                                                          \
        const TTest *const tests[] = {UNIT_LIST test_list};                    \
        const TTest *const deaths[] = {UNIT_LIST death_list};                  \
                                                                               \
        return unit_run(name, tests, UNIT_COUNT(tests), deaths,                \
                        UNIT_COUNT(deaths));                                   \
    }

#endif
