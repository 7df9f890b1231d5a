/* SPDX-License-Identifier: Apache-2.0 */
/// cvc5 behind struct solver: queries become messages to a worker process that
/// can be killed at any time.  A worker that has got heavy is replaced: an old
/// one is slower on new terms, and holds the memory of all it has seen.
#include "solver/backend/log.h"
#include "solver/backend/weight.h"
#include "solver/backend/zygote.h"
#include "solver/solver.h"

#include <string.h>

enum {
    WALL_FACTOR = 10, ///< of the CPU time, for a machine that is busy
    WALL_EXTRA_MS = 1000,
    /// The weight at which a worker is replaced: where to begin, and the
    /// bounds.  Adapts to how much successive workers have in common.
    LIMIT_START = 80 * WEIGHT_UNIT,
    LIMIT_LEAST = 40 * WEIGHT_UNIT,
    LIMIT_MOST = 2400 * WEIGHT_UNIT,
};

/// What a term is to the worker of one kind.
struct known {
    uint32_t generation; ///< the last worker that has got it
    uint32_t number;     ///< its number there
};

/// The worker for one kind of query, and its successors.
struct line {
    struct worker worker;
    bool floats, cores;
    uint32_t generation; ///< counts workers, from 1
    uint32_t count;      ///< of terms that it has got
    uint64_t weight;     ///< of these
    uint64_t again;      ///< of those that the one before had, too
    uint64_t limit;
    VEC(struct known) known; ///< by term
};

struct message {
    VEC(struct wire_node) node;
    VEC(uint32_t) cond, var;
    VEC(uint8_t) bytes;
};

struct cvc5 {
    struct solver base;
    struct terms *terms;
    struct solver_config config;
    struct zygote own, *zygote;
    struct line line[2]; ///< bit-vectors; floats, too
    struct message message;
    struct term_model model; ///< of the variables of the query at hand
    struct term_eval *eval;
    VEC(uint32_t) var;      ///< of the query
    VEC(uint32_t) var_seen; ///< by variable: the last query that had it
    uint32_t queries;
    VEC(term) stack;
    struct weight_theory theory;
    struct query_log log;
};

// ---- the message

/// What the worker knows about x.
static struct known *known_of(struct line *l, term x)
{
    if (x.index >= l->known.len) {
        uint32_t from = l->known.len;

        vec_reserve(&l->known, x.index + 1);
        l->known.len = l->known.cap;
        memset(l->known.data + from, 0,
               (l->known.len - from) * sizeof *l->known.data);
    }
    return &l->known.data[x.index];
}

static bool is_sent(struct line *l, term x)
{
    return known_of(l, x)->generation == l->generation;
}

static void add_node(struct cvc5 *c, struct line *l, term x)
{
    const struct term_node *n = term_get(c->terms, x);
    struct wire_node w = {.op = n->op, .width = n->width, .low = n->low};
    struct known *k = known_of(l, x);
    uint64_t weight = weight_of(c->terms, n);

    if (n->op == TERM_CONST) {
        w.lo = n->lo;
        w.hi = n->hi;
    } else if (n->op == TERM_BYTES) {
        w.bytes = c->message.bytes.len;
        vec_reserve(&c->message.bytes, w.bytes + n->low);
        memcpy(c->message.bytes.data + w.bytes, term_content(c->terms, x),
               n->low);
        c->message.bytes.len += n->low;
    }
    for (unsigned i = 0; i < term_info[n->op].args; i++) {
        w.arg[i] = known_of(l, n->arg[i])->number;
    }
    l->weight += weight;
    l->again += k->generation + 1 == l->generation ? weight : 0;
    k->generation = l->generation;
    k->number = ++l->count;
    vec_push(&c->message.node, w);
}

/// Adds what the worker has not got of x, operands first.
static void add_term(struct cvc5 *c, struct line *l, term x)
{
    vec_push(&c->stack, x);
    while (c->stack.len > 0) {
        term top = vec_last(&c->stack);
        const struct term_node *n = term_get(c->terms, top);
        uint32_t before = c->stack.len;

        if (is_sent(l, top)) {
            (void)vec_pop(&c->stack);
            continue;
        }
        for (unsigned i = 0; i < term_info[n->op].args; i++) {
            if (!is_sent(l, n->arg[i])) {
                vec_push(&c->stack, n->arg[i]);
            }
        }
        if (c->stack.len == before) {
            add_node(c, l, top);
            (void)vec_pop(&c->stack);
        }
    }
}

/// The variables of the conditions, each once.
static void find_vars(struct cvc5 *c, const struct solver_query *q)
{
    uint32_t now = ++c->queries;

    vec_clear(&c->var);
    while (c->var_seen.len < terms_vars(c->terms)) {
        vec_push(&c->var_seen, 0);
    }
    for (uint32_t i = 0; i < q->conds; i++) {
        struct term_vars vars = term_variables(c->terms, q->cond[i]);

        for (uint32_t k = 0; k < vars.count; k++) {
            if (c->var_seen.data[vars.var[k]] != now) {
                c->var_seen.data[vars.var[k]] = now;
                vec_push(&c->var, vars.var[k]);
            }
        }
    }
}

static void write_message(struct cvc5 *c, struct line *l,
                          const struct solver_query *q)
{
    struct message *m = &c->message;

    vec_clear(&m->node);
    vec_clear(&m->cond);
    vec_clear(&m->var);
    vec_clear(&m->bytes);
    for (uint32_t i = 0; i < q->conds; i++) {
        add_term(c, l, q->cond[i]);
        vec_push(&m->cond, known_of(l, q->cond[i])->number);
    }
    for (uint32_t i = 0; i < c->var.len; i++) {
        term x = term_of_var(c->terms, c->var.data[i]);

        add_term(c, l, x);
        vec_push(&m->var, known_of(l, x)->number);
    }
}

// ---- workers

static void retire(struct cvc5 *c, struct line *l)
{
    (void)worker_stop(&l->worker, c->zygote);
}

/// The next worker is told when the last one's terms came up again often that
/// it may keep more, when rarely less.
static void adapt(struct line *l)
{
    if (l->generation < 2 || l->weight == 0) {
        return;
    }
    if (l->again * 2 > l->weight && l->limit < LIMIT_MOST) {
        l->limit *= 2;
    } else if (l->again * 100 < l->weight * 15 && l->limit > LIMIT_LEAST) {
        l->limit /= 2;
    }
}

/// A worker that can take the query.
static bool prepare(struct cvc5 *c, struct line *l, bool cores)
{
    if (l->worker.pid != 0 && (cores && !l->cores)) {
        retire(c, l);
    }
    if (l->worker.pid != 0 && l->weight > l->limit) {
        adapt(l);
        retire(c, l);
    }
    if (l->worker.pid != 0) {
        return true;
    }
    l->generation++;
    l->count = 0;
    l->weight = 0;
    l->again = 0;
    l->cores = cores;
    if (!zygote_start(c->zygote, c->config.program) ||
        !worker_start(&l->worker, c->zygote, c->config.worker_bytes)) {
        return false;
    }
    c->base.stats.workers++;
    return true;
}

// ---- one query

static struct wire_watch watch_for(const struct cvc5 *c, const struct line *l)
{
    struct wire_watch w = {0};
    uint64_t ms = c->config.query_ms, end = c->config.end_ns;

    w.interrupt = c->config.interrupt;
    if (ms != 0 || end != 0) {
        w.pid = l->worker.pid;
        w.cpu_end = UINT64_MAX;
        w.wall_end = end != 0 ? end : UINT64_MAX;
    }
    if (ms != 0) {
        uint64_t wall = wire_now();
        wall += (ms * WALL_FACTOR + WALL_EXTRA_MS) * 1000000;
        w.cpu_end = wire_cpu(w.pid) + ms * 1000000;
        w.wall_end = wall < w.wall_end ? wall : w.wall_end;
    }
    return w;
}

static enum wire_result send_query(struct cvc5 *c, const struct line *l,
                                   const struct wire_watch *watch)
{
    const struct message *m = &c->message;
    struct wire_query head = {.nodes = m->node.len,
                              .conds = m->cond.len,
                              .vars = m->var.len,
                              .bytes = m->bytes.len,
                              .floats = l->floats,
                              .cores = l->cores};
    const struct {
        const void *data;
        size_t size;
    } part[] = {{&head, sizeof head},
                {m->node.data, m->node.len * sizeof *m->node.data},
                {m->cond.data, m->cond.len * sizeof *m->cond.data},
                {m->var.data, m->var.len * sizeof *m->var.data},
                {m->bytes.data, m->bytes.len}};
    enum wire_result result = WIRE_OK;

    for (unsigned i = 0; i < COUNT_OF(part) && result == WIRE_OK; i++) {
        result = wire_send(l->worker.fd, part[i].data, part[i].size, watch);
    }
    return result;
}

/// - returns WIRE_GONE, too, for what no worker in its right mind says
static enum wire_result receive_answer(struct cvc5 *c, const struct line *l,
                                       const struct wire_watch *watch,
                                       const struct solver_query *q,
                                       struct solver_result *out)
{
    struct wire_answer head = {0};
    enum wire_result result =
        wire_receive(l->worker.fd, &head, sizeof head, watch);

    if (result == WIRE_OK &&
        (head.answer > SOLVER_UNSAT || head.reason > SOLVER_WRONG ||
         head.values != (head.answer == SOLVER_SAT ? c->var.len : 0) ||
         head.core > q->conds)) {
        return WIRE_GONE;
    }
    for (uint32_t i = 0; i < head.values && result == WIRE_OK; i++) {
        struct wire_value v = {0};

        result = wire_receive(l->worker.fd, &v, sizeof v, watch);
        solver_result_set(out, c->var.data[i], (u128)v.hi << 64 | v.lo);
    }
    for (uint32_t i = 0; i < head.core && result == WIRE_OK; i++) {
        uint32_t index = 0;

        result = wire_receive(l->worker.fd, &index, sizeof index, watch);
        if (index >= q->conds) {
            return WIRE_GONE;
        }
        vec_push(&out->core, index);
    }
    if (result == WIRE_OK) {
        out->answer = (enum solver_answer)head.answer;
        out->reason = (enum solver_reason)head.reason;
    }
    return result;
}

/// - returns the reason why there is no answer
static enum solver_reason ask(struct cvc5 *c, struct line *l,
                              const struct solver_query *q,
                              struct solver_result *out)
{
    struct wire_watch watch = {0};
    enum wire_result result = WIRE_OK;

    write_message(c, l, q);
    watch = watch_for(c, l);
    result = send_query(c, l, &watch);
    if (result == WIRE_OK) {
        result = receive_answer(c, l, &watch, q, out);
    }
    if (result == WIRE_OK) {
        if (out->answer == SOLVER_UNKNOWN) {
            retire(c, l);
        }
        return out->reason;
    }
    solver_result_clear(out);
    if (worker_stop(&l->worker, c->zygote)) {
        return SOLVER_MEMORY;
    }
    return result == WIRE_LATE ? SOLVER_TIME : SOLVER_CRASH;
}

/// Evaluation has the last word on a model.
static bool holds(struct cvc5 *c, const struct solver_query *q,
                  const struct solver_result *out)
{
    solver_result_apply(out, &c->model);
    term_eval_reset(c->eval, &c->model);
    for (uint32_t i = 0; i < q->conds; i++) {
        if (term_eval(c->eval, q->cond[i]) != 1) {
            return false;
        }
    }
    return true;
}

static void check(struct solver *s, const struct solver_query *q,
                  struct solver_result *out)
{
    struct cvc5 *c = (struct cvc5 *)s;
    struct line *l = &c->line[0];

    find_vars(c, q);
    for (uint32_t i = 0; i < q->conds && l == &c->line[0]; i++) {
        if (weight_needs_floats(&c->theory, c->terms, q->cond[i])) {
            l = &c->line[1];
        }
    }
    for (unsigned attempt = 0; attempt < 2; attempt++) {
        bool young = false;

        if (!prepare(c, l, q->want_core)) {
            out->reason = SOLVER_CRASH;
            break;
        }
        young = l->count == 0;
        out->reason = ask(c, l, q, out);
        /* What an old worker had seen before may have filled its memory. */
        if (out->reason != SOLVER_CRASH &&
            (out->reason != SOLVER_MEMORY || young)) {
            break;
        }
    }
    if (out->answer == SOLVER_SAT && !holds(c, q, out)) {
        solver_result_clear(out);
        out->reason = SOLVER_WRONG;
        c->base.stats.wrong++;
    }
    query_log_write(&c->log, c->terms, q, out);
}

static void release(struct solver *s)
{
    struct cvc5 *c = (struct cvc5 *)s;

    for (unsigned i = 0; i < COUNT_OF(c->line); i++) {
        (void)worker_stop(&c->line[i].worker, c->zygote);
        vec_release(&c->line[i].known);
    }
    zygote_stop(&c->own);
    vec_release(&c->message.node);
    vec_release(&c->message.cond);
    vec_release(&c->message.var);
    vec_release(&c->message.bytes);
    term_model_release(&c->model);
    term_eval_delete(c->eval);
    vec_release(&c->var);
    vec_release(&c->var_seen);
    vec_release(&c->stack);
    weight_theory_release(&c->theory);
    mem_free(c);
}

struct solver *solver_cvc5(struct terms *t, const struct solver_config *config)
{
    struct cvc5 *c = mem_new(1, sizeof *c);

    c->base.name = "cvc5";
    c->base.check = check;
    c->base.release = release;
    c->terms = t;
    c->config = *config;
    c->zygote = config->zygote ? config->zygote : &c->own;
    c->log.dir = config->log_dir;
    c->line[1].floats = true;
    for (unsigned i = 0; i < COUNT_OF(c->line); i++) {
        c->line[i].limit = LIMIT_START;
    }
    c->eval = term_eval_new(t, &c->model);
    return &c->base;
}
