// SPDX-License-Identifier: Apache-2.0
// A pointer of the inputs whose bytes are read as a number points to something,
// or is null.
// options: --entry=f
// fault: assertion 26
// fault: assertion 27
// open: objects behind pointers of inputs
#include <assert.h>
#include <string.h>
union word {
    int *p;
    long number;
};
struct row {
    int *p;
};
int f(union word u, struct row r)
{
    int low, *same;

    memcpy(&low, &r, sizeof low);
    memcpy(&same, &r, sizeof same);
    assert(u.number != 5);
    assert(low != 5);
    assert(same || low == 0);
    assert(u.number == 0);
    assert(same == NULL || *same != 77);
    return 0;
}
