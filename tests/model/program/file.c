/* SPDX-License-Identifier: Apache-2.0 */
/// Run natively and interpreted: streams, the heap, sorting, time, the end.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void last(void)
{
    puts("last");
}

static void write_lines(FILE *f)
{
    for (int i = 0; i < 500; i++) {
        fprintf(f, "%d line %d\n", rand() % 1000, i);
    }
}

static size_t read_lines(FILE *f, char **lines, size_t limit)
{
    char *line = NULL;
    size_t room = 0;
    size_t n = 0;

    rewind(f);
    while (n < limit && getline(&line, &room, f) > 0) {
        lines[n++] = strdup(line);
    }
    free(line);
    printf("%zu lines, at %ld, end %d\n", n, ftell(f), feof(f));
    return n;
}

static void positions(FILE *f)
{
    char text[20] = "";

    for (long at = 0; at < 6000; at += 997) {
        fseek(f, at, SEEK_SET);
        printf("%zu ", fread(text, 1, 10, f));
        printf("%.10s %d\n", text, ungetc(getc(f), f));
    }
    fseek(f, 0, SEEK_END);
    fputs("the end\n", f);
    fseek(f, -8, SEEK_END);
    printf("%s", fgets(text, sizeof text, f));
}

static void times(void)
{
    char text[100];

    for (time_t t = -4000000000; t < 4000000000; t += 123456789) {
        struct tm *tm = gmtime(&t);

        strftime(text, sizeof text, "%F %T %j %a %V %G %U %y %e", tm);
        printf("%s %ld\n", text, (long)mktime(tm));
    }
}

int main(void)
{
    char *lines[600];
    FILE *f = tmpfile();
    size_t n;

    atexit(last);
    if (f == NULL) {
        return 2;
    }
    srand(5);
    write_lines(f);
    n = read_lines(f, lines, 600);
    qsort(lines, n, sizeof lines[0], compare);
    for (size_t i = 0; i < n; i++) {
        printf("%s", lines[i]);
        free(lines[i]);
    }
    positions(f);
    fclose(f);
    times();
    exit(n == 500 ? 3 : 4);
}
