/* SPDX-License-Identifier: Apache-2.0 */
#include <stddef.h>
void *malloc(size_t);
void *calloc(size_t, size_t);
void free(void *);
_Noreturn void exit(int);
_Noreturn void abort(void);
int abs(int);
