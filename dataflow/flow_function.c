/* SPDX-License-Identifier: Apache-2.0 */
/// Cutting functions into nodes and items.
#include "dataflow/flow_function.h"

#include "dataflow/flow_function_impl.h"

#include "ir/oracle.h"
#include "ir/prints.h"

#include <stdlib.h>

static const uint32_t several_runs = UINT32_MAX;

/// A branch that ends block b: where it leads for sure.
/// - returns 0 when it has a choice
static uint32_t only_way(const struct flow_maker *k, uint32_t b)
{
    const struct ir_block *block = &k->func->block[b];
    const uint32_t *to;
    uint32_t stride, last = block->first + block->count - 1;

    if (flow_inst(k, last)->op != IR_BR ||
        calls_is_bound(k->calls, k->id, last)) {
        return 0;
    }
    (void)ir_successors(k->func, block, &to, &stride);
    return k->closed[to[0]] == k->closed[to[stride]] ? 0
           : k->closed[to[0]]                        ? to[stride]
                                                     : to[0];
}

/// Does block b end in a choice?
static bool is_choice(const struct flow_maker *k, uint32_t b)
{
    const struct ir_block *block = &k->func->block[b];
    enum ir_op op =
        (enum ir_op)flow_inst(k, block->first + block->count - 1)->op;

    return op == IR_SWITCH || (op == IR_BR && only_way(k, b) == 0);
}

/// A jump that the user wrote is a node.
static bool is_written_jump(const struct flow_maker *k, const struct ir_inst *i)
{
    enum ir_stmt_kind kind = k->func->stmt[i->stmt.index].kind;

    return i->op == IR_JUMP && (kind == IR_STMT_GOTO || kind == IR_STMT_BREAK ||
                                kind == IR_STMT_CONTINUE);
}

// ---------------------------------------------------------------- pieces

bool flow_chooses(const struct flow_maker *k, uint32_t inst)
{
    const struct exits *exits = k->calls->ends.exits;

    return exits && bitset_has(&exits->chooses[k->id.index], inst);
}

/// Whether a new piece starts at i, which is not the first of its block.
static bool starts_piece(const struct flow_maker *k, uint32_t i)
{
    const struct ir_inst *before = flow_inst(k, i - 1), *at = flow_inst(k, i);

    return at->stmt.index != before->stmt.index || at->op == IR_SETJMP ||
           before->op == IR_SETJMP || before->op == IR_CALL ||
           // What its statement computes before and after may meet what a call
           // or a choice decides.
           (k->calls->ends.exits && at->op == IR_CALL) || flow_chooses(k, i) ||
           flow_chooses(k, i - 1) ||
           calls_is_exit(k->calls, k->func, k->id, i - 1);
}

/// Cuts the blocks into pieces.  A jump that nobody wrote has no piece, and a
/// branch belongs to the piece before it, for now.
static void cut_pieces(struct flow_maker *k)
{
    for (uint32_t b = 1; b < k->func->blocks; b++) {
        const struct ir_block *block = &k->func->block[b];
        uint32_t end = block->first + block->count;

        for (uint32_t i = block->first; i < end; i++) {
            bool glue = flow_inst(k, i)->op == IR_JUMP &&
                        !is_written_jump(k, flow_inst(k, i));
            if (i == block->first || starts_piece(k, i)) {
                k->runs++;
            }
            k->run[i] = glue ? 0 : k->runs;
        }
    }
}

struct seen {
    struct flow_maker *k;
    uint32_t run;
};

static void see_variable(struct flow_maker *k, uint32_t v, uint32_t run,
                         bool def)
{
    if (k->home[v] == 0) {
        k->home[v] = run;
        k->defined[v] = def;
    } else if (k->home[v] != run) {
        k->home[v] = several_runs;
    }
}

static void see_use(void *ctx, ir_opd o)
{
    struct seen *s = ctx;

    if (ir_opd_kind(o) == IR_OPD_VAR) {
        see_variable(s->k, ir_opd_index(o), s->run, false);
    }
}

static void share_use(void *ctx, ir_opd o)
{
    struct flow_maker *k = ctx;

    if (ir_opd_kind(o) == IR_OPD_VAR) {
        k->home[ir_opd_index(o)] = several_runs;
    }
}

/// Whether the piece that ends in a branch only computes what it decides by.
static bool is_condition(const struct flow_maker *k, uint32_t first,
                         uint32_t branch)
{
    for (uint32_t i = first; i < branch; i++) {
        const struct ir_inst *inst = flow_inst(k, i);
        bool check = inst->op == IR_CHECK || inst->op == IR_ACCESS;
        uint32_t v = inst->dst.index;

        if (calls_is_exit(k->calls, k->func, k->id, i) || flow_chooses(k, i)) {
            return false;
        }
        if (!check &&
            (v == 0 || inst->op == IR_CALL || inst->op == IR_SETJMP ||
             ir_op_has((enum ir_op)inst->op, 'W') ||
             k->func->var[v].name.index != 0 || k->home[v] != k->run[i])) {
            return false;
        }
    }
    return true;
}

/// Takes the branches out of the pieces that do more than decide.
static void part_branches(struct flow_maker *k)
{
    for (uint32_t b = 1; b < k->func->blocks; b++) {
        const struct ir_block *block = &k->func->block[b];
        uint32_t end = block->first + block->count - 1, first = end;

        if (!is_choice(k, b)) {
            continue;
        }
        while (first > block->first && k->run[first - 1] == k->run[end]) {
            first--;
        }
        if (!is_condition(k, first, end)) {
            k->run[end] = ++k->runs;
            ir_each_use(k->func, flow_inst(k, end), share_use, k);
        }
    }
}

/// Are there ways on from i, which is no branch, that are not the next one?
static bool has_ways(const struct flow_maker *k, uint32_t i)
{
    struct call_ways w = {.returns = true};

    if (flow_inst(k, i)->op == IR_LONGJMP) {
        return true;
    }
    if (flow_inst(k, i)->op == IR_CALL) {
        w = calls_ways(k->calls, k->m, k->id, i);
    }
    return w.ends || !w.returns || calls_is_exit(k->calls, k->func, k->id, i);
}

static void find_homes(struct flow_maker *k)
{
    for (uint32_t i = 0; i < k->func->insts; i++) {
        struct seen s = {k, k->run[i]};

        if (has_ways(k, i)) { // the fork behind it uses them, too
            ir_each_use(k->func, flow_inst(k, i), share_use, k);
        }

        ir_each_use(k->func, flow_inst(k, i), see_use, &s);
        if (flow_inst(k, i)->dst.index != 0) {
            see_variable(k, flow_inst(k, i)->dst.index, k->run[i], true);
        }
        k->setjmps += flow_inst(k, i)->op == IR_SETJMP;
    }
}

// ---------------------------------------------------------------- items

static void add_item(struct flow_maker *k, enum flow_item_kind kind,
                     uint32_t index)
{
    vec_push(&k->flow->item, ((struct flow_item){kind, index}));
}

static void number_items(struct flow_maker *k)
{
    struct bitset cells = {0};

    for (uint32_t v = 1; v < k->func->vars; v++) {
        bool inside = k->func->var[v].name.index == 0 && v > k->func->params &&
                      k->home[v] != several_runs && k->defined[v];
        k->item[v] = inside || k->home[v] == 0 ? FLOW_NONE : k->flow->item.len;
        if (k->item[v] != FLOW_NONE) {
            add_item(k, FLOW_VAR, v);
        }
    }
    add_item(k, FLOW_RESULT, 0);
    for (uint32_t i = 0; i < k->func->insts; i++) {
        enum ir_op op = (enum ir_op)flow_inst(k, i)->op;

        if (!ir_op_has(op, 'M') && !ir_op_has(op, 'W')) {
            continue;
        }
        struct cell_span s = cells_of_inst(k->cells, k->id, i);
        for (uint32_t j = 0; j < s.count; j++) {
            vec_push(&k->rows, ((struct flow_row){i, s.effect[j]}));
            bitset_add(&cells, s.effect[j].cell);
        }
    }
    bitset_each (&cells, c) {
        add_item(k, FLOW_CELL, c);
    }
    bitset_release(&cells);
    add_item(k, FLOW_OUTSIDE, FLOW_THING_ENDS);
    flow_add_thing_items(k);
    k->stamp = mem_new(k->flow->item.len, sizeof *k->stamp);
}

// ------------------------------------------------- definitions and uses

struct user {
    struct flow_maker *k;
    uint32_t node;  ///< its uses, and definitions
    uint32_t sides; ///< of a fork: its sides have them instead
};

static void use_item(const struct user *u, uint32_t item)
{
    if (u->k->stamp[item] == (uint64_t)u->node + 1) {
        return; // replaced in this piece before
    }
    if (u->sides == 0) {
        flow_add_use(&u->k->b, u->node, item);
    }
    for (uint32_t s = 1; s <= u->sides; s++) {
        flow_add_use(&u->k->b, u->node + s, item);
    }
}

static void define_item(const struct user *u, uint32_t item, bool kills)
{
    flow_add_def(&u->k->b, u->node, item, kills);
    if (kills) {
        u->k->stamp[item] = (uint64_t)u->node + 1;
    }
}

static void use_operand(void *ctx, ir_opd o)
{
    const struct user *u = ctx;

    if (ir_opd_kind(o) == IR_OPD_VAR &&
        u->k->item[ir_opd_index(o)] != FLOW_NONE) {
        use_item(u, u->k->item[ir_opd_index(o)]);
    }
}

/// Whether control may come back to a setjmp instead of going on after i, so
/// that the result is not assigned.
static bool may_skip(const struct flow_maker *k, uint32_t i)
{
    return k->setjmps > 0 && flow_inst(k, i)->op == IR_CALL &&
           calls_ways(k->calls, k->m, k->id, i).ends;
}

/// The first row of instruction i, or of a later one.
uint32_t flow_rows_of(struct flow_maker *k, uint32_t i)
{
    while (k->row < k->rows.len && k->rows.data[k->row].inst < i) {
        k->row++;
    }
    return k->row;
}

static void add_uses(struct user *u, uint32_t i)
{
    struct flow_maker *k = u->k;

    ir_each_use(k->func, flow_inst(k, i), use_operand, u);
    for (uint32_t r = flow_rows_of(k, i);
         r < k->rows.len && k->rows.data[r].inst == i; r++) {
        const struct cell_effect *e = &k->rows.data[r].effect;

        if (e->reads) {
            use_item(u, flow_find_item(k->flow, FLOW_CELL, e->cell));
        }
    }
}

static void add_effects(struct user *u, uint32_t i)
{
    struct flow_maker *k = u->k;
    const struct ir_inst *inst = flow_inst(k, i);

    add_uses(u, i);
    for (uint32_t r = flow_rows_of(k, i);
         r < k->rows.len && k->rows.data[r].inst == i; r++) {
        const struct cell_effect *e = &k->rows.data[r].effect;

        if (e->writes) {
            define_item(u, flow_find_item(k->flow, FLOW_CELL, e->cell),
                        e->kills);
        }
    }
    if (inst->dst.index != 0 && k->item[inst->dst.index] != FLOW_NONE) {
        define_item(u, k->item[inst->dst.index], !may_skip(k, i));
    }
    if (inst->op == IR_RET && k->func->ret != IR_VOID) {
        define_item(u, flow_find_item(k->flow, FLOW_RESULT, 0), true);
    }
}

// ---------------------------------------------------------------- nodes

/// Makes n the next node on the way.
void flow_follow(struct flow_maker *k, uint32_t n)
{
    if (k->last != FLOW_NONE) {
        flow_add_edge(&k->b, k->last, n);
    }
    if (k->first == FLOW_NONE) {
        k->first = n;
    }
    k->last = n;
}

/// Does the call only print what is there for sure?
static bool prints_constants(const struct flow_maker *k, uint32_t inst)
{
    const struct ir_inst *i = flow_inst(k, inst);
    bool direct = ir_opd_kind(i->a) == IR_OPD_FUNC;
    const struct ir_func *f =
        direct ? ir_func(k->m, (ir_func_id){ir_opd_index(i->a)}) : NULL;

    return f && ir_oracle_of(k->m, f) == IR_ORACLE_PRINT &&
           ir_prints_constants(k->m, k->func, inst);
}

/// Could the instruction be, or contain, what somebody looks for?
static bool is_goal(const struct flow_maker *k, uint32_t inst)
{
    const struct ir_inst *i = flow_inst(k, inst);

    switch (i->op) {
    case IR_CHECK:
    case IR_ACCESS:
    case IR_ASSUME:
    case IR_UNSUP:
    case IR_SETJMP:
    case IR_LONGJMP:
    case IR_SALLOC:
    case IR_HALLOC:
    case IR_BR: // of a lazy one the condition is looked at
        return true;
    case IR_CALL:
        return !prints_constants(k, inst);
    default:
        return flow_chooses(k, inst) ||
               calls_is_exit(k->calls, k->func, k->id, inst);
    }
}

/// Is what the instructions compute of interest only when somebody uses it?
/// Makes nodes for their checks, which are of interest always.
static bool is_idle(struct flow_maker *k, uint32_t first, uint32_t end)
{
    bool idle = k->calls->ends.goals;

    for (uint32_t i = first; i < end && idle; i++) {
        idle = !is_goal(k, i) || flow_is_check(k, i);
    }
    return idle && flow_add_checks(k, first, end);
}

static void add_code(struct flow_maker *k, ir_stmt_id stmt, uint32_t first,
                     uint32_t end)
{
    const struct entry_meets *e =
        end - first == 1 ? flow_parts(k, first) : NULL;
    struct flow_node n = {
        .kind = FLOW_CODE, .stmt = stmt, .first = first, .count = end - first};
    n.idle = is_idle(k, first, end);
    for (uint32_t i = first; i < end; i++) {
        n.chooses = n.chooses || flow_chooses(k, i);
    }
    if (e) {
        flow_add_parts(k, e, first);
    }
    struct user u = {.k = k, .node = flow_add_node(&k->b, n)};

    flow_follow(k, u.node);
    for (uint32_t i = first; i < end; i++) {
        k->flow->node_of.data[i] = u.node;
        if (!e) {
            add_effects(&u, i);
        }
        if (flow_inst(k, i)->op == IR_SETJMP) {
            vec_push(&k->setjmp_nodes, u.node);
        }
    }
}

/// Is nothing decided at the instruction that was not decided before?
static bool is_settled(const struct flow_maker *k, uint32_t inst)
{
    const struct exits *exits = k->calls->ends.exits;

    return exits && k->callees.symbolic &&
           !bitset_has(&exits->decides[k->id.index], inst) &&
           !symbolic_reads(k->callees.symbolic, k->cells, k->id, inst);
}

static uint32_t add_fork(struct flow_maker *k, enum flow_choice choice,
                         uint32_t inst, uint32_t sides, bool settled)
{
    uint32_t fork =
        flow_add_fork(&k->b, choice, flow_inst(k, inst)->stmt, inst, sides);

    for (uint32_t n = fork; n <= fork + sides; n++) {
        k->flow->nodes.data[n].settled = settled;
    }
    flow_follow(k, fork);
    k->last = FLOW_NONE;
    return fork;
}

/// The branch at `branch`, decided by the instructions from `first` on.
static void add_branch(struct flow_maker *k, const struct ir_block *block,
                       uint32_t first, uint32_t branch)
{
    const uint32_t *to;
    uint32_t stride, n = ir_successors(k->func, block, &to, &stride);
    enum flow_choice choice =
        flow_inst(k, branch)->op == IR_BR ? FLOW_BRANCH : FLOW_SWITCH;
    bool ends = calls_is_bound(k->calls, k->id, branch);
    uint32_t fork =
        add_fork(k, choice, branch, n + ends, is_settled(k, branch));
    struct user u = {k, fork, n + ends};

    bool idle = k->calls->ends.goals && k->func->model && !ends;
    for (uint32_t i = first; i < branch; i++) {
        idle = idle && !is_goal(k, i);
    }
    for (uint32_t j = u.node; j <= u.node + u.sides; j++) {
        k->flow->nodes.data[j].count = branch - first;
        k->flow->nodes.data[j].idle = idle;
    }
    for (uint32_t i = first; i <= branch; i++) {
        k->flow->node_of.data[i] = u.node;
        add_effects(&u, i);
    }
    for (uint32_t j = 0; j < n; j++) {
        vec_push(&k->jumps, (uint64_t)(u.node + 1 + j) << 32 | to[j * stride]);
    }
    if (ends) {
        flow_add_edge(&k->b, u.node + 1 + n, FLOW_AT_EXIT);
    }
}

/// After a call or longjmp: the ways on that are not simply the next one.
static void add_call_fork(struct flow_maker *k, uint32_t inst)
{
    bool call = flow_inst(k, inst)->op == IR_CALL;
    struct call_ways w = {.ends = true};

    if (call) {
        w = calls_ways(k->calls, k->m, k->id, inst);
    }
    if (!w.ends && w.returns) {
        return;
    }
    uint32_t back = w.ends ? k->setjmps : 0;
    const struct entry_meets *e = call ? flow_parts(k, inst) : NULL;
    uint32_t fork =
        add_fork(k, FLOW_CALL, inst, 2 + back, e && !e->decides_end);
    struct user u = {k, fork, 2 + back};

    for (uint32_t x = 0; e && x < e->ends.len; x++) {
        uint32_t item = flow_entry_item(k, inst, e->ends.data[x]);

        if (item != FLOW_NONE) {
            use_item(&u, item);
        }
    }
    if (!e) { // what it reads decides whether it returns
        add_uses(&u, inst);
    }
    flow_add_edge(&k->b, fork + 2, FLOW_AT_EXIT);
    if (back > 0) {
        vec_push(&k->returning, fork);
    }
    if (w.returns) {
        k->last = fork + 1;
    } else {
        flow_add_edge(&k->b, fork + 1, FLOW_AT_EXIT);
    }
}

/// After the piece that ends before `end`: the forks that follow it.
static void end_piece(struct flow_maker *k, uint32_t end)
{
    const struct ir_inst *i = flow_inst(k, end - 1);

    if (i->op == IR_CALL || (i->op == IR_LONGJMP && k->setjmps > 0)) {
        add_call_fork(k, end - 1);
        if (flow_parts(k, end - 1)) {
            flow_add_passes(k, end - 1);
        }
    } else if (calls_is_exit(k->calls, k->func, k->id, end - 1)) {
        uint32_t fork =
            add_fork(k, FLOW_CHECK, end - 1, 2, is_settled(k, end - 1));
        struct user u = {k, fork, 2};

        add_uses(&u, end - 1);
        flow_add_edge(&k->b, fork + 2, FLOW_AT_EXIT);
        k->last = fork + 1;
    }
}

/// Where control goes at the end of a block that does not end in a choice.
static void end_block(struct flow_maker *k, uint32_t b)
{
    const struct ir_block *block = &k->func->block[b];
    uint32_t i = block->first + block->count - 1;
    const uint32_t *to;
    uint32_t stride;

    switch (flow_inst(k, i)->op) {
    case IR_JUMP:
        if (k->first == FLOW_NONE) { // an empty block
            add_code(k, (ir_stmt_id){0}, i, i);
        }
        if (k->run[i] == 0) {
            k->flow->node_of.data[i] = k->last;
        }
        (void)ir_successors(k->func, block, &to, &stride);
        if (k->last != FLOW_NONE) {
            vec_push(&k->jumps, (uint64_t)k->last << 32 | to[0]);
        }
        break;
    case IR_BR:
        vec_push(&k->jumps, (uint64_t)k->last << 32 | only_way(k, b));
        break;
    case IR_RET:
        flow_add_edge(&k->b, k->last, FLOW_AT_RETURN);
        break;
    default:
        if (k->last != FLOW_NONE) {
            flow_add_edge(&k->b, k->last, FLOW_AT_EXIT);
        }
        break;
    }
}

static void add_block(struct flow_maker *k, uint32_t b)
{
    const struct ir_block *block = &k->func->block[b];
    uint32_t i = block->first, end = block->first + block->count;

    k->first = k->last = FLOW_NONE;
    while (i < end && k->run[i] != 0) {
        uint32_t next = i + 1;

        while (next < end && k->run[next] == k->run[i]) {
            next++;
        }
        if (next == end && is_choice(k, b)) {
            add_branch(k, block, i, end - 1);
        } else {
            add_code(k, flow_inst(k, i)->stmt, i, next);
            end_piece(k, next);
        }
        i = next;
    }
    if (!is_choice(k, b)) {
        end_block(k, b);
    }
    k->entry[b] = k->first;
}

static void connect(struct flow_maker *k)
{
    flow_add_edge(&k->b, FLOW_AT_ENTRY, k->entry[1]);
    for (uint32_t j = 0; j < k->jumps.len; j++) {
        flow_add_edge(&k->b, (uint32_t)(k->jumps.data[j] >> 32),
                      k->entry[(uint32_t)k->jumps.data[j]]);
    }
    for (uint32_t j = 0; j < k->returning.len; j++) {
        for (uint32_t s = 0; s < k->setjmps; s++) {
            flow_add_edge(&k->b, k->returning.data[j] + 3 + s,
                          k->setjmp_nodes.data[s]);
        }
    }
    k->flow->nodes.data[FLOW_AT_RETURN].idle = k->calls->ends.goals;
    flow_open_loops(&k->b);
    for (uint32_t n = 0; n < k->flow->nodes.len; n++) {
        struct flow_node *node = &k->flow->nodes.data[n];
        node->settled = node->settled ||
                        (k->callees.symbolic && node->choice == FLOW_LOOP &&
                         node->kind != FLOW_CODE);
    }
    flow_finish(&k->b, k->flow->item.len);
}

void flow_of_function(struct flow *f, ir_func_id func, const struct cells *c,
                      struct flow_callees callees)
{
    const struct ir_module *m = cells_module(c);
    struct flow_maker k = {.flow = f,
                           .m = m,
                           .func = ir_func(m, func),
                           .id = func,
                           .cells = c,
                           .calls = cells_calls(c),
                           .callees = callees};

    REQUIRE(k.func->defined);
    flow_begin(&k.b, f);
    k.run = mem_new(k.func->insts, sizeof *k.run);
    k.home = mem_new(k.func->vars, sizeof *k.home);
    k.defined = mem_new(k.func->vars, sizeof *k.defined);
    k.item = mem_new(k.func->vars, sizeof *k.item);
    k.entry = mem_new(k.func->blocks, sizeof *k.entry);
    vec_reserve(&f->node_of, k.func->insts);
    f->node_of.len = k.func->insts;
    k.closed = mem_new(k.func->blocks, sizeof *k.closed);
    calls_find_closed(k.calls, m, func, false, k.closed);
    cut_pieces(&k);
    find_homes(&k);
    part_branches(&k);
    number_items(&k);
    for (uint32_t b = 1; b < k.func->blocks; b++) {
        add_block(&k, b);
    }
    connect(&k);
    mem_free(k.closed);
    mem_free(k.run);
    mem_free(k.home);
    mem_free(k.defined);
    mem_free(k.item);
    mem_free(k.entry);
    mem_free(k.stamp);
    vec_release(&k.setjmp_nodes);
    vec_release(&k.returning);
    vec_release(&k.jumps);
    vec_release(&k.rows);
}
