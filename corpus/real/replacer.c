/* SPDX-License-Identifier: Apache-2.0 */
/* Replaces what a pattern matches in a text of three characters.  A pattern
 * has letters, ? for any letter and * after a letter for any number of it.
 * Each match puts two letters, so that the result may be larger than the
 * text; the buffer for it notices that one character too late. */
#include <stdbool.h>
#include <string.h>

char __VERIFIER_nondet_char(void);

enum { TEXT = 3, PATTERN = 2 };

// ---- the result

struct buffer {
    char *text;
    int size;
    int used;
    bool full;
};

static void put(struct buffer *b, char c)
{
    if (b->used > b->size) {
        b->full = true;
        return;
    }
    b->text[b->used] = c;
    b->used++;
}

static void put_text(struct buffer *b, const char *text)
{
    for (; *text != '\0'; text++)
        put(b, *text);
}

/// - returns false: not all of it is there
static bool finish(struct buffer *b)
{
    put(b, '\0');
    return !b->full;
}

// ---- patterns

struct step {
    char letter; ///< '?': any
    bool repeated;
};

static bool is_letter(char c)
{
    return c >= 'a' && c <= 'b';
}

/// - returns how many steps, 0: it is no pattern
static int compile(const char *pattern, struct step *steps)
{
    int count = 0;
    for (const char *p = pattern; *p != '\0'; p++) {
        if (*p == '*') {
            if (count == 0 || steps[count - 1].repeated)
                return 0;
            steps[count - 1].repeated = true;
        } else if (*p == '?' || is_letter(*p)) {
            steps[count].letter = *p;
            steps[count].repeated = false;
            count++;
        } else {
            return 0;
        }
    }
    return count;
}

static bool fits(const struct step *step, char c)
{
    return c != '\0' && (step->letter == '?' || step->letter == c);
}

/// The length of the longest match at the start of the text, -1 for none.
static int match(const struct step *steps, int count, const char *text)
{
    if (count == 0)
        return 0;
    if (!steps->repeated) {
        if (!fits(steps, *text))
            return -1;
        int rest = match(steps + 1, count - 1, text + 1);
        return rest < 0 ? -1 : rest + 1;
    }
    int n = 0;
    while (fits(steps, text[n]))
        n++;
    for (; n >= 0; n--) {
        int rest = match(steps + 1, count - 1, text + n);
        if (rest >= 0)
            return n + rest;
    }
    return -1;
}

static int replace(const struct step *steps, int count, const char *text,
                   struct buffer *result)
{
    int replaced = 0;
    while (*text != '\0') {
        int length = match(steps, count, text);
        if (length <= 0) {
            put(result, *text++);
            continue;
        }
        put_text(result, "<>");
        text += length;
        replaced++;
    }
    return replaced;
}

// ---- the program

static void read(char *to, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = __VERIFIER_nondet_char();
    to[n] = '\0';
}

int main(void)
{
    char pattern[PATTERN + 1];
    char text[TEXT + 1];
    char room[TEXT + 1];
    struct step steps[PATTERN];
    struct buffer result = {.text = room, .size = (int)sizeof room};
    read(pattern, PATTERN);
    int count = compile(pattern, steps);
    if (count == 0)
        return 1;
    read(text, TEXT);
    int replaced = replace(steps, count, text, &result);
    if (!finish(&result))
        return 2;
    return strlen(room) == 0 ? 3 : replaced;
}
