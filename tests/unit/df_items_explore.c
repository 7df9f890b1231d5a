/* SPDX-License-Identifier: Apache-2.0 */
/// What items are for, in small: guided exploration of programs whose inputs
/// can all be tried, with each graph given a random meaning.
///
/// A path carries one number per item: the latest branch that its value
/// depends on.  A branch has a parent, the latest branch that it depends on
/// itself or through J; so the branches of all paths form a tree, and the way
/// from a branch to the root is what an input must satisfy to execute the
/// branch again (its relevant path condition).  Three things must hold:
///   - of the branches that one depends on each is above the latest,
///   - every input that satisfies a relevant path condition executes its last
///     branch, on whatever path: for the side taken and for the other sides,
///   - trying the sides not taken until there is nothing new executes all
///     that any input executes, with all symbolic values.
#include "tests/unit/unit.h"

#include "tests/unit/df_items.h"

#include "base/map.h"

#include <string.h>

enum {
    DOMAIN = 3,
    INPUTS = 27, ///< values of three items, the last ones
    ITEMS = 26,  ///< at most
    STEPS = 150, ///< a longer path: the program is not taken
    BRANCHES = 64,
};

struct term {
    uint64_t name;
    bool symbolic; ///< depends on inputs
    uint8_t value[INPUTS];
};

/// A relevant path condition.
struct key {
    uint32_t parent;
    uint32_t inputs; ///< that satisfy it: a bit each
};

struct path {
    struct bitset keys; ///< of the sides taken
    struct bitset side; ///< of the sides not taken
    struct bitset seen; ///< nodes with symbolic values
};

/// What is left out: that must be noticed.
struct lacks {
    bool j, may_def;
};

struct world {
    const struct made *m;
    const struct items *live; ///< says which values can be used again
    struct lacks lacks;
    uint64_t seed;
    VEC(struct term) terms; ///< 0: the constant that all items start as
    struct map term_of;     ///< by name
    VEC(struct key) keys;   ///< 0: the root
    struct map key_of;      ///< by parent and branch
    struct map seen_of;
    uint32_t no_tree, lost, missed; ///< what did not hold, how often
    uint32_t runs;
    struct path path[INPUTS];
};

static uint64_t mix(uint64_t a, uint64_t b)
{
    uint64_t state = a ^ (b * 0x9e3779b97f4a7c15u);

    return rng_splitmix(&state);
}

// ------------------------------------------------------------------ terms

/// The items that a node uses, as terms.
struct operands {
    uint32_t term[8];
    uint32_t count;
};

static void add_operand(struct operands *o, uint32_t term)
{
    REQUIRE(o->count < COUNT_OF(o->term));
    o->term[o->count++] = term;
}

static uint64_t operands_name(const struct world *w, const struct operands *o)
{
    uint64_t name = o->count;

    for (uint32_t k = 0; k < o->count; k++) {
        name = mix(name, w->terms.data[o->term[k]].name);
    }
    return name;
}

static bool operands_symbolic(const struct world *w, const struct operands *o)
{
    for (uint32_t k = 0; k < o->count; k++) {
        if (w->terms.data[o->term[k]].symbolic) {
            return true;
        }
    }
    return false;
}

/// A number that the operands' values decide.
static uint64_t value_of(const struct world *w, uint64_t op,
                         const struct operands *o, uint32_t input)
{
    uint64_t value = mix(w->seed, op);

    for (uint32_t k = 0; k < o->count; k++) {
        value = mix(value, w->terms.data[o->term[k]].value[input]);
    }
    return value >> 8;
}

static uint32_t add_term(struct world *w, const struct term *t)
{
    uint32_t found = 0;

    if (!map_find(&w->term_of, t->name, &found)) {
        found = w->terms.len;
        vec_push(&w->terms, *t);
        map_set(&w->term_of, t->name, found);
    }
    return found;
}

static uint32_t make_term(struct world *w, uint64_t op,
                          const struct operands *o)
{
    struct term t = {.name = mix(op, operands_name(w, o)),
                     .symbolic = operands_symbolic(w, o)};

    for (uint32_t i = 0; i < INPUTS; i++) {
        t.value[i] = (uint8_t)(value_of(w, op, o, i) % DOMAIN);
    }
    return add_term(w, &t);
}

/// What a definition that may miss leaves: the new or the old value, as the
/// operands say.
static uint32_t make_choice(struct world *w, uint64_t op,
                            const struct operands *o, uint32_t which,
                            uint32_t old)
{
    uint32_t made = make_term(w, op + which, o);
    struct term t = w->terms.data[made];

    t.name = mix(mix(t.name, w->terms.data[old].name), 77);
    t.symbolic |= w->terms.data[old].symbolic;
    for (uint32_t i = 0; i < INPUTS; i++) {
        if (value_of(w, op, o, i) % 3 != which) {
            t.value[i] = w->terms.data[old].value[i];
        }
    }
    return add_term(w, &t);
}

// --------------------------------------------------------- one execution

struct run {
    struct world *w;
    struct path *path;
    uint32_t input;
    uint32_t term[ITEMS];
    /// Branches are rows of key[], counted from 1; 0: none.
    uint32_t src[ITEMS];
    uint32_t key[BRANCHES];
    uint32_t branches;
    uint32_t join[STEPS], ctl[STEPS]; ///< open branches: until, and which
    uint32_t opens;
    bool too_long;
};

static bool is_above(const struct world *w, uint32_t a, uint32_t b)
{
    while (b > a) {
        b = w->keys.data[b].parent;
    }
    return a == b;
}

/// The later of two branches; the earlier one must be above it.
static uint32_t latest(struct run *r, uint32_t a, uint32_t b)
{
    uint32_t first = a < b ? a : b;
    uint32_t last = a < b ? b : a;

    if (!is_above(r->w, r->key[first], r->key[last])) {
        r->w->no_tree++;
    }
    return last;
}

static uint32_t key_make(struct world *w, uint32_t parent, uint32_t side,
                         const struct operands *o)
{
    uint32_t fork = flow_node(&w->m->f, side)->fork;
    uint32_t sides = flow_node(&w->m->f, fork)->succs;
    uint64_t name = mix(mix(parent, side), operands_name(w, o));
    struct key key = {.parent = parent};
    uint32_t found = 0;

    if (map_find(&w->key_of, name, &found)) {
        return found;
    }
    for (uint32_t i = 0; i < INPUTS; i++) {
        if (value_of(w, fork, o, i) % sides == side - fork - 1) {
            key.inputs |= 1u << i;
        }
    }
    key.inputs &= w->keys.data[parent].inputs;
    vec_push(&w->keys, key);
    map_set(&w->key_of, name, w->keys.len - 1);
    return w->keys.len - 1;
}

static void see(struct run *r, uint32_t n, const struct operands *o)
{
    uint64_t name = mix(n, operands_name(r->w, o));
    uint32_t found = 0;

    if (!map_find(&r->w->seen_of, name, &found)) {
        found = r->w->seen_of.count;
        map_set(&r->w->seen_of, name, found);
    }
    (void)bitset_add(&r->path->seen, found);
}

static uint32_t top(const struct run *r)
{
    return r->opens > 0 ? r->ctl[r->opens - 1] : 0;
}

static void close_at(struct run *r, uint32_t n)
{
    while (r->opens > 0 && r->join[r->opens - 1] == n) {
        r->opens--;
    }
}

/// The operands of a node, and the latest branch that it depends on.
static uint32_t operands_of(struct run *r, uint32_t n, struct operands *o)
{
    const struct flow *f = &r->w->m->f;
    uint32_t last = top(r);

    for (uint32_t k = 0; k < flow_node(f, n)->uses; k++) {
        add_operand(o, r->term[flow_uses(f, n)[k]]);
        last = latest(r, last, r->src[flow_uses(f, n)[k]]);
    }
    return last;
}

/// The value of an item depends on a branch, too.
/// - n: the node that has run
static void add_latest(struct run *r, uint32_t n, uint32_t x, uint32_t branch)
{
    if (items_related(r->w->live, n, x, x)) {
        r->src[x] = latest(r, r->src[x], branch);
    } else {
        r->src[x] = 0; /* nobody will use this value */
    }
}

static void run_code(struct run *r, uint32_t n)
{
    const struct flow *f = &r->w->m->f;
    const struct flow_def *def = flow_defs(f, n);
    struct operands o = {0};
    uint32_t last = operands_of(r, n, &o);
    bool symbolic = operands_symbolic(r->w, &o);
    uint64_t op = (uint64_t)n << 16;
    uint64_t hit = value_of(r->w, op, &o, r->input) % 3;

    see(r, n, &o);
    for (uint32_t k = 0; k < flow_node(f, n)->defs; k++) {
        uint32_t x = def[k].item;

        if (def[k].kills) {
            r->term[x] = make_term(r->w, op + k, &o);
            r->src[x] = last;
        } else if (symbolic) {
            r->term[x] = make_choice(r->w, op, &o, k, r->term[x]);
            add_latest(r, n, x, last);
        } else if (hit == k) {
            r->term[x] = make_term(r->w, op + k, &o);
            r->src[x] = last;
        } else {
            add_latest(r, n, x, last);
        }
    }
}

static uint32_t parent_of(struct run *r, uint32_t side, uint32_t last)
{
    struct items_span j = items_j(&r->w->m->t, side);

    for (uint32_t k = 0; k < j.count && !r->w->lacks.j; k++) {
        last = latest(r, last, r->src[j.item[k]]);
    }
    return last;
}

/// - returns the side taken
static uint32_t run_fork(struct run *r, uint32_t fork)
{
    const struct flow *f = &r->w->m->f;
    uint32_t sides = flow_node(f, fork)->succs;
    struct items_span may = items_may_def(&r->w->m->t, fork);
    struct operands o = {0};
    uint32_t me = operands_of(r, fork + 1, &o);
    uint32_t taken =
        fork + 1 + (uint32_t)(value_of(r->w, fork, &o, r->input) % sides);

    see(r, taken, &o);
    if (operands_symbolic(r->w, &o)) {
        for (uint32_t d = 0; d < sides; d++) {
            uint32_t side = fork + 1 + d;
            uint32_t parent = r->key[parent_of(r, side, me)];
            uint32_t key = key_make(r->w, parent, side, &o);

            if (side == taken) {
                (void)bitset_add(&r->path->keys, key);
                r->key[r->branches + 1] = key;
            } else {
                (void)bitset_add(&r->path->side, key);
            }
        }
        me = ++r->branches;
    }
    r->join[r->opens] = r->w->m->c.join[fork];
    r->ctl[r->opens++] = me;
    for (uint32_t k = 0; k < may.count && !r->w->lacks.may_def; k++) {
        add_latest(r, taken, may.item[k], me);
    }
    close_at(r, taken);
    return taken;
}

static void run_path(struct run *r)
{
    const struct flow *f = &r->w->m->f;
    uint32_t n = FLOW_AT_ENTRY;

    for (uint32_t step = 0; n != FLOW_AT_EXIT; step++) {
        if (step == STEPS || r->branches == BRANCHES - 1) {
            r->too_long = true;
            return;
        }
        close_at(r, n);
        if (flow_node(f, n)->kind == FLOW_FORK) {
            n = run_fork(r, n);
        } else {
            run_code(r, n);
        }
        n = *flow_succ(f, n);
    }
}

/// Runs the program on one input, the whole path.
/// - returns whether it ends
static bool run_input(struct world *w, uint32_t input, struct path *path)
{
    struct run r = {.w = w, .path = path, .input = input};

    for (uint32_t k = 0; k < 3; k++) {
        r.term[w->m->items - 1 - k] = 1 + k;
    }
    run_path(&r);
    return !r.too_long;
}

// ------------------------------------------------------------ exploration

static void world_init(struct world *w, const struct made *m, uint64_t seed)
{
    struct term zero = {.name = 1};

    memset(w, 0, sizeof *w);
    w->m = m;
    w->seed = seed;
    (void)add_term(w, &zero);
    for (uint32_t k = 0, unit = 1; k < 3; k++, unit *= DOMAIN) {
        struct term in = {.name = 2 + k, .symbolic = true};

        for (uint32_t i = 0; i < INPUTS; i++) {
            in.value[i] = (uint8_t)(i / unit % DOMAIN);
        }
        (void)add_term(w, &in);
    }
    vec_push(&w->keys, ((struct key){.inputs = (1u << INPUTS) - 1}));
}

static void world_release(struct world *w)
{
    for (uint32_t i = 0; i < INPUTS; i++) {
        bitset_release(&w->path[i].keys);
        bitset_release(&w->path[i].side);
        bitset_release(&w->path[i].seen);
    }
    vec_release(&w->terms);
    vec_release(&w->keys);
    map_release(&w->term_of);
    map_release(&w->key_of);
    map_release(&w->seen_of);
}

/// Every input that satisfies the key must execute it.
static void check_key(struct world *w, uint32_t key)
{
    for (uint32_t i = 0; i < INPUTS; i++) {
        if (w->keys.data[key].inputs >> i & 1 &&
            !bitset_has(&w->path[i].keys, key)) {
            w->lost++;
        }
    }
}

/// Runs inputs that satisfy keys not yet executed, until there are none.
static void explore(struct world *w, struct rng *rng)
{
    struct bitset covered = {0};
    struct bitset generated = {0};
    struct bitset seen = {0};
    VEC(uint32_t) tasks = {0};

    vec_push(&tasks, 0);
    while (tasks.len > 0) {
        uint64_t pick = rng_below(rng, tasks.len);
        uint32_t key = tasks.data[pick];
        uint32_t inputs = w->keys.data[key].inputs;

        tasks.data[pick] = vec_last(&tasks);
        (void)vec_pop(&tasks);
        if (bitset_has(&covered, key) || !inputs) {
            continue;
        }
        uint32_t i = (uint32_t)rng_below(rng, INPUTS);
        while (!(inputs >> i & 1)) {
            i = (i + 1) % INPUTS;
        }
        w->runs++;
        (void)bitset_union(&covered, &w->path[i].keys);
        (void)bitset_union(&seen, &w->path[i].seen);
        bitset_each (&w->path[i].side, k) {
            if (bitset_add(&generated, k)) {
                vec_push(&tasks, k);
            }
        }
    }
    for (uint32_t i = 0; i < INPUTS; i++) {
        w->missed += !bitset_is_subset(&w->path[i].seen, &seen);
    }
    vec_release(&tasks);
    bitset_release(&covered);
    bitset_release(&generated);
    bitset_release(&seen);
}

/// - returns false when some input's path is too long: nothing was checked
static bool world_check(struct world *w, struct rng *rng)
{
    for (uint32_t i = 0; i < INPUTS; i++) {
        if (!run_input(w, i, &w->path[i])) {
            return false;
        }
    }
    for (uint32_t i = 0; i < INPUTS; i++) {
        bitset_each (&w->path[i].keys, k) {
            check_key(w, k);
        }
        bitset_each (&w->path[i].side, k) {
            check_key(w, k);
        }
    }
    explore(w, rng);
    return true;
}

/// What many programs gave, with J and MayDef as they are, and without.
struct tally {
    uint32_t programs, runs;
    uint32_t no_tree, lost, missed;
};

static void check_items(const struct made *m, const struct items *live,
                        struct rng *rng, struct lacks lacks,
                        struct tally *tally)
{
    struct world *w = malloc(sizeof *w);

    world_init(w, m, rng_next(rng));
    w->live = live;
    w->lacks = lacks;
    if (world_check(w, rng)) {
        tally->programs++;
        tally->runs += w->runs;
        tally->no_tree += w->no_tree > 0;
        tally->lost += w->lost > 0;
        tally->missed += w->missed > 0;
    }
    world_release(w);
    free(w);
}

static void expect_sound(const struct tally *t)
{
    ck_assert_uint_eq(t->no_tree, 0);
    ck_assert_uint_eq(t->lost, 0);
    ck_assert_uint_eq(t->missed, 0);
}

static void expect_unsound(const struct tally *t)
{
    ck_assert_uint_gt(t->lost, t->programs / 200);
    ck_assert_uint_gt(t->missed, t->programs / 1000);
}

/// The fine relation; the coarse one with liveness, and without; the fine one
/// without J, without MayDef.
enum { FINE, COARSE_LIVE, COARSE, NO_J, NO_MAY_DEF, TALLIES };

/// All forms on one graph, each with a few meanings.
static void check_graph(struct made *m, struct rng *rng, uint32_t meanings,
                        struct tally *tally)
{
    uint64_t limit = ITEMS_MAX_COST;

    static const struct lacks all, no_j = {.j = true},
                                   no_may_def = {.may_def = true};
    struct items fine;

    items_init(&fine, &m->f, &m->o, &m->c, NULL, limit);
    if (fine.cost == 0) { /* uses nothing: there is no coarse relation */
        items_release(&fine);
        return;
    }
    for (uint32_t form = FINE; form <= COARSE; form++) {
        items_init(&m->t, &m->f, &m->o, &m->c, NULL, limit);
        HOLDS(m->t.coarse == (form != FINE));
        for (uint32_t k = 0; k < meanings; k++) {
            /* Without liveness, whatever is used somewhere counts as live. */
            const struct items *live = form == COARSE ? &m->t : &fine;

            check_items(m, live, rng, all, &tally[form]);
            if (form == FINE) {
                check_items(m, live, rng, no_j, &tally[NO_J]);
                check_items(m, live, rng, no_may_def, &tally[NO_MAY_DEF]);
            }
        }
        limit = form == FINE ? m->t.cost - 1 : 0;
        items_release(&m->t);
    }
    items_release(&fine);
}

/// The shapes on which published or simplified slices lose something
/// (reference/algorithm.md, CE1 ...), each with many meanings; and what cannot
/// be left out.
START_TEST(counterexamples)
{
    static const struct {
        const char *program;
        bool j, may_def;
    } shape[] = {
        {"?z{x=;} ?x{!}", false, true},
        {"?x{v=;w=;} v=; ?x{?y{u=;}} ?u{?w{!}}", true, true},
        {"a=; ?y{b=;a=;}{b=;} @iz{i=i; ?a{!}}", true, true},
        {"?x{b=;} ?x{?y{b=;}} ?b{!}", true, true},
        {"?z{!} ?y{!}", false, false},
        {"?y{!} ?y{!} ?y{=;}", false, false},
        {"vw~; ?x{vw~p;} ?x{?y{?v{!}}}", true, true},
        {"i=; ?x{i=;} ab~i; ?ay{!}", false, true},
        {"@y{y=y; ?xd{c=;} b=d; d=c;} ?bx{!}", false, true},
        {"?z{d=;} ?y{e=;} ?d{?e{!}}", true, true},
        {"?y{=;}{b=;} ?y{?b{a=;}} =a;", true, true},
        {"@i{i=i; t=x; x=y; y=z; z=t; ?x{a=;}{!}} ?a{!}", false, false},
    };
    struct rng rng;

    rng_init(&rng, 5);
    for (uint32_t k = 0; k < COUNT_OF(shape); k++) {
        struct tally tally[TALLIES] = {0};
        struct made m;

        made_parse(&m, shape[k].program);
        for (uint32_t n = 0; n < 100; n++) {
            check_graph(&m, &rng, 3, tally);
        }
        made_release(&m);
        for (uint32_t form = FINE; form <= COARSE; form++) {
            ck_assert_uint_gt(tally[form].programs, 100);
            expect_sound(&tally[form]);
        }
        ck_assert(!shape[k].j || tally[NO_J].missed > 0);
        ck_assert(!shape[k].may_def || tally[NO_MAY_DEF].missed > 0);
    }
}
END_TEST

START_TEST(random_programs)
{
    struct tally tally[TALLIES] = {0};
    struct rng rng;

    rng_init(&rng, 11);
    while (tally[FINE].programs < 1000) {
        struct random_flow r = {.parts = 4 + (uint32_t)rng_below(&rng, 30),
                                .items = 4 + (uint32_t)rng_below(&rng, 5),
                                .weak = 2 + (uint32_t)rng_below(&rng, 6),
                                .backward = 4 + (uint32_t)rng_below(&rng, 9),
                                .calls = 12};
        struct made m;

        r.all = r.items;
        random_made(&m, &rng, &r);
        check_graph(&m, &rng, 2, tally);
        made_release(&m);
    }
    expect_sound(&tally[FINE]);
    expect_sound(&tally[COARSE_LIVE]);
    expect_sound(&tally[COARSE]);
    expect_unsound(&tally[NO_J]);
    expect_unsound(&tally[NO_MAY_DEF]);
}
END_TEST

UNIT_MAIN("df_items_explore", counterexamples, random_programs)
