#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# 100,000 random programs, explored guided and in full: soak_guide.sh
# [--values] [FIRST [LAST]].  Seeds FIRST to LAST (1 to 100000) in ranges of 500;
# with --values the values of statements are compared, too (guide.py).  What a
# range printed stays in build/soak-guide/FIRST.log (build/soak-values), and a
# range that has come to its end is not run again: to begin anew, remove the
# folder.  Programs that differ stay beside it, made small.  The last line is
# `N passed, M failed`.
set -u
cd "$(dirname "$(dirname "$(readlink -f "$0")")")" || exit 2
logs=build/soak-guide
mode=()
if [ "${1:-}" = --values ]; then
    logs=build/soak-values
    mode=(--values)
    shift
fi
range=500
last=${2:-100000}
passed=0
failed=0
mkdir -p $logs
{ ./dgse --version && cmake --build build/release --target dgse-compare; } \
    >$logs/build.log 2>&1 || exit 2

for ((first = ${1:-1}; first <= last; first += range)); do
    log=$logs/$first.log
    left=$((last - first + 1))
    if ! grep -qs ' passed, ' "$log"; then
        python3 tests/guide.py "${mode[@]}" --seed "$first" --shrink \
            --work $logs --count $((left < range ? left : range)) >"$log" 2>&1
    fi
    echo "== seeds from $first on"
    cat "$log"
    if [[ $(tail -n 1 "$log") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        passed=$((passed + BASH_REMATCH[1]))
        failed=$((failed + BASH_REMATCH[2]))
    else
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
