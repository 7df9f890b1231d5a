// text formatter: word count, frequency table, justified output from standard input
// stdin: It was the best of times, it was the worst of times,\nit was the age of wisdom...\n\n  It was   the age of foolishness;\tit was the epoch of belief.\nincomprehensibilities end
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#define WIDTH 28
struct w {
    char t[24];
    int n;
};
static struct w tab[64];
static int nw;
static int cmp(const void *a, const void *b) {
    const struct w *x = a, *y = b;
    return x->n != y->n ? y->n - x->n : strcmp(x->t, y->t);
}
static void count(const char *s) {
    char b[24];
    size_t k = 0;
    for (; *s && k < 23; s++)
        if (isalpha((unsigned char)*s)) b[k++] = (char)tolower((unsigned char)*s);
    b[k] = 0;
    if (!k) return;
    for (int i = 0; i < nw; i++)
        if (!strcmp(tab[i].t, b)) {
            tab[i].n++;
            return;
        }
    strcpy(tab[nw].t, b);
    tab[nw++].n = 1;
}
static char line[16][24];
static int ln, len;
static void flush_(int last) {
    if (!ln) return;
    int gaps = ln - 1, pad = last || !gaps ? gaps : WIDTH - len;
    for (int i = 0; i < ln; i++) {
        printf("%s", line[i]);
        if (i < gaps) {
            int g = last ? 1 : pad / gaps + (i < pad % gaps);
            printf("%*s", g, "");
        }
    }
    puts("|");
    ln = len = 0;
}
static void word(const char *s) {
    int k = (int)strlen(s);
    if (len + ln + k > WIDTH) flush_(0);
    strcpy(line[ln++], s);
    len += k;
    count(s);
}
int main(void) {
    char buf[256];
    int lines = 0, words = 0, chars = 0;
    while (fgets(buf, sizeof buf, stdin)) {
        chars += (int)strlen(buf);
        lines += strchr(buf, '\n') != NULL;
        int any = 0;
        for (char *s, *p = strtok_r(buf, " \t\n", &s); p; p = strtok_r(NULL, " \t\n", &s)) {
            word(p);
            words++;
            any = 1;
        }
        if (!any) {
            flush_(1);
            puts("|");
        }
    }
    flush_(1);
    printf("%d %d %d\n", lines, words, chars);
    qsort(tab, (size_t)nw, sizeof *tab, cmp);
    for (int i = 0; i < nw && i < 8; i++)
        printf("%-8s %d %.*s\n", tab[i].t, tab[i].n, tab[i].n, "##########");
    return words;
}
