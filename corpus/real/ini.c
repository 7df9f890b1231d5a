/* SPDX-License-Identifier: Apache-2.0 */
/* An INI parser over at most five characters of stdin: sections, comments,
 * keys with values.  A key before any section has no section to go to. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { LINE = 6, ENTRIES = 2 };

struct section {
    char name[LINE];
    int entries;
};

struct document {
    struct section sections[2];
    struct section *current;
    int count;
};

static void init(struct document *d)
{
    d->current = NULL;
    d->count = 0;
}

static char *skip_blanks(char *s)
{
    while (*s == ' ')
        s++;
    return s;
}

static bool parse_section(struct document *d, char *s)
{
    char *end = strchr(s, ']');
    if (end == NULL)
        return false;
    *end = '\0';
    if (d->count == 2)
        return false;
    d->current = &d->sections[d->count++];
    strcpy(d->current->name, s);
    d->current->entries = 0;
    return true;
}

static bool parse_entry(struct document *d, char *s)
{
    char *equal = strchr(s, '=');
    if (equal == NULL || equal == s)
        return false;
    *equal = '\0';
    if (d->current->entries == ENTRIES)
        return false;
    d->current->entries++;
    return true;
}

static bool parse_line(struct document *d, char *line)
{
    char *s = skip_blanks(line);
    switch (*s) {
    case '\0':
    case ';':
        return true;
    case '[':
        return parse_section(d, s + 1);
    default:
        return parse_entry(d, s);
    }
}

static void report(const struct document *d)
{
    for (int i = 0; i < d->count; i++)
        printf("%s: %d\n", d->sections[i].name, d->sections[i].entries);
}

/// Reads up to the end of the line or as much as fits.
static void read_line(char *line)
{
    int length = 0;
    for (int i = 0; i < LINE - 1; i++) {
        int c = getchar();
        if (c == EOF || c == '\n')
            break;
        line[length++] = (char)c;
    }
    line[length] = '\0';
}

int main(void)
{
    struct document d;
    char line[LINE];
    init(&d);
    read_line(line);
    if (!parse_line(&d, line)) {
        printf("syntax error\n");
        return 1;
    }
    report(&d);
    return 0;
}
