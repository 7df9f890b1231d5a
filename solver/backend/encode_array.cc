/* SPDX-License-Identifier: Apache-2.0 */
/// Arrays without a theory of arrays: reading at an unknown index is a tree of
/// multiplexers over the bits of the index; reading over a store compares the
/// two indices.  Both use what is known of the low bits of an index: an
/// aligned access has few places to go.
#include "solver/backend/encode.h"

#include "solver/term.h"

#include <algorithm>

namespace backend
{

namespace
{

/// More multiplexers than this in one table are more than the bit-blaster can
/// take.
enum { TABLE_MAX = 1 << 15 };

unsigned bits_of(u128 value)
{
    return BV_MAX_WIDTH - bv_clz(value, BV_MAX_WIDTH);
}

u128 greatest(const facts &f)
{
    return ~f.zeros;
}

} // namespace

/// The bytes from the index lie inside of the array; null: always.
/// - bytes is at most the length
Term encoder::inside(uint32_t index, uint32_t length, unsigned bytes) const
{
    const facts &f = all[index].known;
    u128 last = length - bytes;

    if (greatest(f) <= last) {
        return {};
    }
    unsigned width = std::max(1u, facts_bits(&f));
    return op(Kind::BITVECTOR_ULTBV, fit(bits(index), width),
              constant(width, last + 1));
}

Term encoder::select(const entry &e)
{
    uint32_t length = operand(e, 0).node.low;
    unsigned bytes = e.node.width / 8;
    Term zero = constant(e.node.width, 0);

    if (bytes > length) {
        return zero;
    }
    Term in = inside(e.node.arg[1], length, bytes);
    Term value = read({e.node.arg[0], e.node.arg[1], e.node.width});
    return in.isNull() ? value : mux(in, value, zero);
}

/// What an access inside of the array reads.
Term encoder::read(access a)
{
    std::vector<access> stores;
    Term value;

    for (;; a.array = all[a.array].node.arg[0]) {
        const entry &e = all[a.array];
        auto known = reads.find(a);

        if (known != reads.end()) {
            value = known->second;
            break;
        }
        if (e.cells) {
            value = read_cells(a);
        } else if (e.node.op == TERM_ITE) {
            Term one = read({e.node.arg[1], a.index, a.width});
            Term other = read({e.node.arg[2], a.index, a.width});

            value = mux(bits(e.node.arg[0]), one, other);
        } else {
            stores.push_back(a);
            continue;
        }
        reads.emplace(a, value);
        break;
    }
    for (; !stores.empty(); stores.pop_back()) {
        value = read_store(stores.back(), value);
        reads.emplace(stores.back(), value);
    }
    return value;
}

// ---- over a store

/// Is the place of a (inside its array) `distance` bytes after the store's?
/// - returns null when it can't be
Term encoder::is_after(const access &a, uint32_t store, int distance) const
{
    const entry &i = all[a.index];
    const entry &j = all[store];
    uint32_t length = all[a.array].node.low;
    unsigned low = std::min({facts_low(&i.known), facts_low(&j.known), 16u});
    unsigned width = bits_of(length) + 1;
    auto by = static_cast<u128>(static_cast<i128>(distance));

    if (((i.known.ones - j.known.ones - by) & (((u128)1 << low) - 1)) != 0) {
        return {};
    }
    if (j.node.op == TERM_CONST) {
        u128 place = j.known.ones + by;

        if (place >= length) { /* also when negative */
            return {};
        }
        return op(Kind::BITVECTOR_COMP, fit(bits(a.index), width),
                  constant(width, place));
    }
    /* One more bit tells a place before from one far behind. */
    auto place = [&](uint32_t index) {
        return fit(fit(bits(index), width - 1), width);
    };
    return op(Kind::BITVECTOR_COMP,
              op(Kind::BITVECTOR_SUB, place(a.index), place(store)),
              constant(width, by));
}

/// - below is what the access reads from the array before the store
Term encoder::read_store(const access &a, const Term &below)
{
    const wire_node &n = all[a.array].node;
    int stored = all[n.arg[2]].node.width / 8;
    int wanted = static_cast<int>(a.width) / 8;
    Term value = bits(n.arg[2]);
    Term result = below;

    if (static_cast<uint32_t>(stored) > n.low) {
        return below;
    }
    for (int distance = 1 - wanted; distance < stored; distance++) {
        Term here = is_after(a, n.arg[1], distance);
        if (here.isNull()) {
            continue;
        }
        /* Bytes [from, to) of what is read are stored ones. */
        int from = std::max(0, -distance);
        int to = std::min(wanted, stored - distance);
        auto bits8 = [](int bytes) { return static_cast<unsigned>(8 * bytes); };
        Term merged = extract(value, bits8(from + distance), bits8(to - from));
        if (from > 0) {
            merged = op(Kind::BITVECTOR_CONCAT, merged,
                        extract(below, 0, bits8(from)));
        }
        if (to < wanted) {
            merged = op(Kind::BITVECTOR_CONCAT,
                        extract(below, bits8(to), bits8(wanted - to)), merged);
        }
        result = mux(here, merged, result);
    }
    Term fits = inside(n.arg[1], n.low, static_cast<unsigned>(stored));
    return fits.isNull() ? result : mux(fits, result, below);
}

// ---- tables

/// The bytes of an array that only has stores at constant places.
const std::vector<encoder::cell> &encoder::cells(uint32_t array)
{
    auto known = known_cells.find(array);
    std::vector<uint32_t> stores;
    uint32_t at = array;

    if (known != known_cells.end()) {
        return known->second;
    }
    for (; all[at].node.op == TERM_STORE; at = all[at].node.arg[0]) {
        stores.push_back(at);
    }
    std::vector<cell> bytes(all[at].node.low);
    for (size_t i = 0; i < bytes.size(); i++) {
        bytes[i].value = all[at].content[i];
    }
    for (; !stores.empty(); stores.pop_back()) {
        const wire_node &n = all[stores.back()].node;
        const entry &value = all[n.arg[2]];
        u128 place = all[n.arg[1]].known.ones;
        unsigned count = value.node.width / 8;

        if (count > bytes.size() || place > bytes.size() - count) {
            continue;
        }
        for (unsigned i = 0; i < count; i++) {
            cell &c = bytes[static_cast<size_t>(place) + i];
            bool constant = value.node.op == TERM_CONST;

            c.value =
                constant ? static_cast<int>((value.known.ones >> (8 * i)) & 255)
                         : -1;
            c.term = constant ? Term() : extract(value.as[BITS], 8 * i, 8);
        }
    }
    return known_cells.emplace(array, bytes).first->second;
}

/// The bytes from `from` on, little endian.
Term encoder::leaf(const std::vector<cell> &bytes, size_t from,
                   unsigned count) const
{
    u128 value = 0;
    Term term;

    for (unsigned i = count; i-- > 0;) {
        const cell &c = bytes[from + i];
        bool all_constant = term.isNull() && c.value >= 0;

        if (all_constant) {
            value = value << 8 | static_cast<unsigned>(c.value);
            continue;
        }
        Term byte =
            c.value >= 0 ? constant(8, static_cast<unsigned>(c.value)) : c.term;
        if (term.isNull() && i + 1 < count) {
            term = constant(8 * (count - i - 1), value);
        }
        term = term.isNull() ? byte : op(Kind::BITVECTOR_CONCAT, term, byte);
    }
    return term.isNull() ? constant(8 * count, value) : term;
}

Term encoder::read_cells(const access &a)
{
    const std::vector<cell> &bytes = cells(a.array);
    const facts &f = all[a.index].known;
    unsigned count = a.width / 8;
    unsigned low = std::min(facts_low(&f), 31u);
    u128 step = (u128)1 << low;
    u128 last = std::min(greatest(f), (u128)(bytes.size() - count));
    std::vector<Term> leaves;

    for (u128 at = f.ones & (step - 1); at <= last; at += step) {
        leaves.push_back(leaf(bytes, static_cast<size_t>(at), count));
    }
    if (leaves.empty()) { /* no such place is inside */
        return constant(a.width, 0);
    }
    return table(leaves, bits(a.index), low);
}

/// The leaf by the number that stands in the index from bit `low` on.
Term encoder::table(std::vector<Term> &leaves, const Term &index,
                    unsigned low) const
{
    size_t made = 0;

    for (; leaves.size() > 1; low++) {
        Term choice = bit(index, low);
        size_t pairs = leaves.size() / 2;

        for (size_t i = 0; i < pairs; i++) {
            made += leaves[2 * i] != leaves[2 * i + 1];
            if (made > TABLE_MAX) {
                throw unsupported("a table of this size");
            }
            leaves[i] = mux(choice, leaves[2 * i + 1], leaves[2 * i]);
        }
        if (leaves.size() % 2 != 0) {
            leaves[pairs] = leaves.back();
        }
        leaves.resize(leaves.size() - pairs);
    }
    return leaves[0];
}

} // namespace backend
