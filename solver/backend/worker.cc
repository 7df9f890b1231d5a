/* SPDX-License-Identifier: Apache-2.0 */
/// One long-lived cvc5 without assertions: each query is a set of assumptions,
/// so that what queries share is encoded once, whatever their order.
#include "solver/backend/worker.h"

#include "solver/backend/count.h"
#include "solver/backend/encode.h"
#include "solver/solver.h"

#include <algorithm>
#include <deque>
#include <string>
#include <unordered_map>

namespace backend
{

namespace
{

struct message {
    wire_query head;
    std::vector<wire_node> nodes;
    std::vector<uint32_t> conds, vars;
};

template <typename T> bool receive(int fd, std::vector<T> &out, uint32_t count)
{
    const wire_watch ever = {};

    out.resize(count);
    return count == 0 ||
           wire_receive(fd, out.data(), count * sizeof(T), &ever) == WIRE_OK;
}

bool receive(int fd, message &m, std::vector<uint8_t> &bytes)
{
    const wire_watch ever = {};

    return wire_receive(fd, &m.head, sizeof m.head, &ever) == WIRE_OK &&
           receive(fd, m.nodes, m.head.nodes) &&
           receive(fd, m.conds, m.head.conds) &&
           receive(fd, m.vars, m.head.vars) && receive(fd, bytes, m.head.bytes);
}

void sort_unique(std::vector<uint32_t> &v)
{
    std::sort(v.begin(), v.end());
    v.erase(std::unique(v.begin(), v.end()), v.end());
}

struct reply {
    wire_answer head = {};
    std::vector<wire_value> values;
    std::vector<uint32_t> core;
};

bool send(int fd, reply &r)
{
    const wire_watch ever = {};
    std::string out;

    r.head.values = static_cast<uint32_t>(r.values.size());
    r.head.core = static_cast<uint32_t>(r.core.size());
    out.append(reinterpret_cast<const char *>(&r.head), sizeof r.head);
    out.append(reinterpret_cast<const char *>(r.values.data()),
               r.values.size() * sizeof(wire_value));
    out.append(reinterpret_cast<const char *>(r.core.data()),
               r.core.size() * sizeof(uint32_t));
    return wire_send(fd, out.data(), out.size(), &ever) == WIRE_OK;
}

class session
{
  public:
    explicit session(const wire_query &first) : encode(solver)
    {
        solver.setLogic(first.floats ? "QF_BVFP" : "QF_BV");
        solver.setOption("incremental", "true");
        solver.setOption("produce-models", "true");
        /* It would put values for variables that other queries have not,
           and makes cores that are too large. */
        solver.setOption("simplification", "none");
        if (first.floats) {
            solver.setOption("fp-exp", "true"); /* the 80-bit format */
        }
        if (first.cores) {
            solver.setOption("produce-unsat-assumptions", "true");
        }
    }

    void learn(const message &m, std::vector<uint8_t> bytes)
    {
        contents.push_back(std::move(bytes));
        for (const wire_node &n : m.nodes) {
            encode.add(n, contents.back().data() + n.bytes);
        }
    }

    reply answer(const message &m)
    {
        std::vector<Term> all;
        reply r;

        for (uint32_t cond : m.conds) {
            all.push_back(encode.condition(cond));
        }
        std::vector<uint32_t> sides;
        for (uint32_t cond : m.conds) {
            const std::vector<uint32_t> &more = encode.sides(cond);
            sides.insert(sides.end(), more.begin(), more.end());
        }
        sort_unique(sides);
        for (uint32_t side : sides) {
            all.push_back(encode.side(side));
        }
        cvc5::Result result = solver.checkSatAssuming(all);
        if (result.isSat()) {
            r.head.answer = SOLVER_SAT;
            read_values(m, r);
        } else if (result.isUnsat()) {
            r.head.answer = SOLVER_UNSAT;
            if (m.head.cores) {
                read_core(m, all, r);
            }
        } else {
            r.head.reason = SOLVER_THEORY;
        }
        return r;
    }

  private:
    void read_values(const message &m, reply &r)
    {
        std::vector<Term> vars;

        for (uint32_t var : m.vars) {
            vars.push_back(encode.variable(var));
        }
        for (const Term &value : solver.getValue(vars)) {
            wire_value v = {};

            for (char c : value.getBitVectorValue(16)) {
                auto digit = static_cast<uint64_t>(
                    c <= '9' ? c - '0' : (c | 32) - 'a' + 10);

                v.hi = v.hi << 4 | v.lo >> 60;
                v.lo = v.lo << 4 | digit;
            }
            r.values.push_back(v);
        }
    }

    /// Side conditions always hold for some values of their names, so the
    /// conditions of the core alone are unsatisfiable.
    void read_core(const message &m, const std::vector<Term> &all, reply &r)
    {
        std::unordered_map<Term, uint32_t> place;

        for (size_t i = m.conds.size(); i-- > 0;) {
            place[all[i]] = static_cast<uint32_t>(i);
        }
        for (const Term &part : solver.getUnsatAssumptions()) {
            auto found = place.find(part);

            if (found != place.end()) {
                r.core.push_back(found->second);
            }
        }
        sort_unique(r.core); /* a condition may be there twice */
    }

    cvc5::Solver solver;
    encoder encode;
    std::deque<std::vector<uint8_t>> contents;
};

/// - returns false when the worker's state can't be relied on any more
bool answer_one(session &s, const message &m, std::vector<uint8_t> bytes,
                reply &r)
{
    try {
        s.learn(m, std::move(bytes));
        r = s.answer(m);
        return r.head.answer != SOLVER_UNKNOWN;
    } catch (const unsupported &) {
        r.head.reason = SOLVER_THEORY;
    } catch (const std::bad_alloc &) {
        r.head.reason = SOLVER_MEMORY;
    } catch (const std::exception &) {
        r.head.reason = SOLVER_THEORY;
    }
    r.head.answer = SOLVER_UNKNOWN;
    return false;
}

} // namespace

void work(int fd)
{
    session *s = nullptr; /* never deleted: that costs as much as solving */
    bool usable = true;

    while (usable) {
        message m = {};
        std::vector<uint8_t> bytes;
        reply r;

        if (!receive(fd, m, bytes)) {
            return;
        }
        if (!s) {
            s = new session(m.head);
        }
        usable = answer_one(*s, m, std::move(bytes), r);
        count_lines(); /* behind the answer the worker may be killed */
        usable = send(fd, r) && usable;
    }
}

} // namespace backend
