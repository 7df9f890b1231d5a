/* SPDX-License-Identifier: Apache-2.0 */
/// Run natively and interpreted: numbers and strings read from text.
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static uint64_t state = 88172645463325252U;

static unsigned rnd(unsigned n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state >> 32) % n;
}

static void make(char *p, unsigned n, const char *set)
{
    unsigned length = rnd(n);

    for (unsigned i = 0; i < length; i++) {
        *p++ = set[rnd((unsigned)strlen(set))];
    }
    *p = '\0';
}

static void numbers(void)
{
    char text[60];
    char *end;

    make(text, 30, rnd(3) == 0 ? "0123456789abcdefxXpP.+-" : "0123456789.e-");
    errno = 0;
    printf("<%s> %a", text, strtod(text, &end));
    printf(" %d %d", (int)(end - text), errno);
    printf(" %a %La", (double)strtof(text, NULL), strtold(text, NULL));
    errno = 0;
    printf(" %ld", strtol(text, &end, (int)rnd(36) + (rnd(2) == 0 ? 0 : 1)));
    printf(" %d\n", errno);
}

static void fields(void)
{
    char text[80];
    char word[80] = "";
    char set[80] = "";
    int a = 0, n = -1;
    float f = 0;
    unsigned long x = 0;

    make(text, 60, "0123456789 0123456789,abcx.-+e");
    a = sscanf(text, "%d ,%f%n %lx", &a, &f, &n, &x);
    printf("<%s> %d %a %d %lx", text, a, (double)f, n, x);
    a = sscanf(text, "%[0-9 ]%*c%8s", set, word);
    printf(" %d <%s> <%s>\n", a, set, word);
}

static void strings(void)
{
    char a[30], b[30], c[90];

    make(a, 30, "ab,");
    make(b, 4, "ab,");
    printf("%d %d %td %zu %zu ", strcmp(a, b) < 0, strcasecmp(a, b) < 0,
           strstr(a, b) == NULL ? -1 : strstr(a, b) - a, strspn(a, b),
           strcspn(a, b));
    strcpy(c, a);
    strcat(c, "|");
    strncat(c, b, 2);
    printf("%s", c);
    for (char *t = strtok(a, ","); t != NULL; t = strtok(NULL, ",")) {
        printf(" %s", t);
    }
    putchar('\n');
}

int main(void)
{
    for (int i = 0; i < 700; i++) {
        numbers();
        fields();
        strings();
    }
    return 1;
}
