// Copies and fills of a length that is not known replace what they reach, no
// more.
#include <stdio.h>
#include <string.h>

static char buf[32] = "abcdefghijklmnopqrstuvwxyz";
static int n = 3;

static void fill(char *p, int k)
{
    buf[20] = '#';
    memset(buf, '-', (size_t)n);
    memcpy(p + k, "xyz", (size_t)n - 1);
    buf[0] += buf[20] & 1;
}

int main(void)
{
    char own[32] = {0};
    memset(own, '.', sizeof own - 1);
    memset(own + n, '+', (size_t)n++);
    printf("%s\n", own);
    memmove(own, buf, (size_t)n);
    fill(buf, 9);
    printf("%s %s\n", own, buf);
    return 0;
}
