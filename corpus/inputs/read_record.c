/* SPDX-License-Identifier: Apache-2.0 */
/* read(2): a length and that many bytes. */
#include <assert.h>
#include <unistd.h>

int main(void)
{
    unsigned char record[3];
    ssize_t got = read(0, record, sizeof record);
    if (got < 2)
        return 1;
    if (record[0] == '#')
        assert(record[1] != 'A');
    return 0;
}
