#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# 10,000 random programs, explored by dgse and run on every input:
# soak_enumerate.sh [OPTION...] (of enumerate.py).  Before that, the oracle
# is judged on some of them.  The last line is `N passed, M failed`.
set -u
cd "$(dirname "$(dirname "$(readlink -f "$0")")")" || exit 2
passed=0
failed=0

# soak OPTION...: its last line is `N passed, M failed`.
soak() {
    local count
    echo "== enumerate.py $*"
    count=$(python3 tests/enumerate.py "$@" 2>&1 | tee -a /dev/stderr |
        tail -n 1)
    if [[ $count =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        passed=$((passed + BASH_REMATCH[1]))
        failed=$((failed + BASH_REMATCH[2]))
    else
        failed=$((failed + 1))
    fi
}

soak --interpreter --count 500 "$@"
soak --sanitizers --count 200 "$@"
soak --paths --count 500 "$@"
soak --count 10000 "$@"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
