/* SPDX-License-Identifier: Apache-2.0 */
/* An array of bytes becomes symbolic at once. */
#include <assert.h>
#include <stddef.h>

void klee_make_symbolic(void *at, size_t size, const char *name);

int main(void)
{
    char word[3];
    klee_make_symbolic(word, sizeof word, "word");
    if (word[0] == 'h' && word[1] == 'i' && word[2] == 0)
        assert(word[0] < word[1] - 1);
    return 0;
}
