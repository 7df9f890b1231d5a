/* SPDX-License-Identifier: Apache-2.0 */
/// What the tests of items share: graphs with all that items_init wants.
#ifndef TESTS_UNIT_DF_ITEMS_H
#define TESTS_UNIT_DF_ITEMS_H

#include "base/rng.h"
#include "dataflow/items.h"

struct made {
    struct flow f;
    struct order o;
    struct dom_tree post;
    struct control c;
    struct items t;
    uint32_t items;
    uint32_t fork[32]; ///< of made_parse: the forks in the order of the text
    uint32_t forks;
    uint32_t node[32]; ///< ... and the other nodes
    uint32_t nodes;
};

static inline void made_finish(struct made *m, struct flow_build *b)
{
    struct text why = {0};

    flow_finish(b, m->items);
    if (!flow_verify(&m->f, &why)) {
        ck_abort_msg("%s", text_str(&why));
    }
    order_init(&m->o, &m->f);
    postdominators_init(&m->post, &m->f);
    control_init(&m->c, &m->f, &m->post);
}

static inline void made_release(struct made *m)
{
    control_release(&m->c);
    dom_tree_release(&m->post);
    order_release(&m->o);
    flow_release(&m->f);
}

static inline uint32_t code(struct flow_build *b)
{
    return flow_add_node(b, (struct flow_node){.kind = FLOW_CODE});
}

static inline uint32_t fork_of(struct flow_build *b, uint32_t sides)
{
    return flow_add_fork(b, sides == 2 ? FLOW_BRANCH : FLOW_SWITCH,
                         (ir_stmt_id){0}, 0, sides);
}

// ------------------------------------------------------- graphs from text

/// A program in a line; items are the letters a to z.
///   a=xy;       a is replaced, from x and y        ab~xy;  a or b or neither
///   =xy;        x and y are used                   !  to EXIT   ^  to RETURN
///   ?xy{..}{..} if on x and y, `else` is optional  @xy{..}  while
struct parse {
    struct made *m;
    struct flow_build b;
    const char *at;
    VEC(uint32_t) open; ///< nodes that lead to what comes next
};

static inline void parse_lead(struct parse *p, uint32_t to)
{
    for (uint32_t k = 0; k < p->open.len; k++) {
        flow_add_edge(&p->b, p->open.data[k], to);
    }
    vec_clear(&p->open);
}

static inline bool is_item(char c)
{
    return c >= 'a' && c <= 'z';
}

static inline void parse_block(struct parse *p);

static inline void parse_choice(struct parse *p)
{
    bool loop = *p->at++ == '@';
    uint32_t fork = fork_of(&p->b, 2);

    p->m->fork[p->m->forks++] = fork;
    parse_lead(p, fork);
    for (; is_item(*p->at); p->at++) {
        flow_add_use(&p->b, fork + 1, (uint32_t)(*p->at - 'a'));
        flow_add_use(&p->b, fork + 2, (uint32_t)(*p->at - 'a'));
    }
    vec_push(&p->open, fork + 1);
    parse_block(p);
    if (loop) {
        parse_lead(p, fork);
    }
    if (*p->at == '{') {
        struct parse inner = *p;

        inner.open.data = NULL;
        inner.open.len = inner.open.cap = 0;
        vec_push(&inner.open, fork + 2);
        parse_block(&inner);
        p->b = inner.b;
        p->at = inner.at;
        for (uint32_t k = 0; k < inner.open.len; k++) {
            vec_push(&p->open, inner.open.data[k]);
        }
        vec_release(&inner.open);
    } else {
        vec_push(&p->open, fork + 2);
    }
}

static inline void parse_code(struct parse *p)
{
    const char *first = p->at;
    uint32_t n = code(&p->b);

    p->m->node[p->m->nodes++] = n;
    parse_lead(p, n);
    vec_push(&p->open, n);
    while (is_item(*p->at)) {
        p->at++;
    }
    bool kills = *p->at++ == '=';
    for (; is_item(*first); first++) {
        flow_add_def(&p->b, n, (uint32_t)(*first - 'a'), kills);
    }
    for (; is_item(*p->at); p->at++) {
        flow_add_use(&p->b, n, (uint32_t)(*p->at - 'a'));
    }
    REQUIRE(*p->at++ == ';');
}

/// With its braces; the outermost one has none.
static inline void parse_block(struct parse *p)
{
    p->at += *p->at == '{';
    while (*p->at && *p->at != '}') {
        if (*p->at == ' ') {
            p->at++;
        } else if (*p->at == '?' || *p->at == '@') {
            parse_choice(p);
        } else if (*p->at == '!' || *p->at == '^') {
            parse_lead(p, *p->at++ == '!' ? FLOW_AT_EXIT : FLOW_AT_RETURN);
        } else {
            parse_code(p);
        }
    }
    p->at += *p->at == '}';
}

static inline void made_parse(struct made *m, const char *program)
{
    struct parse p = {.m = m, .at = program};

    *m = (struct made){.items = 26};
    flow_begin(&p.b, &m->f);
    vec_push(&p.open, FLOW_AT_ENTRY);
    parse_block(&p);
    parse_lead(&p, FLOW_AT_RETURN);
    vec_release(&p.open);
    made_finish(m, &p.b);
}

// ----------------------------------------------------------- random graphs

struct random_flow {
    uint32_t parts; ///< nodes and forks
    uint32_t items; ///< taken from first, first + 1 ...
    uint32_t first;
    uint32_t all;      ///< items that there are
    uint32_t weak;     ///< one definition in so many may miss
    uint32_t backward; ///< one way in so many goes back
    uint32_t calls;    ///< one node in so many is a call that may end
};

/// - returns a part's first node; its ways on leave from *exits nodes after
///   the first (0: from the part itself)
static inline uint32_t random_part(struct flow_build *b, struct rng *rng,
                                   const struct random_flow *r, uint32_t *exits)
{
    if (rng_one_in(rng, r->calls)) {
        uint32_t call = code(b);

        *exits = FLOW_NONE;
        return call;
    }
    if (rng_one_in(rng, 2)) {
        *exits = 0;
        return code(b);
    }
    *exits = rng_one_in(rng, 4) ? 3 : rng_one_in(rng, 8) ? 1 : 2;
    return fork_of(b, *exits);
}

static inline uint32_t random_item(struct rng *rng, const struct random_flow *r)
{
    return r->first + (uint32_t)rng_below(rng, r->items);
}

static inline void random_uses(struct flow_build *b, struct rng *rng,
                               uint32_t n, const struct random_flow *r)
{
    for (uint64_t k = rng_below(rng, 3); k > 0; k--) {
        flow_add_use(b, n, random_item(rng, r));
    }
}

static inline void random_code(struct flow_build *b, struct rng *rng,
                               uint32_t n, const struct random_flow *r)
{
    random_uses(b, rng, n, r);
    for (uint64_t k = rng_below(rng, 5) / 2; k > 0; k--) {
        flow_add_def(b, n, random_item(rng, r), !rng_one_in(rng, r->weak));
    }
}

static inline void fork_uses(struct flow_build *b, struct rng *rng,
                             uint32_t fork, uint32_t sides,
                             const struct random_flow *r)
{
    for (uint64_t k = 1 + rng_below(rng, 2); k > 0; k--) {
        uint32_t item = random_item(rng, r);

        for (uint32_t d = 0; d < sides; d++) {
            flow_add_use(b, fork + 1 + d, item);
        }
    }
}

/// Any graph: irreducible loops, shared joins, early exits; all sides of a
/// fork use the same items.  Nodes may be unreachable, or a loop without exit:
/// the caller looks.
static inline void random_flow(struct made *m, struct rng *rng,
                               const struct random_flow *r)
{
    enum { MOST = 64 };
    uint32_t part[MOST];
    uint32_t exits[MOST];
    struct flow_build b;

    REQUIRE(r->parts < MOST);
    m->items = r->all;
    flow_begin(&b, &m->f);
    for (uint32_t k = 0; k < r->parts; k++) {
        part[k] = random_part(&b, rng, r, &exits[k]);
        if (exits[k] == FLOW_NONE) { // a call: its fork, then as any fork
            uint32_t fork = flow_add_fork(&b, FLOW_CALL, (ir_stmt_id){0}, 0, 2);

            flow_add_edge(&b, part[k], fork);
            random_code(&b, rng, part[k], r);
            fork_uses(&b, rng, fork, 2, r);
        } else if (exits[k] == 0) {
            random_code(&b, rng, part[k], r);
        } else {
            fork_uses(&b, rng, part[k], exits[k], r);
        }
    }
    part[r->parts] = FLOW_AT_RETURN;
    flow_add_edge(&b, FLOW_AT_ENTRY, part[0]);
    for (uint32_t k = 0; k < r->parts; k++) {
        uint32_t first = part[k];
        uint32_t ways = exits[k] == FLOW_NONE ? 2 : exits[k];

        first += exits[k] == FLOW_NONE ? 2 : ways > 0;
        for (uint32_t d = 0; d == 0 || d < ways; d++) {
            uint64_t to = k + 1 + rng_below(rng, 3);

            if (rng_one_in(rng, 3)) {
                to = k + 1;
            }
            if (k > 0 && rng_one_in(rng, r->backward)) {
                to = 1 + rng_below(rng, r->parts - 1);
            }
            flow_add_edge(&b, first + d,
                          exits[k] == FLOW_NONE && d == 1 ? FLOW_AT_EXIT
                          : to >= r->parts                ? FLOW_AT_RETURN
                                                          : part[to]);
        }
    }
    random_uses(&b, rng, FLOW_AT_RETURN, r);
    made_finish(m, &b);
}

static inline bool all_reach_exit(const struct made *m)
{
    for (uint32_t k = 0; k < m->o.count; k++) {
        if (m->o.back_index[m->o.node[k]] == FLOW_NONE) {
            return false;
        }
    }
    return true;
}

/// A random graph in which every node that control reaches can reach EXIT.
static inline void random_made(struct made *m, struct rng *rng,
                               const struct random_flow *r)
{
    for (;;) {
        *m = (struct made){0};
        random_flow(m, rng, r);
        if (all_reach_exit(m)) {
            return;
        }
        made_release(m);
    }
}

#endif
