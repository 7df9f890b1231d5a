/* SPDX-License-Identifier: Apache-2.0 */
#include <stddef.h>
int printf(const char *, ...);
int puts(const char *);
int putchar(int);
int getchar(void);
