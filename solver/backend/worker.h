/* SPDX-License-Identifier: Apache-2.0 */
/// A worker process: answers queries until it is killed or alone.
#ifndef SOLVER_BACKEND_WORKER_H
#define SOLVER_BACKEND_WORKER_H

namespace backend
{

/// - returns when the socket is closed or broken, or nothing can be answered
///   any more
void work(int fd);

} // namespace backend

#endif
