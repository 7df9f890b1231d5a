/* SPDX-License-Identifier: Apache-2.0 */
/// The loop: operations on known values, one label each; see fast.h.
///
/// It is there twice, with and without the decisions that values depend on.
#include "symexec/machine.h"

#include "symexec/engine.h"

#include <math.h>
#include <string.h>

// Labels as values; every compiler that we build with has them.
#pragma GCC diagnostic ignored "-Wpedantic"

#if defined(__GNUC__) && !defined(__clang__)
// Without these gcc merges the jumps again and keeps addresses in registers
// that the loop needs.
#define LOOP_ATTRIBUTES                                                        \
    __attribute__((                                                            \
        optimize("no-gcse", "no-crossjumping", "no-tree-slp-vectorize")))
#else
#define LOOP_ATTRIBUTES
#endif

// A value as two words: its bits, and its term below the decision that it
// depends on last.
static_assert(sizeof(struct value) == 16 && offsetof(struct value, bits) == 0 &&
                  offsetof(struct value, t) == 8 &&
                  offsetof(struct value, last) == 12,
              "the second word is the term, and last above it");

static inline uint64_t get64(const uint8_t *at)
{
    uint64_t v;
    memcpy(&v, at, sizeof v);
    return v;
}
static inline uint32_t get32(const uint8_t *at)
{
    uint32_t v;
    memcpy(&v, at, sizeof v);
    return v;
}
static inline void put64(uint8_t *at, uint64_t v)
{
    memcpy(at, &v, sizeof v);
}
static inline double as_double(uint64_t bits)
{
    double d;
    memcpy(&d, &bits, sizeof d);
    return d;
}
static inline uint64_t double_bits(double d)
{
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    return bits;
}

/// Two second words without terms: something depends on both.
static inline uint64_t both(struct machine *mc, uint64_t a, uint64_t b)
{
    if (a == b || a == 0) { // mostly
        return b;
    }
    return (uint64_t)track_both(mc, (uint32_t)(a >> 32), (uint32_t)(b >> 32))
           << 32;
}

static inline const struct machine_cache *
at_hand(const struct machine_cache *cache, uint64_t addr, uint32_t shift)
{
    const uint64_t mask = (MACHINE_CACHE - 1) * sizeof *cache;
    const void *row =
        (const uint8_t *)cache + (addr >> (shift - 6) & mask); // 64 bytes each

    return row;
}

static bool has_terms(const struct sym_byte *byte, uint32_t n)
{
    uint32_t any = 0;

    for (uint32_t k = 0; k < n; k++) {
        any |= byte[k].t.index;
    }
    return any != 0;
}

/// The last decision that n bytes of an object with several cells depend on.
static uint32_t last_of(struct machine *mc, const struct block *b, uint64_t at,
                        uint32_t n)
{
    uint32_t cell = track_cell_at(mc->track, b->object, at, n);

    return BASE_LIKELY(cell != 0) ? mc->s->tracks->last[cell - 1]
                                  : track_read(mc, b, at, n);
}

/// The path is at the instruction, after so many steps.
static inline void stand_at(struct machine *mc, struct frame *f, uint32_t inst,
                            uint64_t steps)
{
    f->pc = inst;
    mc->s->steps = steps;
}

/// Which instruction of the function the operation stands at.
static inline uint32_t number_of(const struct frame *f, const struct fast *i)
{
    uint32_t at = (uint32_t)(i - f->code->fast), insts = f->code->f->insts;

    return at < insts ? at : at - insts;
}

/// Control depends on `word`, too, up to where the branch's sides join.
/// - returns what it depends on then
static uint64_t controlled(struct machine *mc, struct frame *f, uint32_t branch,
                           uint64_t word)
{
    f->pc = branch;
    track_branch(mc, 0, (uint32_t)(word >> 32)); // any side will do
    return (uint64_t)f->control << 32;
}

static inline const struct value *value_at(const struct frame *f, place p)
{
    return &(p < 0 ? f->code->konst_end : f->slot)[p];
}

/// May runs end at the instruction?  - they may in this frame
static inline bool ends_at(struct machine *mc, const struct frame *f,
                           const struct fast *i)
{
    return track_row_at(mc->track, f->instance, number_of(f, i))->end.sides > 0;
}

#define LOOP run_full
#define TRACKS 0
#include "symexec/loop.def"
#undef LOOP
#undef TRACKS
#define LOOP run_tracked
#define TRACKS 1
#include "symexec/loop.def"

void machine_loop(struct machine *mc)
{
    if (mc->track) {
        run_tracked(mc);
    } else {
        run_full(mc);
    }
}
