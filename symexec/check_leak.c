/* SPDX-License-Identifier: Apache-2.0 */
/// Memory that nobody can free any more when the program ends: heap objects
/// that no chain of pointers from a global, or from a frame at exit, leads to.
#include "base/map.h"
#include "symexec/engine.h"

#include <string.h>

struct search_leaks {
    struct machine *mc;
    struct map seen;       ///< bases of objects that can be reached
    VEC(uint64_t) waiting; ///< of them: contents not looked at
};

static bool is_on(const struct machine *mc)
{
    return engine_config(mc->engine)->checks >> IR_CHECK_LEAK & 1;
}

/// Those who ask for no bytes get one.
static uint64_t bytes_of(const struct block *b)
{
    return b->size > 0 ? b->size : 1;
}

static void reach(struct search_leaks *s, uint64_t addr)
{
    const struct block *b = store_find(&s->mc->s->store, addr);

    if (b && b->live && addr - b->base < bytes_of(b) &&
        map_set(&s->seen, b->base, 1)) {
        vec_push(&s->waiting, b->base);
    }
}

/// What the word points to.  A symbolic one that points to an object does so
/// from here on: other inputs are another path.
static void reach_word(struct search_leaks *s, term word, uint64_t addr)
{
    struct machine *mc = s->mc;
    struct terms *t = mc->terms;
    unsigned w = mc->m->index;

    if (word.index != 0) {
        addr = (uint64_t)engine_eval(mc->engine, word);
        const struct block *b = store_find(&mc->s->store, addr);
        if (b && b->kind == MEMORY_HEAP) {
            term at = term_sub(t, word, term_const(t, w, b->base));
            (void)engine_decide(
                mc->engine,
                term_2(t, TERM_ULT, at, term_const(t, w, bytes_of(b))));
        }
    }
    reach(s, addr);
}

/// Each aligned word that may be an address.
static void scan(struct search_leaks *s, const struct block *from)
{
    unsigned word = s->mc->m->index / 8;

    for (uint64_t at = 0; at + word <= from->size; at += word) {
        // Reading keeps nothing but the array that it makes.
        struct block *b = store_find(&s->mc->s->store, from->base);
        u128 bits = 0;
        term t = block_read(s->mc->terms, b, at, word, &bits);
        reach_word(s, t, (uint64_t)bits);
    }
}

static void add_root(void *ctx, const struct block *b)
{
    if (b->kind == MEMORY_GLOBAL || b->kind == MEMORY_ENV) {
        reach(ctx, b->base);
    }
}

void check_hold_frames(struct machine *mc)
{
    for (const struct frame *f = mc->s->top; is_on(mc) && f; f = f->up) {
        for (uint32_t k = 1; k < f->code->slots; k++) {
            vec_push(&mc->s->held, f->slot[k]);
        }
    }
}

static void tell_leak(void *ctx, const struct block *b)
{
    struct search_leaks *s = ctx;
    struct machine *mc = s->mc;
    struct failing f = {.kind = IR_CHECK_LEAK,
                        .cond = term_const(mc->terms, 1, 1),
                        .loc = {b->born}};

    if (b->kind == MEMORY_HEAP && b->owner == 0 &&
        !map_has(&s->seen, b->base)) {
        engine_tell(mc->engine, &f);
    }
}

void check_leaks(struct machine *mc)
{
    struct search_leaks s = {.mc = mc};

    if (!is_on(mc)) {
        return;
    }
    store_each(&mc->s->store, add_root, &s);
    for (uint32_t k = 0; k < mc->s->held.len; k++) {
        struct value v = mc->s->held.data[k];
        bool is_word =
            v.t.index == 0 || term_get(mc->terms, v.t)->width == mc->m->index;
        if (is_word) {
            reach_word(&s, v.t, v.bits);
        }
    }
    while (s.waiting.len > 0) {
        scan(&s, store_find(&mc->s->store, vec_pop(&s.waiting)));
    }
    if (mc->end != RUN_CUT) {
        store_each(&mc->s->store, tell_leak, &s);
    }
    map_release(&s.seen);
    vec_release(&s.waiting);
}
