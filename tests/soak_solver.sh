#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The cvc5 backend's tests, many times as long: soak_solver.sh [BUILD [TIMES]].
# BUILD is a folder with the unit tests (build/core-gcc: the limit of memory is
# tested in builds without sanitizers only).  The last line is
# `N passed, M failed`.
set -u
cd "$(dirname "$(dirname "$(readlink -f "$0")")")" || exit 2
build=${1:-build/core-gcc}
export DGSE_SOAK=${2:-20}
export CK_TIMEOUT_MULTIPLIER=$((DGSE_SOAK * 10))
passed=0
failed=0
for unit in "$build"/unit/unit_solver_cvc5_*; do
    output=$("$unit" 2>&1)
    status=$?
    echo "$output"
    if [[ $output =~ Checks:\ ([0-9]+),\ Failures:\ ([0-9]+),\ Errors:\ ([0-9]+) ]]
    then
        bad=$((BASH_REMATCH[2] + BASH_REMATCH[3]))
        passed=$((passed + BASH_REMATCH[1] - bad))
        failed=$((failed + bad))
    elif [ $status -ne 0 ]; then
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
