/* SPDX-License-Identifier: Apache-2.0 */
/// The memory of one path: objects of bytes, each concrete or a part of a
/// term.  Copies of a whole memory are cheap and share what none of them
/// writes.
///
/// An address names its object, as in the reference interpreter: the address
/// space is cut into granules, and an object has those that it lies in to
/// itself.  An object that has ended leaves its granules marked, so that a
/// stale pointer is known as one.
#ifndef SYMEXEC_STORE_H
#define SYMEXEC_STORE_H

#include "ir/memory.h"
#include "solver/term.h"

/// Byte number `at`, from the low end, of a term; term 0: a concrete byte.
struct sym_byte {
    term t;
    uint32_t at;
};

/// An object.  Its contents are `array` when that is a term, else `data` and,
/// where `sym` is there and has a term, that.
struct block {
    uint32_t refs;
    uint8_t kind; ///< enum memory_kind
    bool live;
    bool read_only;
    uint32_t owner, index; ///< LOCAL: ir_func_id and ir_object_id; GLOBAL: id;
                           ///< HEAP: owner 1: an input, not of the program's
    uint32_t born;         ///< HEAP: ir_loc_id of the user's call that made it
    uint32_t object;       ///< of the points-to fact; 0: not known
    uint64_t base;
    uint64_t size; ///< bytes; of a symbolic size, the most it can be
    term length;   ///< the symbolic size in 64 bits; 0: `size`
    struct sym_byte *sym;
    bool *written; ///< by byte; null: all are
    term array;
    term marks; ///< with array: `written` as an array of 0 and 1; 0: all are
    term same;  ///< an array with the contents of data and sym; 0: not made
    uint8_t data[];
};

struct store_node;

enum { STORE_SPARES = 32 };

struct store {
    struct store_node *root;
    uint32_t depth; ///< levels of nodes
    uint32_t shift; ///< log2 of the bytes of a granule
    uint32_t fresh; ///< the first granule never used
    uint32_t spares;
    uint32_t spare[STORE_SPARES]; ///< granules of ended locals, to be reused
    uint64_t bytes;               ///< of live objects
};

/// - narrow: addresses have 32 bits
void store_init(struct store *s, bool narrow);
/// `to` becomes a copy.
void store_copy(struct store *to, const struct store *from);
void store_release(struct store *s);

struct store_what {
    enum memory_kind kind;
    uint32_t owner, index, born;
    uint32_t object; ///< of the points-to fact; 0: not known
};

/// Makes a live object of zero bytes (that count as never written).
/// - align is a power of two
/// - returns its address, 0 when the address space is out
uint64_t store_begin(struct store *s, struct store_what what, uint64_t size,
                     uint32_t align);
/// Ends the live object at base.
void store_end(struct store *s, uint64_t base);

/// - returns the object, dead or alive, that the address names; null: none
struct block *store_find(const struct store *s, uint64_t addr);
/// Calls visit for each live object, by rising address.
void store_each(const struct store *s,
                void (*visit)(void *ctx, const struct block *b), void *ctx);
/// The same object, to be written.  - an object is there
struct block *store_own(struct store *s, uint64_t addr);

/// An address at which no object ever lives: of locals that do not.
uint64_t store_dead_address(const struct store *s);
/// Has an object been where addr is, one that has ended or will yet begin?
bool store_is_stale(const struct store *s, uint64_t addr);
uint64_t store_func_address(const struct store *s, uint32_t func);
/// - returns the number of the function at addr, 0: none
uint32_t store_func_at(const struct store *s, uint64_t addr, uint32_t funcs);
static inline bool store_is_narrow(const struct store *s)
{
    return s->shift == MEMORY_NARROW_SHIFT;
}

// ---------------------------------------------------------------- contents

/// The contents as an array.
term block_array(struct terms *t, struct block *b);
/// n bytes from `at`, little endian; n <= 16 and all inside.
/// - *bits has them when the result is no term (0)
term block_read(struct terms *t, struct block *b, uint64_t at, unsigned n,
                u128 *bits);
/// - b is owned; value 0: bits
void block_write(struct terms *t, struct block *b, uint64_t at, unsigned n,
                 term value, u128 bits);
/// At a symbolic offset of 64 bits.
term block_read_at(struct terms *t, struct block *b, term at, unsigned n);
void block_write_at(struct terms *t, struct block *b, term at, term value);
/// 8 bits: 1 when the byte at `at` (64 bits) was written, else 0.
term block_mark(struct terms *t, const struct block *b, term at);
/// One byte, written or not as the mark says.  - b is owned
void block_write_marked(struct terms *t, struct block *b, term at, term value,
                        term mark);
/// Copies n bytes from one object to the other (or within one) as if through
/// a buffer.  - all inside; `to` is owned
void block_copy(struct terms *t, struct block *to, uint64_t to_at,
                struct block *from, uint64_t from_at, uint64_t n);
void block_fill(struct terms *t, struct block *b, uint64_t at, uint64_t n,
                term value, uint8_t byte);
/// All bytes are 0, and never written.  - b is owned
void block_forget(struct block *b);
/// Is one of the n bytes from `at` never written?  - there is no array
bool block_unwritten(const struct block *b, uint64_t at, uint64_t n);
/// As one bit, also for a symbolic place; n <= 16.
term block_is_unwritten(struct terms *t, const struct block *b, term at,
                        unsigned n);

#endif
