/* SPDX-License-Identifier: Apache-2.0 */
/// The option table as data, and the values that need a parser of their own.
#include "cli/options.h"

#include "ir/ir.h"

#include <string.h>

enum {
#define COMMAND(name, text, operands, help) ON_##name = 1 << CMD_##name,
#include "cli/option.def"
};

static const struct option_command command_rows[] = {
#define COMMAND(name, text, operands, help) {text, operands, help},
#include "cli/option.def"
};

static const struct option_row option_rows[] = {
#define OPTION(name, text, letter, kind, arg, fallback, dash, commands, help)  \
    {text, letter, OPTION_##kind, arg, fallback, help, commands, dash},
#include "cli/option.def"
};

const struct option_table cli_options = {
    .program = "dgse",
    .version = DGSE_VERSION,
    .summary = "finds the inputs that make a C program fail, and proves "
               "that there are none",
    .row = option_rows,
    .rows = COUNT_OF(option_rows),
    .command = command_rows,
    .commands = COUNT_OF(command_rows),
};

/// The checks that one word of the list means.
static bool check_word(const char *s, size_t len, uint32_t *set)
{
    if (len == 3 && memcmp(s, "all", 3) == 0) {
        *set = (1u << IR_CHECK_COUNT) - 1;
        return true;
    }
    if (len == 4 && memcmp(s, "none", 4) == 0) {
        *set = 0;
        return true;
    }
    if (len == 7 && memcmp(s, "default", 7) == 0) {
        *set = ir_checks_default();
        return true;
    }
    for (unsigned k = 0; k < IR_CHECK_COUNT; k++) {
        const char *id = ir_check_info[k].id;
        if (strlen(id) == len && memcmp(s, id, len) == 0) {
            *set = 1u << k;
            return true;
        }
    }
    return false;
}

static bool check_list(const char *list, bool *first, uint32_t *set,
                       struct diag_list *diags)
{
    while (*list != '\0') {
        size_t len = strcspn(list, ",");
        bool minus = list[0] == '-';
        uint32_t word = 0;
        if (!check_word(list + minus, len - minus, &word)) {
            diag_add(diags, DIAG_ERROR, (struct diag_place){0}, "usage",
                     "unknown check '%.*s'", (int)(len - minus), list + minus);
            return false;
        }
        // A list that starts by removing starts from the default set.
        if (*first && minus) {
            *set = ir_checks_default();
        }
        *first = false;
        *set = minus ? *set & ~word : *set | word;
        list += len;
        list += *list == ',';
    }
    return true;
}

bool cli_checks(const struct option_values *v, uint32_t *set,
                struct diag_list *diags)
{
    bool first = true;
    *set = 0;
    for (uint32_t k = 0; k < v->givens; k++) {
        if (v->given[k].row == OPT_CHECK &&
            !check_list(v->given[k].text, &first, set, diags)) {
            return false;
        }
    }
    if (first) {
        *set = ir_checks_default();
    }
    return true;
}
