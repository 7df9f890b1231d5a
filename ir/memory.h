/* SPDX-License-Identifier: Apache-2.0 */
/// Memory as objects: an address names its object, so a pointer that leaves
/// its object is noticed wherever it lands.
///
/// The address space is cut into granules of 2^shift bytes; the row of an
/// address's granule says which object lies there, and the difference to the
/// row's base is the offset in that object.  One test serves all:
/// `addr - base < size`, with size 0 in every row without a live object.
///
///   wide (64-bit pointers), a granule of 4 GiB per object:
///     63       62..56       55..32    31..0
///     0   generation   |   slot   |   0x40000000 + offset
///   Objects are 4 GiB apart, a pointer slightly outside still names its
///   object, and as a slot is given to 128 objects with 128 generations before
///   it rests (in a queue of at least 65,536 slots), so does a stale pointer.
///
///   narrow (32-bit pointers), granules of 4 KiB:
///   An object takes as many granules as it needs and one more as a guard,
///   all with a row of their own; freed granules are reused last.
///
/// Functions have addresses too (16 bytes apart), but no bytes.
#ifndef IR_MEMORY_H
#define IR_MEMORY_H

#include "base/arena.h"
#include "base/mem.h"

#ifdef __cplusplus
extern "C" {
#endif

enum memory_kind {
    MEMORY_NONE,
    MEMORY_FUNCTIONS,
    MEMORY_GLOBAL, ///< index: ir_global_id
    MEMORY_LOCAL,  ///< owner: ir_func_id, index: ir_object_id
    MEMORY_STACK,  ///< salloc
    MEMORY_VARARGS,
    MEMORY_ENV, ///< argv, environ and their strings
    MEMORY_HEAP,
};

/// What an address names.
struct memory_row {
    uint64_t base; ///< address of the object's first byte
    union {
        uint8_t *data; ///< of the first byte, while it lives
        uint64_t next; ///< while it is free
    };
    uint32_t size;  ///< bytes that can be read; 0 when it does not live
    uint32_t wsize; ///< bytes that can be written: size, or 0 when read-only
    uint32_t owner;
    uint32_t tag; ///< index << 5 | live << 4 | own storage << 3 | kind
};

enum {
    MEMORY_WIDE_SHIFT = 32,
    MEMORY_NARROW_SHIFT = 12,
    MEMORY_WIDE_SLOTS = 1 << 24,
    MEMORY_NARROW_SLOTS = 1 << 20,
    MEMORY_CLASSES = 64 + 7, ///< by 16 up to 1 KiB, by powers up to 128 KiB
};
/// The largest object.
#define MEMORY_MAX_SIZE ((uint64_t)1 << 31)

/// Slots that wait for their next object.
struct memory_pool {
    uint32_t free;                           ///< a stack
    uint32_t tired, tired_last, tired_count; ///< a queue: generations used up
};

struct memory {
    // Read at every access.
    struct memory_row *row; ///< one per granule, reserved for all of them
    uint32_t shift;
    uint64_t mask;

    bool narrow;
    uint64_t dead;              ///< an address that is never alive
    uint64_t live, peak, max;   ///< bytes of live objects; max 0: no limit
    uint32_t fresh;             ///< wide: the first slot never used; narrow:
                                ///< where the search for free granules starts
    uint8_t *used;              ///< narrow: by granule
    struct memory_pool pool[2]; ///< [1]: heap, so that slots keep their kind
    struct arena arena;
    uint64_t block[MEMORY_CLASSES]; ///< free storage by size class
    size_t large;                   ///< bytes of storage beyond the classes
};

/// - max: bytes of live objects; 0: no limit
void memory_init(struct memory *m, bool narrow, uint64_t max);
void memory_release(struct memory *m);

/// What an object is, for messages.
struct memory_what {
    enum memory_kind kind;
    uint32_t owner, index;
};

/// Makes an object; its bytes are zero, or those at data, which then is its
/// storage and stays the caller's.
/// - align is a power of two up to 2^30
/// - returns its address, 0 when it is too large or memory is out
uint64_t memory_begin(struct memory *m, struct memory_what what, uint64_t size,
                      uint32_t align, uint8_t *data);
void memory_protect(struct memory *m, uint64_t base);
/// Ends the live object whose address is base.
void memory_end(struct memory *m, uint64_t base);

/// - returns where the n bytes at addr are stored, null unless all n > 0 of
///   them belong to one live object
static inline uint8_t *memory_read_at(const struct memory *m, uint64_t addr,
                                      uint64_t n)
{
    const struct memory_row *r = &m->row[(addr >> m->shift) & m->mask];
    uint64_t offset = addr - r->base;

    return offset < r->size && n <= r->size - offset ? r->data + offset : NULL;
}

/// As memory_read_at, for bytes to be written.
static inline uint8_t *memory_write_at(const struct memory *m, uint64_t addr,
                                       uint64_t n)
{
    const struct memory_row *r = &m->row[(addr >> m->shift) & m->mask];
    uint64_t offset = addr - r->base;

    return offset < r->wsize && n <= r->wsize - offset ? r->data + offset
                                                       : NULL;
}

/// What there is to say about an address.
enum memory_state {
    MEMORY_IS_NULL,
    MEMORY_IS_FUNCTION,
    MEMORY_IS_NOTHING, ///< no object ever was there
    MEMORY_IS_DEAD,    ///< the object has ended, or not begun
    MEMORY_IS_LIVE,
};
struct memory_view {
    enum memory_state state;
    enum memory_kind kind; ///< of a dead object too
    bool known;            ///< owner and index are those of the object
    uint32_t owner, index;
    uint64_t base, size; ///< size: of a live one
    int64_t offset;      ///< of the address in the object
};
struct memory_view memory_look(const struct memory *m, uint64_t addr);

uint64_t memory_func_address(const struct memory *m, uint32_t func);
/// - returns the function's number, 0 when addr is not that of one
uint32_t memory_func_at(const struct memory *m, uint64_t addr, uint32_t funcs);

/// The bytes of row and class tables and of storage, for --stats.
size_t memory_bytes(const struct memory *m);

#ifdef __cplusplus
}
#endif
#endif
