/* SPDX-License-Identifier: Apache-2.0 */
/// The rare parts of marks: growing, and the wrap of the stamp.
#include "solver/marks.h"

enum { MARKS_FIRST = 64 };

void marks_release(struct marks *m)
{
    mem_free(m->at);
    *m = (struct marks){0};
}

void marks_begin(struct marks *m)
{
    if (m->now == UINT32_MAX) {
        for (uint32_t i = 0; i < m->cap; i++) {
            m->at[i] = 0;
        }
        m->now = 0;
    }
    m->now++;
}

void marks_grow(struct marks *m, uint32_t i)
{
    uint32_t cap = m->cap ? m->cap : MARKS_FIRST;

    REQUIRE(i < UINT32_MAX / 2);
    while (cap <= i) {
        cap *= 2;
    }
    m->at = mem_grow(m->at, cap, sizeof *m->at);
    for (uint32_t k = m->cap; k < cap; k++) {
        m->at[k] = 0;
    }
    m->cap = cap;
}
