/* SPDX-License-Identifier: Apache-2.0 */
/// Objects by granule, in a tree that copies share.
#include "symexec/store.h"

#include <string.h>

enum {
    FAN_BITS = 6,
    FAN = 1 << FAN_BITS,
    GRANULE_FUNCTIONS = 1,
    GRANULE_DEAD = 2,
    GRANULE_FIRST = 16,
    NARROW_BYTES = 1 << MEMORY_NARROW_SHIFT,
    NARROW_GRANULES = 0xf0000,
    WIDE_GRANULES = 1 << 24,
    FUNC_STEP = 16,
};
#define WIDE_OFFSET ((uint64_t)0x40000000)
#define WIDE_GENERATION ((uint64_t)1 << 56)
#define WIDE_GENERATIONS ((uint64_t)128 << 56)

/// Children are nodes, or objects on the last level.
struct store_node {
    uint32_t refs;
    void *child[FAN];
};

// ---------------------------------------------------------------- sharing

static void block_drop(struct block *b)
{
    if (--b->refs == 0) {
        mem_free(b->sym);
        mem_free(b->written);
        mem_free(b);
    }
}

static void drop(void *child, uint32_t level)
{
    struct store_node *n = child;

    if (!n) {
        return;
    }
    if (level == 0) {
        block_drop(child);
        return;
    }
    if (--n->refs > 0) {
        return;
    }
    for (uint32_t k = 0; k < FAN; k++) {
        drop(n->child[k], level - 1);
    }
    mem_free(n);
}

/// *at as a node of one owner; level: of its children.
static struct store_node *own_node(void **at, uint32_t level)
{
    struct store_node *n = *at;
    struct store_node *copy;

    if (n && n->refs == 1) {
        return n;
    }
    copy = mem_new(1, sizeof *copy);
    copy->refs = 1;
    for (uint32_t k = 0; n && k < FAN; k++) {
        copy->child[k] = n->child[k];
        if (copy->child[k]) {
            // Both begin with the count.
            ++*(uint32_t *)copy->child[k];
        }
    }
    if (n) {
        drop(n, level + 1);
    }
    *at = copy;
    return copy;
}

static void **own_place(struct store *s, uint32_t granule)
{
    uint32_t level = s->depth;
    void *root = s->root;
    void **at = NULL;

    while (granule >> (FAN_BITS * level) != 0) {
        struct store_node *top = mem_new(1, sizeof *top);
        top->refs = 1;
        top->child[0] = root;
        root = top;
        level++;
    }
    s->depth = level;
    s->root = own_node(&root, --level);
    at = &s->root->child[granule >> (FAN_BITS * level) & (FAN - 1)];
    while (level-- > 0) {
        struct store_node *n = own_node(at, level);
        at = &n->child[granule >> (FAN_BITS * level) & (FAN - 1)];
    }
    return at;
}

static uint32_t granule_of(const struct store *s, uint64_t addr)
{
    uint64_t g = addr >> s->shift;

    return (uint32_t)(store_is_narrow(s) ? g & 0xfffff : g & 0xffffff);
}

/// Granules of an object; one more is its guard.
static uint32_t granules(const struct store *s, uint64_t size)
{
    uint64_t own = size == 0 ? 1 : (size + NARROW_BYTES - 1) / NARROW_BYTES;

    return store_is_narrow(s) ? (uint32_t)own + 1 : 1;
}

/// Puts b, or a reference to it, in each granule of it.
static void place_block(struct store *s, struct block *b, uint32_t first)
{
    uint32_t n = granules(s, b->size);

    for (uint32_t k = 0; k < n; k++) {
        void **at = own_place(s, first + k);
        if (*at != b) {
            if (*at) {
                block_drop(*at);
            }
            b->refs++;
            *at = b;
        }
    }
}

// ---------------------------------------------------------------- life

void store_init(struct store *s, bool narrow)
{
    *s = (struct store){0};
    s->depth = 1;
    s->shift = narrow ? MEMORY_NARROW_SHIFT : MEMORY_WIDE_SHIFT;
    s->fresh = GRANULE_FIRST;
}

void store_copy(struct store *to, const struct store *from)
{
    *to = *from;
    if (to->root) {
        to->root->refs++;
    }
}

void store_release(struct store *s)
{
    drop(s->root, s->depth);
    *s = (struct store){0};
}

static struct block *new_block(struct store_what what, uint64_t size)
{
    struct block *b = mem_new(1, sizeof *b + size);

    b->kind = (uint8_t)what.kind;
    b->live = true;
    b->owner = what.owner;
    b->index = what.index;
    b->born = what.born;
    b->object = what.object;
    b->size = size;
    if (size > 0) {
        b->written = mem_new(size, sizeof *b->written);
    }
    return b;
}

/// A granule for one of n, or the first of n.  - returns 0: out of space
static uint32_t take(struct store *s, uint32_t n, uint32_t align)
{
    uint32_t step =
        store_is_narrow(s) && align > NARROW_BYTES ? align / NARROW_BYTES : 1;
    uint32_t first = (s->fresh + step - 1) / step * step;
    uint32_t end = store_is_narrow(s) ? NARROW_GRANULES : WIDE_GRANULES;

    if (first > end || n > end - first) {
        return 0;
    }
    s->fresh = first + n;
    return first;
}

/// A place that an ended local had.  - returns its address, 0: there is none
static uint64_t take_spare(struct store *s, enum memory_kind kind,
                           uint64_t size, uint32_t align)
{
    bool local = kind != MEMORY_HEAP && kind != MEMORY_GLOBAL;

    if (!local || s->spares == 0 ||
        (store_is_narrow(s) && (size > NARROW_BYTES || align > NARROW_BYTES))) {
        return 0;
    }
    uint32_t granule = s->spare[--s->spares];
    uint64_t addr = (uint64_t)granule << s->shift;
    const struct block *old = store_find(s, addr);
    if (store_is_narrow(s)) {
        return addr;
    }
    return (old->base + WIDE_GENERATION) % WIDE_GENERATIONS;
}

uint64_t store_begin(struct store *s, struct store_what what, uint64_t size,
                     uint32_t align)
{
    uint64_t base = 0;
    uint32_t n = granules(s, size);

    if (size > MEMORY_MAX_SIZE) {
        return 0;
    }
    base = take_spare(s, what.kind, size, align);
    if (base == 0) {
        uint32_t granule = take(s, n, align);
        if (granule == 0) {
            return 0;
        }
        base = (uint64_t)granule << s->shift;
        base |= store_is_narrow(s) ? 0 : WIDE_OFFSET;
    }
    struct block *b = new_block(what, size);
    b->base = base;
    place_block(s, b, granule_of(s, base));
    s->bytes += size;
    return base;
}

void store_end(struct store *s, uint64_t base)
{
    struct block *b = store_find(s, base);
    struct store_what what = {(enum memory_kind)b->kind, b->owner, b->index,
                              b->born, b->object};
    uint64_t size = b->size;
    uint32_t granule = granule_of(s, base);

    REQUIRE(b->live && b->base == base);
    s->bytes -= size;
    // A mark that is as long, but has no bytes.
    struct block *dead = mem_new(1, sizeof *dead);
    dead->kind = (uint8_t)what.kind;
    dead->owner = what.owner;
    dead->index = what.index;
    dead->born = what.born;
    dead->base = base;
    dead->size = size;
    place_block(s, dead, granule);
    if (what.kind != MEMORY_HEAP && s->spares < STORE_SPARES &&
        (!store_is_narrow(s) || size <= NARROW_BYTES)) {
        s->spare[s->spares++] = granule;
    }
}

// ---------------------------------------------------------------- finding

static struct block *find_granule(const struct store *s, uint32_t granule)
{
    void *at = s->root;

    if (granule >> (FAN_BITS * s->depth) != 0) {
        return NULL;
    }
    for (uint32_t level = s->depth; level-- > 0 && at;) {
        at = ((struct store_node *)at)
                 ->child[granule >> (FAN_BITS * level) & (FAN - 1)];
    }
    return at;
}

struct block *store_find(const struct store *s, uint64_t addr)
{
    struct block *b = find_granule(s, granule_of(s, addr));

    if (b && !store_is_narrow(s) &&
        (b->base ^ addr) >> MEMORY_WIDE_SHIFT != 0 && b->live) {
        return NULL; // a generation that has gone
    }
    return b;
}

void store_each(const struct store *s,
                void (*visit)(void *ctx, const struct block *b), void *ctx)
{
    const struct block *last = NULL;

    for (uint32_t k = GRANULE_FIRST; k < s->fresh; k++) {
        const struct block *b = find_granule(s, k);
        if (b && b->live && b != last) {
            visit(ctx, b);
        }
        last = b;
    }
}

struct block *store_own(struct store *s, uint64_t addr)
{
    struct block **at = (struct block **)own_place(s, granule_of(s, addr));
    struct block *b = *at;
    uint32_t n = granules(s, b->size);
    struct block *copy;

    if (b->refs == n) {
        return b;
    }
    copy = mem_new(1, sizeof *copy + b->size);
    memcpy(copy, b, sizeof *copy + b->size);
    copy->refs = 0;
    if (b->sym) {
        copy->sym = mem_new(b->size, sizeof *copy->sym);
        memcpy(copy->sym, b->sym, b->size * sizeof *copy->sym);
    }
    if (b->written) {
        copy->written = mem_new(b->size, sizeof *copy->written);
        memcpy(copy->written, b->written, b->size * sizeof *copy->written);
    }
    place_block(s, copy, granule_of(s, b->base));
    return copy;
}

uint64_t store_dead_address(const struct store *s)
{
    return ((uint64_t)GRANULE_DEAD << s->shift) +
           (store_is_narrow(s) ? (uint64_t)NARROW_GRANULES << s->shift
                               : WIDE_OFFSET);
}

bool store_is_stale(const struct store *s, uint64_t addr)
{
    uint64_t last = store_is_narrow(s) ? 0xfffff : 0x7fffffff;
    uint32_t granule = granule_of(s, addr);
    const struct block *b = store_find(s, addr);

    if (addr >> s->shift == store_dead_address(s) >> s->shift) {
        return true;
    }
    return b ? !b->live
             : addr >> s->shift <= last && granule >= GRANULE_FIRST &&
                   granule < s->fresh;
}

uint64_t store_func_address(const struct store *s, uint32_t func)
{
    return ((uint64_t)GRANULE_FUNCTIONS << s->shift) +
           (store_is_narrow(s) ? ((uint64_t)0xf0000000u - NARROW_BYTES)
                               : WIDE_OFFSET) +
           (uint64_t)FUNC_STEP * func;
}

uint32_t store_func_at(const struct store *s, uint64_t addr, uint32_t funcs)
{
    uint64_t n = (addr - store_func_address(s, 0)) / FUNC_STEP;

    return addr == store_func_address(s, (uint32_t)n) && n > 0 && n < funcs
               ? (uint32_t)n
               : 0;
}
