/* SPDX-License-Identifier: Apache-2.0 */
/* Each input has the range of its own type. */
#include <assert.h>
#include <stdbool.h>

bool __VERIFIER_nondet_bool(void);
char __VERIFIER_nondet_char(void);
unsigned char __VERIFIER_nondet_uchar(void);
unsigned short __VERIFIER_nondet_ushort(void);

int main(void)
{
    bool flag = __VERIFIER_nondet_bool();
    assert(flag == 0 || flag == 1);
    char c = __VERIFIER_nondet_char();
    assert(c >= -128 && c <= 127);
    unsigned char u = __VERIFIER_nondet_uchar();
    assert(u <= 255);
    unsigned short s = __VERIFIER_nondet_ushort();
    assert(s != 200);
    return 0;
}
