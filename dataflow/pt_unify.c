/* SPDX-License-Identifier: Apache-2.0 */
/// Points-to by unification (Steensgaard 1996): nearly linear, for what is too
/// large for inclusion.
///
/// A node is a value; its class has at most one target, a class of places
/// that it points to.  A place is the node of an object's bytes, so that the
/// target of a place is what is stored there.  What flows from a value without
/// a target waits for it (Steensgaard's conditional join), which keeps numbers
/// apart.  Rules wait in the same way.
///
/// Calls through pointers: a class of places that has functions or calls has a
/// signature.  Arguments flow into it, parameters out of it.
#include "dataflow/pt_impl.h"

/// Of a signature: arguments, and the result.
enum { RESULT_SLOT = PT_SLOTS, SLOTS };

struct signature {
    uint32_t node; ///< the first of SLOTS
    VEC(uint32_t) funcs;
    bool called;
};

struct class
{
    uint32_t target;    ///< node, 0: none
    uint32_t signature; ///< 0: none
    uint32_t last_rule; ///< of those that wait, when there are any
};

/// Two nodes that are to be one.
struct join {
    uint32_t a, b;
};

struct pt_unify {
    VEC(struct class) classes; ///< by node; of representatives
    VEC(struct signature) signatures;
    VEC(struct join) joins;
    VEC(uint32_t) woken; ///< nodes that have got a target
    uint32_t known;      ///< what code outside knows: a place that holds itself
    uint32_t *first_member; ///< by node: into members
    uint32_t *members;      ///< objects by place
};

// ---------------------------------------------------------------- classes

static uint32_t find(struct points_to_state *s, uint32_t node)
{
    uint32_t root = pt_rep(s, node);
    while (node != root) {
        uint32_t next = s->nodes.data[node].rep;
        s->nodes.data[node].rep = root;
        node = next;
    }
    return root;
}

/// The row of the node's class.
static struct class *class_of(struct points_to_state *s, uint32_t node)
{
    struct pt_unify *u = s->unify;
    while (u->classes.len < s->nodes.len) {
        vec_push(&u->classes, ((struct class){0}));
    }
    return &u->classes.data[find(s, node)];
}

static void join(struct points_to_state *s, uint32_t a, uint32_t b)
{
    if (find(s, a) != find(s, b)) {
        vec_push(&s->unify->joins, ((struct join){a, b}));
    }
}

/// The node points to the place, too.
static void point(struct points_to_state *s, uint32_t node, uint32_t place)
{
    struct class *c = class_of(s, node);
    if (c->target != 0) {
        join(s, c->target, place);
    } else {
        c->target = place;
        vec_push(&s->unify->woken, node);
    }
}

static uint32_t place_of(struct points_to_state *s, uint32_t object)
{
    uint32_t memory = pt_memory_of(s, object);
    return s->memories.data[memory].any;
}

// ---------------------------------------------------------------- calls

static uint32_t signature_of(struct points_to_state *s, uint32_t place)
{
    struct pt_unify *u = s->unify;
    if (class_of(s, place)->signature == 0) {
        struct signature row = {.node = pt_new_nodes(s, SLOTS)};
        class_of(s, place)->signature = u->signatures.len;
        vec_push(&u->signatures, row);
    }
    return class_of(s, place)->signature;
}

static void bind_func(struct points_to_state *s, uint32_t node, uint32_t func)
{
    const struct ir_func *f = &s->m->funcs.data[func];
    uint32_t next[PT_CLASS_COUNT] = {0};
    if (!f->defined) {
        return;
    }
    uint32_t base = s->first_node.data[pt_run(s, func)];
    for (uint32_t k = 1; k <= f->params; k++) {
        pt_flow(s, node + pt_slot(f->var[k].type, next), base + k, PT_EXACT);
    }
    pt_flow(s, base, node + RESULT_SLOT, PT_EXACT);
    for (uint32_t k = 0; f->variadic && k < RESULT_SLOT; k++) {
        pt_flow(s, node + k, place_of(s, pt_vaarea(s, func)), PT_EXACT);
    }
}

static void add_func(struct points_to_state *s, uint32_t row, uint32_t func)
{
    struct signature *g = &s->unify->signatures.data[row];
    vec_push(&g->funcs, func);
    if (g->called) {
        bind_func(s, g->node, func);
    }
}

static void set_called(struct points_to_state *s, uint32_t row)
{
    struct pt_unify *u = s->unify;
    if (u->signatures.data[row].called) {
        return;
    }
    u->signatures.data[row].called = true;
    for (uint32_t k = 0; k < u->signatures.data[row].funcs.len; k++) {
        bind_func(s, u->signatures.data[row].node,
                  u->signatures.data[row].funcs.data[k]);
    }
}

/// Code outside is among the functions, and calls them.
static void set_outside(struct points_to_state *s, uint32_t row)
{
    set_called(s, row);
    for (uint32_t k = 0; k < SLOTS; k++) {
        point(s, s->unify->signatures.data[row].node + k, s->unify->known);
    }
}

/// Does a call of the function do what nobody knows?
static bool is_unknown(const struct points_to_state *s, uint32_t func)
{
    return ir_is_unknown(s->m, &s->m->funcs.data[func]);
}

static void call(struct points_to_state *s, uint32_t site, uint32_t place)
{
    struct pt_site at = s->sites.data[site];
    const struct ir_func *f = pt_func(s, at.instance);
    const struct ir_inst *i = &f->inst[at.inst];
    uint32_t row = signature_of(s, place);
    uint32_t node = s->unify->signatures.data[row].node;
    uint32_t next[PT_CLASS_COUNT] = {0};
    set_called(s, row);
    for (uint32_t k = 0; k < i->extra_len; k++) {
        ir_opd o = {f->extra[i->extra + k]};
        ir_type t = ir_opd_type(s->m, f, o);
        pt_flow_opd(s, at.instance, o, node + pt_slot(t, next), PT_EXACT);
    }
    if (i->dst.index != 0) {
        pt_flow(s, node + RESULT_SLOT,
                s->first_node.data[at.instance] + i->dst.index, PT_EXACT);
    }
}

/// Signature b becomes part of a.
static void join_signatures(struct points_to_state *s, uint32_t a, uint32_t b)
{
    struct pt_unify *u = s->unify;
    for (uint32_t k = 0; k < SLOTS; k++) {
        join(s, u->signatures.data[a].node + k, u->signatures.data[b].node + k);
    }
    if (u->signatures.data[b].called) {
        set_called(s, a);
    }
    for (uint32_t k = 0; k < u->signatures.data[b].funcs.len; k++) {
        add_func(s, a, u->signatures.data[b].funcs.data[k]);
    }
    vec_release(&u->signatures.data[b].funcs);
}

// ---------------------------------------------------------------- rules

void pt_unify_object(struct points_to_state *s, uint32_t object)
{
    const struct pt_object *o = &s->p->objects.data[object];
    uint32_t place = place_of(s, object);
    if (o->kind == PT_FUNC) {
        uint32_t row = signature_of(s, place);
        add_func(s, row, o->func.index);
        if (is_unknown(s, o->func.index)) {
            pt_unknown_code(s);
            set_outside(s, row);
        }
    }
    if (object == PT_OUTSIDE) {
        point(s, place, place);
    }
}

void pt_unify_seed(struct points_to_state *s, uint32_t node, uint32_t object)
{
    point(s, node, place_of(s, object));
}

/// What the rule says of the places in the class of `place`.
static void apply(struct points_to_state *s, const struct pt_rule *r,
                  uint32_t place)
{
    switch (r->kind) {
    case PT_MOVE:
        point(s, r->node, place);
        return;
    case PT_LOAD:
        pt_flow(s, place, r->node, PT_EXACT);
        return;
    case PT_STORE:
    case PT_FILL:
        pt_flow(s, r->node, place, PT_EXACT);
        return;
    case PT_FROM:
        pt_flow(s, place, s->memories.data[r->node].any, PT_EXACT);
        return;
    case PT_TO:
        pt_flow(s, s->memories.data[r->node].any, place, PT_EXACT);
        return;
    case PT_CALL:
        call(s, r->node, place);
        return;
    case PT_ESCAPE:
    case PT_WAKE:
        return;
    }
    UNREACHABLE();
}

void pt_unify_rule(struct points_to_state *s, uint32_t node, uint32_t rule)
{
    node = find(s, node);
    uint32_t target = class_of(s, node)->target;
    if (target != 0) {
        struct pt_rule r = s->rules.data[rule];
        apply(s, &r, target);
    } else {
        struct pt_node *n = &s->nodes.data[node];
        if (n->first_rule == 0) {
            class_of(s, node)->last_rule = rule;
        }
        s->rules.data[rule].next = n->first_rule;
        n->first_rule = rule;
    }
}

void pt_unify_flow(struct points_to_state *s, uint32_t from, uint32_t to)
{
    uint32_t target = class_of(s, from)->target;
    from = find(s, from);
    if (target != 0) {
        point(s, to, target);
    } else if (from != find(s, to)) {
        struct pt_rule r = {.kind = PT_MOVE, .node = to};
        pt_add_rule(s, from, r);
    }
}

void pt_unknown_code(struct points_to_state *s)
{
    if (s->unify) {
        join(s, s->unify->known, place_of(s, PT_OUTSIDE));
    }
}

/// Code outside knows the object.
void pt_unify_escape(struct points_to_state *s, uint32_t object)
{
    pt_unknown_code(s);
    join(s, s->unify->known, place_of(s, object));
}

// ---------------------------------------------------------------- work

static void wake(struct points_to_state *s, uint32_t node)
{
    node = find(s, node);
    uint32_t target = class_of(s, node)->target;
    uint32_t rule = s->nodes.data[node].first_rule;
    s->nodes.data[node].first_rule = 0;
    while (rule != 0) {
        struct pt_rule r = s->rules.data[rule];
        apply(s, &r, target);
        rule = r.next;
    }
}

/// The rules of class b wait with those of a.
static void add_rules(struct points_to_state *s, uint32_t a, uint32_t b)
{
    struct pt_node *to = &s->nodes.data[a];
    struct pt_node *from = &s->nodes.data[b];
    struct class *c = s->unify->classes.data;
    if (from->first_rule != 0) {
        s->rules.data[c[b].last_rule].next = to->first_rule;
        if (to->first_rule == 0) {
            c[a].last_rule = c[b].last_rule;
        }
        to->first_rule = from->first_rule;
        from->first_rule = 0;
    }
}

static void join_now(struct points_to_state *s, uint32_t a, uint32_t b)
{
    struct pt_unify *u = s->unify;
    a = find(s, a);
    b = find(s, b);
    if (a == b) {
        return;
    }
    (void)class_of(s, a);
    struct class x = u->classes.data[a];
    struct class y = u->classes.data[b];
    struct class *both = &u->classes.data[a];
    add_rules(s, a, b);
    s->nodes.data[b].rep = a;
    both->target = x.target != 0 ? x.target : y.target;
    both->signature = x.signature != 0 ? x.signature : y.signature;
    if (x.target != 0 && y.target != 0) {
        join(s, x.target, y.target);
    }
    if (both->target != 0 && s->nodes.data[a].first_rule != 0) {
        vec_push(&u->woken, a);
    }
    if (x.signature != 0 && y.signature != 0) {
        join_signatures(s, x.signature, y.signature);
    }
}

void pt_unify_init(struct points_to_state *s)
{
    struct pt_unify *u = mem_new(1, sizeof *u);
    s->unify = u;
    vec_push(&u->signatures, ((struct signature){0}));
    u->known = pt_new_nodes(s, 1);
    point(s, u->known, u->known);
    point(s, s->leak, u->known);
    set_outside(s, signature_of(s, u->known));
}

void pt_unify_solve(struct points_to_state *s)
{
    struct pt_unify *u = s->unify;
    for (;;) {
        if (u->joins.len > 0) {
            struct join j = vec_pop(&u->joins);
            join_now(s, j.a, j.b);
        } else if (u->woken.len > 0) {
            wake(s, vec_pop(&u->woken));
        } else if (s->pending.len > 0) {
            pt_generate(s, vec_pop(&s->pending));
        } else {
            return;
        }
    }
}

// ---------------------------------------------------------------- results

void pt_unify_finish(struct points_to_state *s)
{
    struct pt_unify *u = s->unify;
    const struct points_to *p = s->p;
    (void)class_of(s, 0);
    u->first_member = mem_new((size_t)s->nodes.len + 1, sizeof(uint32_t));
    u->members = mem_new(p->objects.len, sizeof(uint32_t));
    for (uint32_t o = 1; o < p->objects.len; o++) {
        uint32_t memory = s->info.data[o].memory;
        if (memory != 0) {
            u->first_member[find(s, s->memories.data[memory].any)]++;
        }
    }
    for (uint32_t n = 0, sum = 0; n <= s->nodes.len; n++) {
        sum += u->first_member[n];
        u->first_member[n] = sum;
    }
    for (uint32_t o = p->objects.len; o-- > 1;) {
        uint32_t memory = s->info.data[o].memory;
        if (memory != 0) {
            uint32_t place = find(s, s->memories.data[memory].any);
            u->members[--u->first_member[place]] = o;
            if (place == find(s, u->known) && o != PT_OUTSIDE) {
                bitset_add(&s->escaped, o);
            }
        }
    }
}

bool pt_unify_is_closed(struct points_to_state *s)
{
    return find(s, s->unify->known) != find(s, place_of(s, PT_OUTSIDE));
}

uint32_t pt_unify_target(struct points_to_state *s, uint32_t node,
                         const uint32_t **object, uint32_t *count)
{
    struct pt_unify *u = s->unify;
    uint32_t place = class_of(s, node)->target;
    uint32_t root = place != 0 ? find(s, place) : 0;
    *object = u->members + u->first_member[root];
    *count = u->first_member[root + 1] - u->first_member[root];
    return root;
}

void pt_unify_release(struct points_to_state *s)
{
    struct pt_unify *u = s->unify;
    if (u) {
        vec_release(&u->classes);
        for (uint32_t k = 0; k < u->signatures.len; k++) {
            vec_release(&u->signatures.data[k].funcs);
        }
        vec_release(&u->signatures);
        vec_release(&u->joins);
        vec_release(&u->woken);
        mem_free(u->first_member);
        mem_free(u->members);
        mem_free(u);
    }
}
