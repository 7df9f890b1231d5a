// SPDX-License-Identifier: Apache-2.0
// What string functions read, and how far, counts byte by byte: behind the
// end of a string nothing is read, and a copy writes nothing there.
// options: --check=uninitialized-read
// paths: 9
// fault: uninitialized-read 25
// fault: uninitialized-read 33
// refuted: uninitialized-read 33
// fault: uninitialized-read 42
// fault: uninitialized-read 48
#define _GNU_SOURCE
#include <string.h>

unsigned __VERIFIER_nondet_uint(void);
char __VERIFIER_nondet_char(void);

/// Only one byte is written for sure; the string may end behind it.
static int length(char c)
{
    char a[4];

    a[0] = c;
    a[1] = '\0';
    int inside = strlen(a) == 1;
    return inside + (memchr(a, 'x', 3) == a + 1); // unless a[0] is it
}

static int copied(const char *from, unsigned k)
{
    char to[4];

    strcpy(to, from);
    return to[k % 4] == 'b'; // behind the end
}

static int of_set(unsigned n)
{
    char text[3] = "ab", set[4];

    memcpy(set, "abc", n % 3 + 1);
    set[3] = '\0';
    return (int)strspn(text, set); // with "a" alone it goes on
}

static int found(const char *what)
{
    char a[5] = {'a', 'b'}, b[5];
    memcpy(b, a, 2); if (strstr(b, what)) // what is not before b[2]
        return 1;
    return 2;
}

int main(void)
{
    char s[4] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(),
                 __VERIFIER_nondet_char(), '\0'};
    unsigned n = __VERIFIER_nondet_uint();

    switch (__VERIFIER_nondet_uint()) {
    case 0:
        return length(s[0]);
    case 1:
        return copied(s, n);
    case 2:
        return of_set(n);
    case 3:
        return found(s);
    default:
        return 0;
    }
}
