/* SPDX-License-Identifier: Apache-2.0 */
/// What the two native drivers of the corpus share: where inputs come from
/// and what an instrumented program calls.
#ifndef CORPUS_NATIVE_H
#define CORPUS_NATIVE_H

#include <stddef.h>

/// The next integer or floating input.
long long corpus_integer(void);
double corpus_real(void);

/// The run ends here: an assumption does not hold.
void corpus_stop(void);

/// A decision of the program: the place and what it decided.  Place 0 is where
/// paths start, when that is not main.
int corpus_path(int place, int decided);

#endif
