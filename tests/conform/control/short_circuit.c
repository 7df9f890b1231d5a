// && and || evaluate left to right and stop; results are 0 or 1
#include <stdio.h>
static char log_[64];
static int n;
static int t(char c, int v) {
    log_[n++] = c;
    log_[n] = 0;
    return v;
}
#define R(e) \
    do { \
        n = 0; \
        log_[0] = 0; \
        int r = (e); \
        printf("%s=%d ", log_, r); \
    } while (0)
int main(void) {
    R(t('a', 0) && t('b', 1));
    R(t('a', 5) && t('b', 7));
    R(t('a', 0) || t('b', 0));
    R(t('a', -1) || t('b', 1));
    puts("");
    R(t('a', 1) || t('b', 1) && t('c', 0));
    R((t('a', 1) || t('b', 1)) && t('c', 0));
    R(t('a', 0) && t('b', 1) || t('c', 2));
    R(!t('a', 0) && !t('b', 3));
    puts("");
    R(t('a', 0) ? t('b', 1) : t('c', 2));
    R(t('a', 1) && (t('b', 0) || t('c', 1)) && t('d', 1));
    R(t('a', 2) & t('b', 1));
    R((t('a', 0), t('b', 9)));
    puts("");
    int i = 0, *p = 0;
    if (p && *p) i++;
    if (!p || *p) i += 2;
    i && (i += 10);
    i || (i = 100);
    printf("%d\n", i);
    double d = 0.0;
    printf("%d %d %d\n", d || 0.1f, d && 1, 3 && "x");
    int x = 5;
    x = x > 3 && x < 10 || x == 100;
    printf("%d\n", x);
    while (i-- > 8 && t('z', 1))
        ;
    printf("%d %s\n", i, log_);
    return i;
}
