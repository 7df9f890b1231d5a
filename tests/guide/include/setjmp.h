/* SPDX-License-Identifier: Apache-2.0 */
typedef struct __jmp_buf_tag {
    long words[25];
} jmp_buf[1];
int _setjmp(jmp_buf) __attribute__((returns_twice));
#define setjmp(env) _setjmp(env)
_Noreturn void longjmp(jmp_buf, int);
