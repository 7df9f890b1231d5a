// open_memstream: flushes, growth, seeking; fopencookie: own reading and writing
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct source {
    int next, limit, closed;
};
static ssize_t give(void *c, char *p, size_t n) {
    struct source *s = c;
    size_t i = 0;
    while (i < n && i < 5 && s->next < s->limit) p[i++] = (char)('a' + s->next++ % 26);
    return (ssize_t)i;
}
static ssize_t take(void *c, const char *p, size_t n) {
    printf("<%.*s>", (int)n, p);
    ((struct source *)c)->next += (int)n;
    return (ssize_t)n;
}
static int done(void *c) { return ((struct source *)c)->closed++; }
int main(void) {
    char *p = NULL;
    size_t n = 0;
    FILE *f = open_memstream(&p, &n);
    fprintf(f, "%s-%d", "text", 5);
    fflush(f);
    printf("%zu %s %ld\n", n, p, ftell(f));
    for (int i = 0; i < 3000; i++) fputc('0' + i % 10, f);
    fflush(f);
    printf("%zu %zu\n", n, strlen(p));
    fseek(f, 2, SEEK_SET);
    fputs("XY", f);
    fclose(f);
    printf("%zu %s\n", n, p);
    free(p);
    struct source s = {0, 12, 0};
    cookie_io_functions_t io = {give, take, NULL, done};
    f = fopencookie(&s, "r", io);
    char line[40];
    printf("%s ", fgets(line, 40, f));
    printf("%d ", feof(f) != 0);
    printf("%d ", fclose(f));
    printf("%d\n", s.closed);
    f = fopencookie(&s, "w", io);
    setvbuf(f, NULL, _IOLBF, 0);
    fputs("one\ntwo", f);
    fputs("+\n", f);
    setvbuf(f, NULL, _IONBF, 0);
    fprintf(f, "%d;%s", 3, "four");
    printf(" %d", fclose(f) != 0);
    printf(" %d\n", s.next);
    return s.next;
}
