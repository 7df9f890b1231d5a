// A copy of a length that inputs choose leaves the rest as it was: never
// written.  So does a copy of bytes that nobody wrote.
// options: --check=uninitialized-read
// paths: 7
// fault: uninitialized-read 25
// fault: uninitialized-read 31
// refuted: uninitialized-read 25
// refuted: uninitialized-read 31
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int copied(unsigned n, unsigned k)
{
    char from[4] = "abc";
    char to[4];

    if (n > 4 || k > 3) {
        return 0;
    }
    memcpy(to, from, n);
    if (n == 4) {
        return to[k]; // all of it
    }
    return to[k] == 'a';
}

static int moved(unsigned n)
{
    char from[4], to[4] = "xyz";
    if (n == 2) { memcpy(to, from, n + 1); return to[1] == 1; }
    return 0;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();

    return __VERIFIER_nondet_uint() == 1 ? copied(n, k) : moved(n);
}
