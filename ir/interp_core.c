/* SPDX-License-Identifier: Apache-2.0 */
/// The loop: direct-threaded code.  One label per operation of
/// interp_code.def; each ends in a jump of its own to the next, which is what
/// branch prediction wants.
///
/// Invariants: pc is at the operation that runs; an operation that leaves
/// fused code has written nothing; `budget` is the number of instructions
/// that may still run, counted down at the end of blocks and at calls.
#include "ir/interp_impl.h"

#include <math.h>

// Labels as values; every compiler that we build with has them.
#pragma GCC diagnostic ignored "-Wpedantic"

#if defined(__GNUC__) && !defined(__clang__)
// Without these gcc merges the jumps again and keeps addresses in registers
// that the loop needs.
#define CORE_ATTRIBUTES                                                        \
    __attribute__((                                                            \
        optimize("no-gcse", "no-crossjumping", "no-tree-slp-vectorize")))
#else
#define CORE_ATTRIBUTES
#endif

/// Where the bottom frame returns to; the word before is the result's slot.
const uint32_t interp_halt[] = {0, CODE_HALT};

#define NEXT(words)                                                            \
    do {                                                                       \
        pc += (words);                                                         \
        goto *label[*pc];                                                      \
    } while (0)
#define GOTO(to)                                                               \
    do {                                                                       \
        pc = (to);                                                             \
        goto *label[*pc];                                                      \
    } while (0)

// Operands: the slot named by word k, read or written as a type.
#define U64(k) slot_get(fp + pc[k])
#define U32(k) ((uint32_t)U64(k))
#define S64(k) ((int64_t)U64(k))
#define S32(k) ((int32_t)U32(k))
#define WIDE(k) slot_get_wide(fp + pc[k])
#define F32(k) get_f32(fp + pc[k])
#define F64(k) get_f64(fp + pc[k])
#define F80(k) get_f80(fp + pc[k])
#define PUT(k, v) slot_put(fp + pc[k], (uint64_t)(v))
#define PUT_WIDE(k, v) slot_put_wide(fp + pc[k], (v))
#define PUT_F32(k, v) put_f32(fp + pc[k], (v))
#define PUT_F64(k, v) put_f64(fp + pc[k], (v))
#define PUT_F80(k, v) put_f80(fp + pc[k], (v))
#define SIGNED(k) ((int64_t)(int32_t)pc[k])

static inline float get_f32(const uint8_t *at)
{
    float v;
    memcpy(&v, at, sizeof v);
    return v;
}
static inline double get_f64(const uint8_t *at)
{
    double v;
    memcpy(&v, at, sizeof v);
    return v;
}
static inline long double get_f80(const uint8_t *at)
{
    long double v;
    memcpy(&v, at, sizeof v);
    return v;
}
static inline void put_f32(uint8_t *at, float v)
{
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    slot_put(at, bits);
}
static inline void put_f64(uint8_t *at, double v)
{
    memcpy(at, &v, sizeof v);
}
static inline void put_f80(uint8_t *at, long double v)
{
    u128 bits = 0;
    memcpy(&bits, &v, 10);
    slot_put_wide(at, bits);
}
static inline uint64_t word64(const uint32_t *pc)
{
    uint64_t v;
    memcpy(&v, pc, sizeof v);
    return v;
}

/// A value of w bits as a signed number.
static inline int64_t sext_n(uint64_t v, uint32_t w)
{
    return (int64_t)(v << (64 - w)) >> (64 - w);
}
static inline uint64_t mask_n(uint64_t v, uint32_t w)
{
    return v & ~(uint64_t)0 >> (64 - w);
}

// Division as op.def defines it, so that no machine trap is possible.
static inline uint32_t sdiv_32(int32_t a, int32_t b)
{
    if (BASE_UNLIKELY(b == 0)) {
        return a >= 0 ? UINT32_MAX : 1;
    }
    return (uint32_t)((int64_t)a / b);
}
static inline uint32_t srem_32(int32_t a, int32_t b)
{
    return b == 0 ? (uint32_t)a : (uint32_t)((int64_t)a % b);
}
static inline uint64_t sdiv_64(int64_t a, int64_t b)
{
    if (BASE_UNLIKELY(b == 0)) {
        return a >= 0 ? UINT64_MAX : 1;
    }
    return b == -1 ? 0 - (uint64_t)a : (uint64_t)(a / b);
}
static inline uint64_t srem_64(int64_t a, int64_t b)
{
    if (BASE_UNLIKELY(b == 0)) {
        return (uint64_t)a;
    }
    return b == -1 ? 0 : (uint64_t)(a % b);
}

// Families of operations.
#define OP(name, words, action)                                                \
    L_##name:                                                                  \
    {                                                                          \
        action;                                                                \
        NEXT(words);                                                           \
    }
#define OP_FLOAT(suffix, get, put)                                             \
    OP(FADD_##suffix, 4, put(1, get(2) + get(3)))                              \
    OP(FSUB_##suffix, 4, put(1, get(2) - get(3)))                              \
    OP(FMUL_##suffix, 4, put(1, get(2) * get(3)))                              \
    OP(FDIV_##suffix, 4, put(1, get(2) / get(3)))                              \
    OP(FEQ_##suffix, 4, PUT(1, get(2) == get(3)))                              \
    OP(FNE_##suffix, 4, PUT(1, !(get(2) == get(3))))                           \
    OP(FLT_##suffix, 4, PUT(1, isless(get(2), get(3))))                        \
    OP(FLE_##suffix, 4, PUT(1, islessequal(get(2), get(3))))                   \
    OP(FUNO_##suffix, 4, PUT(1, isunordered(get(2), get(3))))

/// Two-way branch at word k: n t f.  Two jumps rather than a selected target:
/// the processor then predicts the branch and need not wait for the operands.
#define BRANCH(cond, k)                                                        \
    do {                                                                       \
        budget -= pc[k];                                                       \
        if (BASE_UNLIKELY(budget < 0)) {                                       \
            goto limit;                                                        \
        }                                                                      \
        if (cond) {                                                            \
            GOTO(pc + (int32_t)pc[(k) + 1]);                                   \
        }                                                                      \
        __asm__ volatile("");                                                  \
        GOTO(pc + (int32_t)pc[(k) + 2]);                                       \
    } while (0)
#define OP_BRANCH(name, get, imm, cmp)                                         \
    L_BR_##name : BRANCH(get(1) cmp get(2), 3);                                \
    L_BR_##name##imm : BRANCH(get(1) cmp GET_IMM(get, 2), 3);
#define OP_LOOP(name, type, get, cmp)                                          \
    L_LOOP_##name : PUT(1, (type)((type)U64(2) + (type)SIGNED(3)));            \
    BRANCH(get(4) cmp get(5), 6);                                              \
    L_LOOP_##name##I : PUT(1, (type)((type)U64(2) + (type)SIGNED(3)));         \
    BRANCH(get(4) cmp GET_IMM(get, 5), 6);
#define GET_IMM(get, k) IMM_##get(k)
#define IMM_U64(k) ((uint64_t)pc[k])
#define IMM_U32(k) (pc[k])
#define IMM_S64(k) SIGNED(k)
#define IMM_S32(k) ((int32_t)pc[k])

/// An operation that holds unless cond; fused code is left else.
#define OP_CHECK(name, words, cond)                                            \
    L_##name : if (BASE_UNLIKELY(cond))                                        \
    {                                                                          \
        goto leave;                                                            \
    }                                                                          \
    NEXT(words);

/// Sets `at` to the bytes at addr, or leaves fused code.
#define LOCATE(addr, bytes, limit)                                             \
    const uint64_t address = (addr);                                           \
    const struct memory_row *r = &rows[(address >> shift) & mask];             \
    const uint64_t offset = address - r->base;                                 \
    if (BASE_UNLIKELY(offset >= r->limit)) {                                   \
        goto leave;                                                            \
    }                                                                          \
    if ((bytes) > 1 && BASE_UNLIKELY(r->limit - offset < (bytes))) {           \
        goto leave;                                                            \
    }                                                                          \
    uint8_t *const at = r->data + offset

/// As LOCATE for an object whose bytes are at `data`.
#define LOCATE_IN(index, data, bytes)                                          \
    const uint64_t offset =                                                    \
        (uint64_t)(index) * (uint64_t)SIGNED(3) + (uint64_t)SIGNED(4);         \
    if (BASE_UNLIKELY(offset >= pc[5])) {                                      \
        goto leave;                                                            \
    }                                                                          \
    if ((bytes) > 1 && BASE_UNLIKELY(pc[5] - offset < (bytes))) {              \
        goto leave;                                                            \
    }                                                                          \
    uint8_t *const at = (data) + offset

#define ALIVE(k)                                                               \
    if (BASE_UNLIKELY(U64(k) == dead)) {                                       \
        goto leave;                                                            \
    }

#define ADDRESS_X(index)                                                       \
    U64(2) + (uint64_t)(index) * (uint64_t)SIGNED(4) + (uint64_t)SIGNED(5)
#define OP_MEMORY_FORMS(name, bytes, limit, action)                            \
    L_##name##_P:                                                              \
    {                                                                          \
        LOCATE(U64(2) + (uint64_t)SIGNED(3), bytes, limit);                    \
        action;                                                                \
        NEXT(4);                                                               \
    }                                                                          \
    L_##name##_X:                                                              \
    {                                                                          \
        LOCATE(ADDRESS_X(U64(3)), bytes, limit);                               \
        action;                                                                \
        NEXT(6);                                                               \
    }                                                                          \
    L_##name##_Y:                                                              \
    {                                                                          \
        LOCATE(ADDRESS_X((int64_t)S32(3)), bytes, limit);                      \
        action;                                                                \
        NEXT(6);                                                               \
    }                                                                          \
    L_##name##_O:                                                              \
    {                                                                          \
        ALIVE(2);                                                              \
        uint8_t *const at = fp + pc[3];                                        \
        action;                                                                \
        NEXT(4);                                                               \
    }                                                                          \
    L_##name##_OX:                                                             \
    {                                                                          \
        ALIVE(6);                                                              \
        LOCATE_IN(U64(2), fp + pc[7], bytes);                                  \
        action;                                                                \
        NEXT(8);                                                               \
    }                                                                          \
    L_##name##_OY:                                                             \
    {                                                                          \
        ALIVE(6);                                                              \
        LOCATE_IN((int64_t)S32(2), fp + pc[7], bytes);                         \
        action;                                                                \
        NEXT(8);                                                               \
    }                                                                          \
    L_##name##_G:                                                              \
    {                                                                          \
        uint8_t *const at = (uint8_t *)(uintptr_t)word64(pc + 2);              \
        action;                                                                \
        NEXT(4);                                                               \
    }                                                                          \
    L_##name##_GX:                                                             \
    {                                                                          \
        LOCATE_IN(U64(2), (uint8_t *)(uintptr_t)word64(pc + 6), bytes);        \
        action;                                                                \
        NEXT(8);                                                               \
    }                                                                          \
    L_##name##_GY:                                                             \
    {                                                                          \
        LOCATE_IN((int64_t)S32(2), (uint8_t *)(uintptr_t)word64(pc + 6),       \
                  bytes);                                                      \
        action;                                                                \
        NEXT(8);                                                               \
    }
#define OP_MEMORY(bytes, type)                                                 \
    OP_MEMORY_FORMS(LOAD##bytes, bytes, size, type v; memcpy(&v, at, bytes);   \
                    PUT(1, v))                                                 \
    OP_MEMORY_FORMS(STORE##bytes, bytes, wsize, const type v = (type)U64(1);   \
                    memcpy(at, &v, bytes))

/// Calls a function that looks at the interpreter's state.
#define SAVE() (in->pc = pc, in->fp = fp, in->budget = budget)
#define TRY(call)                                                              \
    do {                                                                       \
        SAVE();                                                                \
        if (BASE_UNLIKELY(!(call))) {                                          \
            return false;                                                      \
        }                                                                      \
    } while (0)
#define COUNT(k)                                                               \
    do {                                                                       \
        budget -= pc[k];                                                       \
        if (BASE_UNLIKELY(budget < 0)) {                                       \
            goto limit;                                                        \
        }                                                                      \
    } while (0)
/// The frame of a callee at `at`; checked to fit.
#define PUSH(callee, at, words)                                                \
    do {                                                                       \
        const struct code *const to = (callee);                                \
        uint8_t *const frame = (at);                                           \
        if (BASE_UNLIKELY((size_t)(stack_end - frame) < to->need)) {           \
            goto depth;                                                        \
        }                                                                      \
        frame_at(frame)->ret = pc + (words);                                   \
        frame_at(frame)->caller = fp;                                          \
        frame_at(frame)->code = to;                                            \
        fp = frame;                                                            \
        GOTO(to->entry);                                                       \
    } while (0)

// NOLINTNEXTLINE(readability-function-size): one label per operation
CORE_ATTRIBUTES bool interp_core(struct interp *in)
{
    static const void *const label[] = {
#define CODE(name) &&L_##name,
#include "ir/interp_code.def"
#undef CODE
    };
    const uint32_t *pc = in->pc;
    uint8_t *fp = in->fp;
    int64_t budget = in->budget;
    const struct memory_row *const rows = in->memory.row;
    const uint32_t shift = in->memory.shift;
    const uint64_t mask = in->memory.mask;
    const uint64_t dead = in->memory.dead;
    const uint8_t *const stack_end = in->stack_end;

    GOTO(pc);

    OP(MOV, 3, PUT(1, U64(2)))
    OP(MOVW, 3, PUT_WIDE(1, WIDE(2)))
    OP(IMM, 3, PUT(1, pc[2]))
    OP(IMM64, 4, PUT(1, word64(pc + 2)))
    OP(IMMW, 6, PUT_WIDE(1, (u128)word64(pc + 4) << 64 | word64(pc + 2)))
    OP(MOV2, 5, PUT(1, U64(2)); PUT(3, U64(4)))

    OP(ADD_32, 4, PUT(1, U32(2) + U32(3)))
    OP(ADD_64, 4, PUT(1, U64(2) + U64(3)))
    OP(ADD_N, 5, PUT(1, mask_n(U64(2) + U64(3), pc[4])))
    OP(ADD_32I, 4, PUT(1, U32(2) + pc[3]))
    OP(ADD_64I, 4, PUT(1, U64(2) + (uint64_t)SIGNED(3)))
    OP(SUB_32, 4, PUT(1, U32(2) - U32(3)))
    OP(SUB_64, 4, PUT(1, U64(2) - U64(3)))
    OP(SUB_N, 5, PUT(1, mask_n(U64(2) - U64(3), pc[4])))
    OP(MUL_32, 4, PUT(1, U32(2) * U32(3)))
    OP(MUL_64, 4, PUT(1, U64(2) * U64(3)))
    OP(MUL_N, 5, PUT(1, mask_n(U64(2) * U64(3), pc[4])))
    OP(MUL_32I, 4, PUT(1, U32(2) * pc[3]))
    OP(MUL_64I, 4, PUT(1, U64(2) * (uint64_t)SIGNED(3)))

    OP(UDIV_32, 4, const uint32_t b = U32(3);
       PUT(1, b ? U32(2) / b : UINT32_MAX))
    OP(UDIV_64, 4, const uint64_t b = U64(3);
       PUT(1, b ? U64(2) / b : UINT64_MAX))
    OP(UDIV_N, 5, const uint64_t b = U64(3);
       PUT(1, b ? U64(2) / b : mask_n(UINT64_MAX, pc[4])))
    OP(UDIV_32I, 4, PUT(1, U32(2) / pc[3]))
    OP(UDIV_64I, 4, PUT(1, U64(2) / pc[3]))
    OP(UREM_32, 4, const uint32_t b = U32(3); PUT(1, b ? U32(2) % b : U32(2)))
    OP(UREM_64, 4, const uint64_t b = U64(3); PUT(1, b ? U64(2) % b : U64(2)))
    OP(UREM_32I, 4, PUT(1, U32(2) % pc[3]))
    OP(UREM_64I, 4, PUT(1, U64(2) % pc[3]))
    OP(SDIV_32, 4, PUT(1, sdiv_32(S32(2), S32(3))))
    OP(SDIV_64, 4, PUT(1, sdiv_64(S64(2), S64(3))))
    OP(SDIV_N, 5, const uint32_t w = pc[4];
       PUT(1, mask_n(sdiv_64(sext_n(U64(2), w), sext_n(U64(3), w)), w)))
    OP(SDIV_32I, 4, PUT(1, (uint32_t)(S32(2) / (int32_t)pc[3])))
    OP(SDIV_64I, 4, PUT(1, S64(2) / SIGNED(3)))
    OP(SREM_32, 4, PUT(1, srem_32(S32(2), S32(3))))
    OP(SREM_64, 4, PUT(1, srem_64(S64(2), S64(3))))
    OP(SREM_N, 5, const uint32_t w = pc[4];
       PUT(1, mask_n(srem_64(sext_n(U64(2), w), sext_n(U64(3), w)), w)))
    OP(SREM_32I, 4, PUT(1, (uint32_t)(S32(2) % (int32_t)pc[3])))
    OP(SREM_64I, 4, PUT(1, S64(2) % SIGNED(3)))

    OP(AND, 4, PUT(1, U64(2) & U64(3)))
    OP(OR, 4, PUT(1, U64(2) | U64(3)))
    OP(XOR, 4, PUT(1, U64(2) ^ U64(3)))
    OP(AND_I, 4, PUT(1, U64(2) & pc[3]))
    OP(OR_I, 4, PUT(1, U64(2) | pc[3]))
    OP(XOR_I, 4, PUT(1, U64(2) ^ pc[3]))
    OP(AND_S, 4, PUT(1, U64(2) & (uint64_t)SIGNED(3)))
    OP(SHL_32, 4, const uint64_t b = U64(3); PUT(1, b < 32 ? U32(2) << b : 0))
    OP(SHL_64, 4, const uint64_t b = U64(3); PUT(1, b < 64 ? U64(2) << b : 0))
    OP(SHL_N, 5, const uint64_t b = U64(3);
       PUT(1, b < pc[4] ? mask_n(U64(2) << b, pc[4]) : 0))
    OP(SHL_32I, 4, PUT(1, U32(2) << pc[3]))
    OP(SHL_64I, 4, PUT(1, U64(2) << pc[3]))
    OP(LSHR, 4, const uint64_t b = U64(3); PUT(1, b < 64 ? U64(2) >> b : 0))
    OP(LSHR_I, 4, PUT(1, U64(2) >> pc[3]))
    OP(ASHR_32, 4, const uint64_t b = U64(3);
       PUT(1, (uint32_t)(S32(2) >> (b < 31 ? b : 31))))
    OP(ASHR_64, 4, const uint64_t b = U64(3);
       PUT(1, S64(2) >> (b < 63 ? b : 63)))
    OP(ASHR_N, 5, const uint64_t b = U64(3);
       PUT(1, mask_n((uint64_t)(sext_n(U64(2), pc[4]) >> (b < 63 ? b : 63)),
                     pc[4])))
    OP(ASHR_32I, 4, PUT(1, (uint32_t)(S32(2) >> pc[3])))
    OP(ASHR_64I, 4, PUT(1, S64(2) >> pc[3]))
    OP(CLZ, 4, const uint64_t a = U64(2);
       PUT(1, a ? (uint32_t)__builtin_clzll(a) + pc[3] - 64 : pc[3]))
    OP(CTZ, 4, const uint64_t a = U64(2);
       PUT(1, a ? (uint32_t)__builtin_ctzll(a) : pc[3]))
    OP(POPCOUNT, 4, PUT(1, (uint32_t)__builtin_popcountll(U64(2))))
    OP(BSWAP, 4, PUT(1, __builtin_bswap64(U64(2)) >> (64 - pc[3])))

    OP(EQ, 4, PUT(1, U64(2) == U64(3)))
    OP(NE, 4, PUT(1, U64(2) != U64(3)))
    OP(ULT, 4, PUT(1, U64(2) < U64(3)))
    OP(ULE, 4, PUT(1, U64(2) <= U64(3)))
    OP(SLT_32, 4, PUT(1, S32(2) < S32(3)))
    OP(SLE_32, 4, PUT(1, S32(2) <= S32(3)))
    OP(SLT_64, 4, PUT(1, S64(2) < S64(3)))
    OP(SLE_64, 4, PUT(1, S64(2) <= S64(3)))
    OP(SLT_N, 5, PUT(1, sext_n(U64(2), pc[4]) < sext_n(U64(3), pc[4])))
    OP(SLE_N, 5, PUT(1, sext_n(U64(2), pc[4]) <= sext_n(U64(3), pc[4])))
    OP(EQ_I, 4, PUT(1, U64(2) == pc[3]))
    OP(NE_I, 4, PUT(1, U64(2) != pc[3]))
    OP(ULT_I, 4, PUT(1, U64(2) < pc[3]))
    OP(UGT_I, 4, PUT(1, U64(2) > pc[3]))
    OP(SLT_32I, 4, PUT(1, S32(2) < (int32_t)pc[3]))
    OP(SGT_32I, 4, PUT(1, S32(2) > (int32_t)pc[3]))
    OP(SLT_64I, 4, PUT(1, S64(2) < SIGNED(3)))
    OP(SGT_64I, 4, PUT(1, S64(2) > SIGNED(3)))
    OP(SADDO_32, 4, int32_t v;
       PUT(1, __builtin_add_overflow(S32(2), S32(3), &v)))
    OP(SSUBO_32, 4, int32_t v;
       PUT(1, __builtin_sub_overflow(S32(2), S32(3), &v)))
    OP(SMULO_32, 4, int32_t v;
       PUT(1, __builtin_mul_overflow(S32(2), S32(3), &v)))
    OP(SADDO_64, 4, int64_t v;
       PUT(1, __builtin_add_overflow(S64(2), S64(3), &v)))
    OP(SSUBO_64, 4, int64_t v;
       PUT(1, __builtin_sub_overflow(S64(2), S64(3), &v)))
    OP(SMULO_64, 4, int64_t v;
       PUT(1, __builtin_mul_overflow(S64(2), S64(3), &v)))
    OP(BIN_W, 6, interp_bin(fp, pc))
    OP(CMP_W, 6, interp_cmp(fp, pc))
    OP(UN_W, 5, interp_un(fp, pc))

    OP_FLOAT(32, F32, PUT_F32)
    OP_FLOAT(64, F64, PUT_F64)
    OP_FLOAT(80, F80, PUT_F80)
    OP(FNEG_32, 3, PUT(1, U64(2) ^ (uint64_t)1 << 31))
    OP(FNEG_64, 3, PUT(1, U64(2) ^ (uint64_t)1 << 63))
    OP(FNEG_80, 3, PUT_WIDE(1, WIDE(2) ^ (u128)1 << 79))

    OP(SEXT_8_32, 3, PUT(1, (uint32_t)(int8_t)U64(2)))
    OP(SEXT_16_32, 3, PUT(1, (uint32_t)(int16_t)U64(2)))
    OP(SEXT_8_64, 3, PUT(1, (int64_t)(int8_t)U64(2)))
    OP(SEXT_16_64, 3, PUT(1, (int64_t)(int16_t)U64(2)))
    OP(SEXT_32_64, 3, PUT(1, (int64_t)S32(2)))
    OP(STOF_32_F32, 3, PUT_F32(1, (float)S32(2)))
    OP(STOF_32_F64, 3, PUT_F64(1, (double)S32(2)))
    OP(STOF_64_F32, 3, PUT_F32(1, (float)S64(2)))
    OP(STOF_64_F64, 3, PUT_F64(1, (double)S64(2)))
    OP(FTOS_F64_32, 3, const double v = F64(2);
       PUT(1, v > -2147483649.0 && v < 2147483648.0 ? (uint32_t)(int32_t)v
                                                    : 0x80000000u))
    OP(FTOS_F64_64, 3, const double v = F64(2);
       PUT(1, v >= -0x1p63 && v < 0x1p63 ? (uint64_t)(int64_t)v
                                         : (uint64_t)1 << 63))
    OP(FCONV_F32_F64, 3, PUT_F64(1, (double)F32(2)))
    OP(FCONV_F64_F32, 3, PUT_F32(1, (float)F64(2)))
    OP(CAST, 6, interp_cast(fp, pc))
    OP(SELECT, 5, PUT(1, U64(2) ? U64(3) : U64(4)))
    OP(SELECT_W, 5, PUT_WIDE(1, U64(2) ? WIDE(3) : WIDE(4)))

    OP(PADD_I, 4, PUT(1, U64(2) + (uint64_t)SIGNED(3)))
    OP(PADD_X, 5, PUT(1, U64(2) + U64(3) * (uint64_t)SIGNED(4)))
    OP(PADD_Y, 5,
       PUT(1, U64(2) + (uint64_t)(int64_t)S32(3) * (uint64_t)SIGNED(4)))
    OP(PADD_NARROW, 5, PUT(1, U32(2) + U32(3) * pc[4]))

    OP_MEMORY(1, uint8_t)
    OP_MEMORY(2, uint16_t)
    OP_MEMORY(4, uint32_t)
    OP_MEMORY(8, uint64_t)
    OP(LOAD, 4, TRY(interp_load(in)))
    OP(STORE, 4, TRY(interp_store(in)))
    OP(LOADBITS, 5, SAVE(); interp_loadbits(in))
    OP(STOREBITS, 5, SAVE(); interp_storebits(in))
    OP(MEMCPY, 4, SAVE(); interp_memcpy(in))
    OP(MEMSET, 4, SAVE(); interp_memset(in))
    OP(BEGIN, 4, TRY(interp_begin(in)))
    OP(
        END, 2, const uint64_t a = U64(1); if (a != dead) {
            memory_end(&in->memory, a);
            PUT(1, dead);
        })
    OP(SALLOC, 4, TRY(interp_salloc(in)))
    OP(HALLOC, 4, SAVE(); interp_halloc(in))
    OP(SFREE, 2, interp_release(in, U64(1), MEMORY_STACK))
    OP(HFREE, 2, interp_release(in, U64(1), MEMORY_HEAP))
    OP(OSIZE, 3, PUT(1, interp_osize(in, U64(2))))

L_ACCESS_R : {
    LOCATE(U64(1), pc[2], size);
    (void)at;
    NEXT(3);
}
L_ACCESS_W : {
    LOCATE(U64(1), pc[2], wsize);
    (void)at;
    NEXT(3);
}
    OP(ACCESS, 4, TRY(interp_access(in, (enum ir_access)pc[1], U64(2), U64(3))))
L_CHECK:
    if (BASE_UNLIKELY(U64(1))) {
        SAVE();
        return interp_fail_check(in);
    }
    NEXT(2);
L_ASSUME:
    if (BASE_UNLIKELY(!U64(1))) {
        SAVE();
        return interp_stop(in, INTERP_ASSUME, "assumption does not hold");
    }
    NEXT(2);
    OP_CHECK(CHECK_EQ, 3, U64(1) == U64(2))
    OP_CHECK(CHECK_ULT, 3, U64(1) < U64(2))
    OP_CHECK(CHECK_EQ_I, 3, U64(1) == pc[2])
    OP_CHECK(CHECK_ULT_I, 3, U64(1) < pc[2])
    OP_CHECK(CHECK_UGT_I, 3, U64(1) > pc[2])
    OP_CHECK(CHECK_SLT_32I, 3, S32(1) < (int32_t)pc[2])
    OP_CHECK(CHECK_SLT_64I, 3, S64(1) < SIGNED(2))
#define OP_DIVISION(name, type, get, min, result)                              \
    L_##name:                                                                  \
    {                                                                          \
        const type a = get(2);                                                 \
        const type b = get(3);                                                 \
        if (BASE_UNLIKELY(b == 0 || (b == -1 && a == (min)))) {                \
            goto leave;                                                        \
        }                                                                      \
        PUT(1, result);                                                        \
        NEXT(4);                                                               \
    }
    OP_DIVISION(SDIVC_32, int32_t, S32, INT32_MIN, (uint32_t)(a / b))
    OP_DIVISION(SREMC_32, int32_t, S32, INT32_MIN, (uint32_t)(a % b))
    OP_DIVISION(SDIVC_64, int64_t, S64, INT64_MIN, a / b)
    OP_DIVISION(SREMC_64, int64_t, S64, INT64_MIN, a % b)

L_JUMP:
    COUNT(1);
    GOTO(pc + (int32_t)pc[2]);
L_BR:
    BRANCH(U64(1), 2);
    OP_BRANCH(EQ, U64, _I, ==)
    OP_BRANCH(ULT, U64, _I, <)
    OP_BRANCH(SLT_32, S32, I, <)
    OP_BRANCH(SLT_64, S64, I, <)
    OP_LOOP(SLT_32, uint32_t, S32, <)
    OP_LOOP(SLT_64, uint64_t, S64, <)
    OP_LOOP(ULT_32, uint32_t, U64, <)
    OP_LOOP(ULT_64, uint64_t, U64, <)

L_SWITCH_T : {
    const uint64_t k = (U64(1) - word64(pc + 3)) << pc[5] >> pc[5];
    COUNT(2);
    GOTO(pc + (int32_t)pc[7 + (k < pc[6] ? k + 1 : 0)]);
}
L_SWITCH_R:
L_SWITCH_W:
    COUNT(2);
    GOTO(interp_switch(fp, pc));

L_CALL:
    COUNT(2);
    PUSH(&in->code[pc[1]], fp + pc[3], 5);
L_CALL_V:
    COUNT(2);
    TRY(interp_begin_varargs(in, fp + pc[3], fp + pc[3] - pc[4], pc[4]));
    PUSH(&in->code[pc[1]], fp + pc[3], 6);
L_CALL_P : {
    const uint32_t f = memory_func_at(&in->memory, U64(1), in->m->funcs.len);
    COUNT(2);
    if (BASE_LIKELY(in->code[f].sig == pc[4])) {
        PUSH(&in->code[f], fp + pc[3], 7);
    }
    TRY(interp_call_adapted(in, U64(1)));
    fp = in->fp;
    GOTO(in->pc);
}
    OP(ADAPT, 3, interp_adapt(fp, pc))
    OP(PROLOGUE, 7, SAVE(); interp_prologue(in))
    OP(CLEANUP, 1, interp_cleanup(in, fp))
    OP(TRACE, 3, SAVE(); interp_trace(in))
L_RET : {
    const uint64_t v = U64(1);
    const struct frame *const frame = frame_at(fp);
    COUNT(2);
    pc = frame->ret;
    fp = frame->caller;
    PUT(-1, v);
    NEXT(0);
}
L_RET_W : {
    const u128 v = WIDE(1);
    const struct frame *const frame = frame_at(fp);
    COUNT(2);
    pc = frame->ret;
    fp = frame->caller;
    PUT_WIDE(-1, v);
    NEXT(0);
}
L_RET_V:
    COUNT(1);
    pc = frame_at(fp)->ret;
    fp = frame_at(fp)->caller;
    NEXT(0);
L_SETJMP:
    TRY(interp_setjmp(in, U64(2), pc[1]));
    PUT(1, 0);
    NEXT(3);
L_LONGJMP:
    COUNT(3);
    TRY(interp_longjmp(in, U64(1), U32(2)));
    fp = in->fp;
    GOTO(in->pc);
L_UNSUP:
    SAVE();
    return interp_unsupported(in);
L_STOP:
    SAVE();
    return interp_fault(in, IR_CHECK_UNREACHED,
                        "control goes on after a call that does not return");
L_ENTER : {
    // pc is inside the code structure's stub, not in a text.
    struct code *const to = &in->code[frame_at(fp)->code->func];
    SAVE();
    interp_decode(in, to);
    if ((size_t)(stack_end - fp) < to->need) {
        goto depth;
    }
    GOTO(to->entry);
}
L_NATIVE:
    TRY(interp_native(in));
    pc = frame_at(fp)->ret;
    fp = frame_at(fp)->caller;
    NEXT(0);
L_MISSING : {
    const ir_func_id f = {frame_at(fp)->code->func};
    pc = frame_at(fp)->ret - 1;
    fp = frame_at(fp)->caller;
    SAVE();
    in->counted = true;
    return interp_stop(in, INTERP_UNSUPPORTED,
                       "call of '%s', which has no body and no model",
                       ir_text(in->m, ir_func(in->m, f)->source_name));
}
L_HALT:
    SAVE();
    return true;

leave:
    SAVE();
    pc = interp_leave_fused(in, pc);
    budget = in->budget;
    GOTO(pc);
limit:
    SAVE();
    return interp_stop(in, INTERP_LIMIT, "the limit of steps is reached");
depth:
    SAVE();
    return interp_stop(in, INTERP_LIMIT,
                       "call depth: the stack of calls is full");
}
