/* SPDX-License-Identifier: Apache-2.0 */
/// Copies of paths, frames, decisions and inputs.
#include "symexec/state.h"

#include <string.h>

// ---------------------------------------------------------------- frames

static struct frame *copy_frame(const struct frame *from)
{
    struct frame *f = frame_new(from->code);

    memcpy(f, from, frame_bytes(from->code));
    f->refs = 1;
    if (f->up) {
        f->up->refs++;
    }
    return f;
}

static void drop_frame(struct frame *f)
{
    while (f && --f->refs == 0) {
        struct frame *up = f->up;
        frame_free(f);
        f = up;
    }
}

void state_pop_shared(struct state *s)
{
    struct frame *f = s->top;

    s->top = f->up;
    s->controls.len -= f->controls;
    if (s->top) {
        s->top->refs++;
    }
    drop_frame(f);
    if (s->top && s->top->refs > 1) {
        struct frame *own = copy_frame(s->top);
        drop_frame(s->top);
        s->top = own;
    }
}

// ---------------------------------------------------------------- lists

static void drop_path(struct decision *d)
{
    while (d && --d->refs == 0) {
        struct decision *up = d->up;
        mem_free(d);
        d = up;
    }
}

static void drop_inputs(struct input *i)
{
    while (i && --i->refs == 0) {
        struct input *up = i->up;
        mem_free(i);
        i = up;
    }
}

static void drop_settled(struct settled *x)
{
    while (x && --x->refs == 0) {
        struct settled *up = x->up;
        mem_free(x);
        x = up;
    }
}

void state_settle(struct state *s, const struct settled *like)
{
    struct settled *x = mem_new(1, sizeof *x);

    *x = *like;
    x->refs = 1;
    x->up = s->settled;
    s->settled = x;
}

void state_add_decision(struct state *s, term cond, bool side)
{
    struct decision *d = mem_new(1, sizeof *d);

    d->refs = 1;
    d->up = s->path;
    d->depth = s->path ? s->path->depth + 1 : 1;
    d->cond = cond;
    d->side = side;
    d->step = s->steps;
    if (s->top) {
        d->func = s->top->code->id;
        d->inst = s->top->pc;
        d->serial = s->top->serial;
    }
    s->path = d;
}

/// Inputs of that name so far.
static uint32_t count_name(const struct state *s, str_id name)
{
    const struct input *i = s->inputs;

    while (i && i->name.index != name.index) {
        i = i->up;
    }
    return i ? i->nth + 1 : 0;
}

static uint64_t site_bit(const struct input *i)
{
    uint64_t mixed = (i->site ^ i->name.index) * 0x9e3779b97f4a7c15u;

    return (uint64_t)1 << (mixed >> 58);
}

/// Inputs of that name that the site made so far.
static uint32_t count_site(const struct state *s, const struct input *like)
{
    const struct input *i = s->inputs;
    uint64_t bit = site_bit(like);

    while (i && (i->name.index != like->name.index || i->site != like->site)) {
        i = (i->sites & bit) != 0 ? i->up : i->jump;
    }
    return i ? i->turn + 1 : 0;
}

/// Jumps double where two of one length follow each other (Myers 1983).
static void set_jump(struct input *i)
{
    const struct input *up = i->up;

    i->jump = i->up;
    i->sites = site_bit(i);
    if (up && up->jump && up->jump->jump &&
        up->number - up->jump->number ==
            up->jump->number - up->jump->jump->number) {
        i->jump = up->jump->jump;
        i->sites |= up->sites | up->jump->sites;
    }
}

/// What the instruction got when it was started before.  - null: nothing more
static const struct input *asked_before(struct state *s)
{
    const struct input *i = s->inputs;
    uint32_t made = 0;

    if (s->asked_at != s->steps) {
        s->asked_at = s->steps;
        s->asked = 0;
    }
    for (; i && i->step == s->steps; i = i->up) {
        made++;
    }
    i = s->inputs;
    for (uint32_t k = made; k > s->asked + 1; k--) {
        i = i->up;
    }
    return s->asked++ < made ? i : NULL;
}

term state_add_input(struct state *s, struct terms *t, struct input_vars *vars,
                     const struct input *like, unsigned width)
{
    const struct input *old = asked_before(s);
    struct input *i;
    struct text name = {0};

    if (old) {
        return old->var;
    }
    i = mem_new(1, sizeof *i);
    *i = *like;
    i->step = s->steps;
    i->refs = 1;
    i->up = s->inputs;
    i->number = s->inputs ? s->inputs->number + 1 : 0;
    i->nth = count_name(s, like->name);
    i->turn = count_site(s, like);
    set_jump(i);
    text_add(&name, intern_text(&vars->names, like->name));
    if (like->site != 0) {
        text_addf(&name, "@%llx", (unsigned long long)like->site);
    }
    text_addf(&name, "#%u:%u", i->turn, width);
    str_id id = intern_make_str(&vars->names, text_str(&name));
    while (vars->var.len <= id.index) {
        vec_push(&vars->var, (term){0});
    }
    if (vars->var.data[id.index].index == 0) {
        vars->var.data[id.index] = term_var(t, text_str(&name), width);
    }
    text_release(&name);
    i->var = vars->var.data[id.index];
    s->inputs = i;
    if (i->start != 0 && !s->again) {
        term_model_set(&s->model, term_get(t, i->var)->arg[0].index, i->start);
    }
    return i->var;
}

// ---------------------------------------------------------------- states

void state_copy(struct state *to, const struct state *from)
{
    *to = *from;
    store_copy(&to->store, &from->store);
    to->top = from->top ? copy_frame(from->top) : NULL;
    if (to->path) {
        to->path->refs++;
    }
    if (to->inputs) {
        to->inputs->refs++;
    }
    if (to->settled) {
        to->settled->refs++;
    }
    to->entry_args.data = NULL;
    to->entry_args.len = to->entry_args.cap = 0;
    for (uint32_t k = 0; k < from->entry_args.len; k++) {
        vec_push(&to->entry_args, from->entry_args.data[k]);
    }
    to->held.data = NULL;
    to->held.len = to->held.cap = 0;
    for (uint32_t k = 0; k < from->held.len; k++) {
        vec_push(&to->held, from->held.data[k]);
    }
    to->sallocs.data = NULL;
    to->sallocs.len = to->sallocs.cap = 0;
    for (uint32_t k = 0; k < from->sallocs.len; k++) {
        vec_push(&to->sallocs, from->sallocs.data[k]);
    }
    to->controls.data = NULL;
    to->controls.len = to->controls.cap = 0;
    for (uint32_t k = 0; k < from->controls.len; k++) {
        vec_push(&to->controls, from->controls.data[k]);
    }
    if (to->tracks) {
        to->tracks->refs++;
    }
    to->asked_at = UINT64_MAX;
    to->model.value.data = NULL;
    to->model.value.len = to->model.value.cap = 0;
}

void state_release(struct state *s)
{
    store_release(&s->store);
    drop_frame(s->top);
    drop_path(s->path);
    drop_inputs(s->inputs);
    drop_settled(s->settled);
    vec_release(&s->entry_args);
    vec_release(&s->held);
    vec_release(&s->sallocs);
    vec_release(&s->controls);
    if (s->tracks && --s->tracks->refs == 0) {
        s->tracks->next = *s->tracks->spare;
        *s->tracks->spare = s->tracks;
    }
    term_model_release(&s->model);
    *s = (struct state){0};
}
