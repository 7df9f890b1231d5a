/* SPDX-License-Identifier: Apache-2.0 */
/// Counts of executed lines (the Coverage build): what ends by a signal or by
/// _exit writes them itself, or they are lost.
#ifndef SOLVER_BACKEND_COUNT_H
#define SOLVER_BACKEND_COUNT_H

#ifdef DGSE_COVERAGE
extern "C" {
void __gcov_dump(void);
void __gcov_reset(void);
}
#endif

namespace backend
{

/// Writes what was counted since the last time; other builds count nothing.
inline void count_lines()
{
#ifdef DGSE_COVERAGE
    __gcov_dump();
    __gcov_reset();
#endif
}

} // namespace backend

#endif
