/* SPDX-License-Identifier: Apache-2.0 */
/// Where objects get their addresses and their storage.
///
/// Rows are reserved for the whole address space and never move, so that the
/// test of an access needs no bound; the system provides pages of them as
/// they are first used.
#include "ir/memory.h"

#include <string.h>
#include <sys/mman.h>

enum {
    SLOT_FUNCTIONS = 1,
    SLOT_DEAD = 2,
    SLOT_FIRST = 16, ///< the first one for objects; narrow: 64 KiB are null
    GENERATIONS = 128,
    RESTING = 1 << 16,  ///< slots that rest before the first is woken
    TAG_OWNED = 1 << 3, ///< the storage is ours, not the caller's
    TAG_LIVE = 1 << 4,
    TAG_INDEX = 5,
    KIND_MASK = 7,
    SMALL_STEP = 16,
    SMALL_MAX = 1024,
    GRANULE = 1 << MEMORY_NARROW_SHIFT,
};
#define CLASS_MAX ((uint64_t)128 << 10)
#define WIDE_OFFSET ((uint64_t)0x40000000)
#define WIDE_GENERATION_SHIFT 56
#define NARROW_FUNCTIONS ((uint64_t)0xf0000000u)
#define NARROW_DEAD ((uint64_t)0xfffff000u)
#define FUNC_STEP ((uint64_t)16)

// ---------------------------------------------------------------- storage

/// Zeroed pages straight from the system.  - returns null when it has none
static void *map_pages(size_t bytes)
{
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

static void unmap_pages(void *p, size_t bytes)
{
    int status = munmap(p, bytes);
    REQUIRE(status == 0);
}

/// - size <= CLASS_MAX
static unsigned class_of(uint64_t size)
{
    if (size <= SMALL_MAX) {
        return size == 0 ? 0 : (unsigned)((size - 1) / SMALL_STEP);
    }
    // 1025..2048 is the first class after the small ones.
    return 64 + (unsigned)(64 - __builtin_clzll(size - 1)) - 11;
}

static uint64_t class_bytes(unsigned class)
{
    return class < 64 ? (class + 1) * (uint64_t)SMALL_STEP
                      : (uint64_t)2048 << (class - 64);
}

static uint8_t *storage_new(struct memory *m, uint64_t size)
{
    if (size > CLASS_MAX) {
        uint8_t *data = map_pages(size);
        m->large += data ? size : 0;
        return data;
    }
    unsigned class = class_of(size);
    uint64_t at = m->block[class];
    if (at == 0) {
        return arena_alloc(&m->arena, class_bytes(class));
    }
    uint8_t *data = (uint8_t *)(uintptr_t)at;
    memcpy(&m->block[class], data, sizeof at);
    memset(data, 0, size < 8 ? 8 : size);
    return data;
}

static void storage_free(struct memory *m, uint8_t *data, uint64_t size)
{
    if (size > CLASS_MAX) {
        unmap_pages(data, size);
        m->large -= size;
        return;
    }
    unsigned class = class_of(size);
    memcpy(data, &m->block[class], sizeof m->block[class]);
    m->block[class] = (uint64_t)(uintptr_t)data;
}

// ---------------------------------------------------------------- slots

static uint64_t slots_of(const struct memory *m)
{
    return m->narrow ? MEMORY_NARROW_SLOTS : MEMORY_WIDE_SLOTS;
}

/// - returns a slot whose row has the address of the next object as its base,
///   0 when all are taken
static uint32_t wide_take(struct memory *m, struct memory_pool *pool)
{
    uint32_t slot = pool->free;
    if (BASE_LIKELY(slot != 0)) {
        struct memory_row *r = &m->row[slot];
        pool->free = (uint32_t)r->next;
        r->base += (uint64_t)1 << WIDE_GENERATION_SHIFT;
        return slot;
    }
    bool woken = pool->tired_count >= RESTING ||
                 (m->fresh == MEMORY_WIDE_SLOTS && pool->tired_count > 0);
    if (woken) {
        slot = pool->tired;
        pool->tired = (uint32_t)m->row[slot].next;
        pool->tired_count--;
    } else if (m->fresh < MEMORY_WIDE_SLOTS) {
        slot = m->fresh++;
    }
    m->row[slot].base = slot ? (uint64_t)slot << 32 | WIDE_OFFSET : 0;
    return slot;
}

static void wide_give(struct memory *m, struct memory_pool *pool, uint32_t slot)
{
    struct memory_row *r = &m->row[slot];
    if (BASE_LIKELY(r->base >> WIDE_GENERATION_SHIFT < GENERATIONS - 1)) {
        r->next = pool->free;
        pool->free = slot;
        return;
    }
    if (pool->tired_count++ == 0) {
        pool->tired = slot;
    } else {
        m->row[pool->tired_last].next = slot;
    }
    pool->tired_last = slot;
}

/// Granules of an object and its guard.
static uint32_t narrow_granules(uint64_t size)
{
    return size == 0 ? 2 : (uint32_t)((size + GRANULE - 1) / GRANULE) + 1;
}

/// - returns the first of n free granules, aligned, in [from, to); 0: none
static uint32_t narrow_search(const struct memory *m, uint32_t n,
                              uint32_t align, uint32_t from, uint32_t to)
{
    uint32_t step = align > GRANULE ? align / GRANULE : 1;
    uint32_t first = (from + step - 1) / step * step;
    while (first < to && n <= to - first) {
        uint32_t k = n;
        while (k > 0 && !m->used[first + k - 1]) {
            k--;
        }
        if (k == 0) {
            return first;
        }
        first = (first + k + step - 1) / step * step;
    }
    return 0;
}

/// Each granule gets the row of its object, the guard included.
static uint32_t narrow_take(struct memory *m, uint64_t size, uint32_t align)
{
    uint32_t end = (uint32_t)(NARROW_FUNCTIONS >> MEMORY_NARROW_SHIFT);
    uint32_t n = narrow_granules(size);
    uint32_t first = narrow_search(m, n, align, m->fresh, end);
    if (first == 0) {
        first = narrow_search(m, n, align, SLOT_FIRST, end);
    }
    if (first == 0) {
        return 0;
    }
    memset(m->used + first, 1, n);
    m->fresh = first + n;
    m->row[first].base = (uint64_t)first << MEMORY_NARROW_SHIFT;
    return first;
}

static void narrow_spread(struct memory *m, uint32_t first, uint32_t n)
{
    for (uint32_t k = 1; k < n; k++) {
        m->row[first + k] = m->row[first];
    }
}

// ---------------------------------------------------------------- objects

static struct memory_row *row_of(const struct memory *m, uint64_t addr)
{
    return &m->row[(addr >> m->shift) & m->mask];
}

void memory_init(struct memory *m, bool narrow, uint64_t max)
{
    memset(m, 0, sizeof *m);
    m->narrow = narrow;
    m->max = max;
    m->shift = narrow ? MEMORY_NARROW_SHIFT : MEMORY_WIDE_SHIFT;
    m->mask = slots_of(m) - 1;
    m->fresh = SLOT_FIRST;
    m->row = map_pages(slots_of(m) * sizeof *m->row);
    m->dead = narrow ? NARROW_DEAD : (uint64_t)SLOT_DEAD << 32 | WIDE_OFFSET;
    m->used = narrow ? mem_new(slots_of(m), 1) : NULL;
    if (!m->row) {
        PANIC("no address space for the table of objects");
    }
    if (!narrow) {
        m->row[SLOT_FUNCTIONS].base =
            (uint64_t)SLOT_FUNCTIONS << 32 | WIDE_OFFSET;
    }
    row_of(m, m->dead)->base = m->dead;
    row_of(m, m->dead)->tag = MEMORY_LOCAL;
}

void memory_release(struct memory *m)
{
    uint64_t end =
        m->narrow ? NARROW_FUNCTIONS >> MEMORY_NARROW_SHIFT : m->fresh;
    for (uint64_t k = SLOT_FIRST; m->large > 0 && k < end; k++) {
        const struct memory_row *r = &m->row[k];
        if (r->size > CLASS_MAX && (r->tag & TAG_OWNED) &&
            row_of(m, r->base) == r) {
            storage_free(m, r->data, r->size);
        }
    }
    unmap_pages(m->row, slots_of(m) * sizeof *m->row);
    mem_free(m->used);
    arena_release(&m->arena);
    memset(m, 0, sizeof *m);
}

uint64_t memory_begin(struct memory *m, struct memory_what what, uint64_t size,
                      uint32_t align, uint8_t *data)
{
    struct memory_pool *pool = &m->pool[what.kind == MEMORY_HEAP];
    uint8_t *storage = data;
    assert(align != 0 && (align & (align - 1)) == 0);
    if (size > MEMORY_MAX_SIZE || (m->max && size > m->max - m->live)) {
        return 0;
    }
    uint32_t slot =
        m->narrow ? narrow_take(m, size, align) : wide_take(m, pool);
    if (slot == 0) {
        return 0;
    }
    struct memory_row *r = &m->row[slot];
    if (!storage) {
        storage = storage_new(m, size);
    }
    r->owner = what.owner;
    r->tag = what.index << TAG_INDEX | TAG_LIVE | (data ? 0 : TAG_OWNED) |
             (uint32_t)what.kind;
    r->data = storage;
    r->size = r->wsize = storage ? (uint32_t)size : 0;
    if (m->narrow) {
        narrow_spread(m, slot, narrow_granules(size));
    }
    if (!storage) { // the system refuses: undo
        memory_end(m, r->base);
        return 0;
    }
    m->live += size;
    m->peak = m->live > m->peak ? m->live : m->peak;
    return r->base;
}

void memory_protect(struct memory *m, uint64_t base)
{
    struct memory_row *r = row_of(m, base);
    uint32_t n = m->narrow ? narrow_granules(r->size) : 1;
    assert(r->base == base);
    r->wsize = 0;
    narrow_spread(m, (uint32_t)(r - m->row), n);
}

void memory_end(struct memory *m, uint64_t base)
{
    struct memory_row *r = row_of(m, base);
    uint32_t slot = (uint32_t)(r - m->row);
    uint32_t n = m->narrow ? narrow_granules(r->size) : 1;
    assert(r->base == base);
    m->live -= r->size;
    if ((r->tag & TAG_OWNED) && r->data) {
        storage_free(m, r->data, r->size);
    }
    r->data = NULL;
    r->size = r->wsize = 0;
    r->tag &= ~(uint32_t)TAG_LIVE;
    if (m->narrow) {
        narrow_spread(m, slot, n);
        memset(m->used + slot, 0, n);
    } else {
        wide_give(m, &m->pool[(r->tag & KIND_MASK) == MEMORY_HEAP], slot);
    }
}

// ---------------------------------------------------------------- questions

struct memory_view memory_look(const struct memory *m, uint64_t addr)
{
    const struct memory_row *r = row_of(m, addr);
    struct memory_view v = {.state = MEMORY_IS_NOTHING};
    uint64_t null_end = m->narrow ? SLOT_FIRST << MEMORY_NARROW_SHIFT
                                  : (uint64_t)1 << MEMORY_WIDE_SHIFT;
    if (addr < null_end) {
        v.state = MEMORY_IS_NULL;
        return v;
    }
    uint64_t first = memory_func_address(m, 0);
    if (addr >= first && addr < memory_func_address(m, UINT32_MAX)) {
        v.state = MEMORY_IS_FUNCTION;
        return v;
    }
    v.kind = (enum memory_kind)(r->tag & KIND_MASK);
    v.base = r->base;
    v.offset = (int64_t)(addr - r->base);
    bool named = m->narrow ? addr >> 32 == 0
                           : (addr ^ r->base) >> WIDE_GENERATION_SHIFT == 0;
    bool stale = !m->narrow && addr >> WIDE_GENERATION_SHIFT < GENERATIONS;
    if (r->base == 0 || r->tag == 0 || (!named && !stale)) {
        return v;
    }
    bool live = r->tag & TAG_LIVE;
    v.known = named && r != row_of(m, m->dead); // that is nobody's
    v.state = named && live ? MEMORY_IS_LIVE : MEMORY_IS_DEAD;
    if (!named) { // an earlier object of the slot
        v.offset = (int64_t)(uint32_t)addr - (int64_t)WIDE_OFFSET;
    }
    v.owner = r->owner;
    v.index = r->tag >> TAG_INDEX;
    v.size = r->size;
    return v;
}

uint64_t memory_func_address(const struct memory *m, uint32_t func)
{
    // Narrow: 16 MiB of addresses, enough for a million functions.
    uint64_t most = m->narrow ? (NARROW_DEAD - NARROW_FUNCTIONS) / FUNC_STEP
                              : WIDE_OFFSET / FUNC_STEP;
    uint64_t first = m->narrow ? NARROW_FUNCTIONS
                               : (uint64_t)SLOT_FUNCTIONS << 32 | WIDE_OFFSET;
    return first + FUNC_STEP * (func < most ? func : most);
}

uint32_t memory_func_at(const struct memory *m, uint64_t addr, uint32_t funcs)
{
    uint64_t offset = addr - memory_func_address(m, 0);
    uint64_t func = offset / FUNC_STEP;
    return offset % FUNC_STEP == 0 && func < funcs ? (uint32_t)func : 0;
}

size_t memory_bytes(const struct memory *m)
{
    size_t rows = m->narrow ? (size_t)MEMORY_NARROW_SLOTS : m->fresh;
    return rows * sizeof *m->row + m->arena.bytes + m->large;
}
