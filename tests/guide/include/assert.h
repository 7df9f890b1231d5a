/* SPDX-License-Identifier: Apache-2.0 */
/* The C library's headers, as far as random programs use them: to read the real
   ones takes longer than to explore most of these programs. */
_Noreturn void __assert_fail(const char *, const char *, unsigned,
                             const char *);
#ifdef NDEBUG
#define assert(e) ((void)0)
#else
#define assert(e)                                                              \
    __extension__({                                                            \
        if (e)                                                                 \
            ;                                                                  \
        else                                                                   \
            __assert_fail(#e, __FILE__, __LINE__, __func__);                   \
    })
#endif
