/* SPDX-License-Identifier: Apache-2.0 */
/// Making, reading and checking flow graphs.
#include "dataflow/flow.h"

#include "base/sort.h"

// ---------------------------------------------------------------- making

void flow_begin(struct flow_build *b, struct flow *f)
{
    *b = (struct flow_build){.flow = f};
    *f = (struct flow){0};
    uint32_t entry = flow_add_node(b, (struct flow_node){.kind = FLOW_ENTRY});
    uint32_t leave = flow_add_node(b, (struct flow_node){.kind = FLOW_EXIT});
    uint32_t back = flow_add_node(b, (struct flow_node){.kind = FLOW_RETURN});
    REQUIRE(entry == FLOW_AT_ENTRY && leave == FLOW_AT_EXIT &&
            back == FLOW_AT_RETURN);
    flow_add_edge(b, back, leave);
}

uint32_t flow_add_node(struct flow_build *b, struct flow_node n)
{
    vec_push(&b->flow->nodes, n);
    return b->flow->nodes.len - 1;
}

uint32_t flow_add_fork(struct flow_build *b, enum flow_choice choice,
                       ir_stmt_id stmt, uint32_t inst, uint32_t sides)
{
    struct flow_node n = {
        .kind = FLOW_FORK, .choice = choice, .stmt = stmt, .first = inst};
    uint32_t fork = flow_add_node(b, n);

    REQUIRE(sides > 0);
    n.kind = FLOW_SIDE;
    n.fork = fork;
    for (n.side = 0; n.side < sides; n.side++) {
        flow_add_edge(b, fork, flow_add_node(b, n));
    }
    return fork;
}

void flow_add_edge(struct flow_build *b, uint32_t from, uint32_t to)
{
    vec_push(&b->edges, (uint64_t)from << 32 | to);
}

void flow_add_use(struct flow_build *b, uint32_t node, uint32_t item)
{
    vec_push(&b->uses, (uint64_t)node << 32 | item);
}

void flow_add_def(struct flow_build *b, uint32_t node, uint32_t item,
                  bool kills)
{
    REQUIRE(item < UINT32_MAX / 2);
    vec_push(&b->defs, (uint64_t)node << 32 | item << 1 | !kills);
}

/// Sorts, and keeps the first of the keys that are equal after >> shift.
/// - returns how many are left
static uint32_t sort_unique(uint64_t *key, uint32_t n, unsigned shift)
{
    uint32_t kept = 0;

    sort_u64(key, n);
    for (uint32_t k = 0; k < n; k++) {
        if (kept == 0 || key[k] >> shift != key[kept - 1] >> shift) {
            key[kept++] = key[k];
        }
    }
    return kept;
}

static void lay_out_edges(struct flow_build *b)
{
    struct flow *f = b->flow;
    uint32_t n = sort_unique(b->edges.data, b->edges.len, 0);

    vec_reserve(&f->to, n);
    vec_reserve(&f->from, n);
    f->to.len = f->from.len = n;
    for (uint32_t k = 0; k < n; k++) {
        struct flow_node *from = &f->nodes.data[b->edges.data[k] >> 32];
        uint32_t to = (uint32_t)b->edges.data[k];

        REQUIRE(to < f->nodes.len && b->edges.data[k] >> 32 < f->nodes.len);
        if (from->succs++ == 0) {
            from->succ = k;
        }
        f->to.data[k] = to;
        f->nodes.data[to].preds++;
    }
    uint32_t at = 0;
    for (uint32_t k = 0; k < f->nodes.len; k++) {
        f->nodes.data[k].pred = at;
        at += f->nodes.data[k].preds;
        f->nodes.data[k].preds = 0;
    }
    for (uint32_t k = 0; k < n; k++) {
        struct flow_node *to = &f->nodes.data[f->to.data[k]];

        f->from.data[to->pred + to->preds++] =
            (uint32_t)(b->edges.data[k] >> 32);
    }
}

static void lay_out_uses(struct flow_build *b)
{
    struct flow *f = b->flow;
    uint32_t n = sort_unique(b->uses.data, b->uses.len, 0);

    vec_reserve(&f->used, n);
    f->used.len = n;
    for (uint32_t k = 0; k < n; k++) {
        struct flow_node *node = &f->nodes.data[b->uses.data[k] >> 32];

        if (node->uses++ == 0) {
            node->use = k;
        }
        f->used.data[k] = (uint32_t)b->uses.data[k];
    }
}

static void lay_out_defs(struct flow_build *b)
{
    struct flow *f = b->flow;
    uint32_t n = sort_unique(b->defs.data, b->defs.len, 1);

    vec_reserve(&f->defined, n);
    f->defined.len = n;
    for (uint32_t k = 0; k < n; k++) {
        struct flow_node *node = &f->nodes.data[b->defs.data[k] >> 32];
        uint32_t low = (uint32_t)b->defs.data[k];

        if (node->defs++ == 0) {
            node->def = k;
        }
        f->defined.data[k] =
            (struct flow_def){.item = low >> 1, .kills = (low & 1) == 0};
    }
}

void flow_finish(struct flow_build *b, uint32_t items)
{
    b->flow->items = items;
    lay_out_edges(b);
    lay_out_uses(b);
    lay_out_defs(b);
    vec_release(&b->edges);
    vec_release(&b->uses);
    vec_release(&b->defs);
}

void flow_release(struct flow *f)
{
    vec_release(&f->nodes);
    vec_release(&f->to);
    vec_release(&f->from);
    vec_release(&f->used);
    vec_release(&f->defined);
    vec_release(&f->item);
    vec_release(&f->node_of);
    vec_release(&f->passes);
}

// ---------------------------------------------------------------- reading

uint32_t flow_find_item(const struct flow *f, enum flow_item_kind kind,
                        uint32_t index)
{
    uint64_t want = (uint64_t)kind << 32 | index;
    uint32_t low = 0, high = f->item.len;

    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        const struct flow_item *i = &f->item.data[mid];
        if (((uint64_t)i->kind << 32 | i->index) < want) {
            low = mid + 1;
        } else {
            high = mid;
        }
    }
    return low < f->item.len && f->item.data[low].kind == kind &&
                   f->item.data[low].index == index
               ? low
               : FLOW_NONE;
}

struct flow_passes flow_passes_of(const struct flow *f, uint32_t inst)
{
    uint32_t low = 0, high = f->passes.len;
    struct flow_passes found;

    while (low < high) {
        uint32_t mid = low + (high - low) / 2;

        if (f->passes.data[mid].inst < inst) {
            low = mid + 1;
        } else {
            high = mid;
        }
    }
    while (high < f->passes.len && f->passes.data[high].inst == inst) {
        high++;
    }
    found.pass = f->passes.data + low;
    found.count = high - low;
    return found;
}

uint32_t flow_behind(const struct flow *f, uint32_t inst)
{
    struct flow_passes p = flow_passes_of(f, inst);

    return p.count > 0 ? p.pass[p.count - 1].node : f->node_of.data[inst];
}

bool flow_does_use(const struct flow *f, uint32_t n, uint32_t item)
{
    const uint32_t *use = flow_uses(f, n);
    uint32_t low = 0, high = flow_node(f, n)->uses;

    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (use[mid] < item) {
            low = mid + 1;
        } else {
            high = mid;
        }
    }
    return low < flow_node(f, n)->uses && use[low] == item;
}

bool flow_does_define(const struct flow *f, uint32_t n, uint32_t item,
                      bool *kills)
{
    const struct flow_def *def = flow_defs(f, n);
    uint32_t low = 0, high = flow_node(f, n)->defs;

    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (def[mid].item < item) {
            low = mid + 1;
        } else {
            high = mid;
        }
    }
    bool found = low < flow_node(f, n)->defs && def[low].item == item;
    *kills = found && def[low].kills;
    return found;
}

// ---------------------------------------------------------------- checking

static const char *fork_error(const struct flow *f, uint32_t n)
{
    const struct flow_node *node = flow_node(f, n);

    if (node->succs == 0 || node->uses + node->defs != 0) {
        return "is a fork without sides, or with uses or definitions";
    }
    for (uint32_t k = 0; k < node->succs; k++) {
        const struct flow_node *side = flow_node(f, flow_succ(f, n)[k]);

        if (side->kind != FLOW_SIDE || side->side != k || side->fork != n ||
            side->choice != node->choice) {
            return "is a fork whose successors are not its sides";
        }
    }
    return NULL;
}

/// Whether ENTRY, EXIT or RETURN is where and as it must be.
static bool is_end_as_it_must(const struct flow *f, uint32_t n)
{
    const struct flow_node *node = flow_node(f, n);

    switch (node->kind) {
    case FLOW_ENTRY:
        return n == FLOW_AT_ENTRY && node->preds == 0;
    case FLOW_EXIT:
        return n == FLOW_AT_EXIT && node->succs == 0;
    default:
        return n == FLOW_AT_RETURN && node->succs == 1 &&
               *flow_succ(f, n) == FLOW_AT_EXIT;
    }
}

/// What is wrong with the shape of node n, or null.
static const char *shape_error(const struct flow *f, uint32_t n)
{
    const struct flow_node *node = flow_node(f, n);

    switch (node->kind) {
    case FLOW_ENTRY:
    case FLOW_EXIT:
    case FLOW_RETURN:
        return is_end_as_it_must(f, n) ? NULL : "is no proper end";
    case FLOW_CODE:
        return node->succs == 1 ? NULL : "is code without a single way on";
    case FLOW_FORK:
        return fork_error(f, n);
    case FLOW_SIDE:
        return node->preds == 1 && *flow_pred(f, n) == node->fork &&
                       node->succs == 1
                   ? NULL
                   : "is a side that does not stand between its fork and one "
                     "way on";
    }
    UNREACHABLE();
}

static const char *tables_error(const struct flow *f, uint32_t n)
{
    const struct flow_node *node = flow_node(f, n);

    for (uint32_t k = 0; k < node->uses; k++) {
        const uint32_t *use = flow_uses(f, n);
        if (use[k] >= f->items || (k > 0 && use[k] <= use[k - 1])) {
            return "has uses out of order or of no item";
        }
    }
    for (uint32_t k = 0; k < node->defs; k++) {
        const struct flow_def *def = flow_defs(f, n);
        if (def[k].item >= f->items ||
            (k > 0 && def[k].item <= def[k - 1].item)) {
            return "has definitions out of order or of no item";
        }
    }
    for (uint32_t k = 0; k < node->succs; k++) {
        uint32_t to = flow_succ(f, n)[k];
        uint32_t back = 0;
        while (back < flow_node(f, to)->preds && flow_pred(f, to)[back] != n) {
            back++;
        }
        if (back == flow_node(f, to)->preds) {
            return "is missing among the predecessors of its successor";
        }
    }
    return NULL;
}

bool flow_verify(const struct flow *f, struct text *why)
{
    if (f->nodes.len < FLOW_FIRST || f->to.len != f->from.len) {
        text_add(why, "flow: entry, exit or return is missing");
        return false;
    }
    for (uint32_t n = 0; n < f->nodes.len; n++) {
        const char *error = shape_error(f, n);
        if (error == NULL) {
            error = tables_error(f, n);
        }
        if (error != NULL) {
            text_addf(why, "flow: node %u %s", n, error);
            return false;
        }
    }
    return true;
}

static void dump_node(const struct flow *f, uint32_t n, struct text *out)
{
    static const char *const kind[] = {"entry", "exit", "return",
                                       "code",  "fork", "side"};
    static const char *const choice[] = {"branch", "switch", "call", "check",
                                         "loop"};
    const struct flow_node *node = flow_node(f, n);

    text_addf(out, "%u %s", n, kind[node->kind]);
    if (node->kind == FLOW_FORK) {
        text_addf(out, " %s", choice[node->choice]);
    } else if (node->kind == FLOW_SIDE) {
        text_addf(out, " %u of %u", node->side, node->fork);
    }
    if (node->stmt.index != 0) {
        text_addf(out, " #%u", node->stmt.index);
    }
}

void flow_dump(const struct flow *f, struct text *out)
{
    for (uint32_t n = 0; n < f->nodes.len; n++) {
        const struct flow_node *node = flow_node(f, n);

        dump_node(f, n, out);
        for (uint32_t k = 0; k < node->uses; k++) {
            text_addf(out, "%s%u", k == 0 ? " uses " : ",", flow_uses(f, n)[k]);
        }
        for (uint32_t k = 0; k < node->defs; k++) {
            const struct flow_def *def = &flow_defs(f, n)[k];
            text_addf(out, "%s%u%s", k == 0 ? " defines " : ",", def->item,
                      def->kills ? "!" : "");
        }
        for (uint32_t k = 0; k < node->succs; k++) {
            text_addf(out, "%s%u", k == 0 ? " -> " : ",", flow_succ(f, n)[k]);
        }
        text_add_char(out, '\n');
    }
}
