/* SPDX-License-Identifier: Apache-2.0 */
/// Small numbers with a value each, forgotten all at once: what a query needs
/// to know about terms and variables, without work for those it does not have.
#ifndef SOLVER_MARKS_H
#define SOLVER_MARKS_H

#include "base/mem.h"

/// Zero-initialised is valid and empty.
struct marks {
    uint64_t *at; ///< generation above value
    uint32_t cap;
    uint32_t now; ///< the generation of what is in it; 0: nothing yet
};

void marks_release(struct marks *m);
/// Forgets all.
void marks_begin(struct marks *m);
void marks_grow(struct marks *m, uint32_t i);

static inline bool marks_has(const struct marks *m, uint32_t i)
{
    return i < m->cap && m->at[i] >> 32 == m->now && m->now != 0;
}

/// - i is in m
static inline uint32_t marks_get(const struct marks *m, uint32_t i)
{
    assert(marks_has(m, i));
    return (uint32_t)m->at[i];
}

/// - marks_begin was called once
static inline void marks_set(struct marks *m, uint32_t i, uint32_t value)
{
    assert(m->now != 0);
    if (i >= m->cap) {
        marks_grow(m, i);
    }
    m->at[i] = (uint64_t)m->now << 32 | value;
}

/// - returns true when i is new; otherwise its value stays
static inline bool marks_add(struct marks *m, uint32_t i, uint32_t value)
{
    if (marks_has(m, i)) {
        return false;
    }
    marks_set(m, i, value);
    return true;
}

#endif
