#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The long runs behind the figures of the foundation: soak.sh [NAME...].
# Needs what ./check needs, and npm and binutils-source for large sources.
# About two hours on two cores.  The last line is `N passed, M failed`.
set -u
cd "$(dirname "$(dirname "$(readlink -f "$0")")")" || exit 2
dgse=build/release/bin/dgse
torture=build/torture/gcc-*/gcc/testsuite/gcc.c-torture
binutils='build/binutils/binutils-*'
passed=0
failed=0

# soak NAME COMMAND...: its last line is `N passed, M failed`.
soak() {
    local name=$1 count
    shift
    if [ -n "$only" ] && [[ " $only " != *" $name "* ]]; then
        return
    fi
    echo "== $name: $*"
    count=$("$@" 2>&1 | tee -a /dev/stderr | tail -n 1)
    if [[ $count =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        passed=$((passed + BASH_REMATCH[1]))
        failed=$((failed + BASH_REMATCH[2]))
    else
        failed=$((failed + 1))
    fi
}

only="$*"
if [ ! -d build/binutils ] && ls /usr/src/binutils/*.tar.xz >/dev/null 2>&1
then
    mkdir -p build/binutils
    tar -xf /usr/src/binutils/binutils-*.tar.xz -C build/binutils
fi
sqlite=build/sqlite/package/deps/sqlite3/sqlite3.c
if [ ! -f $sqlite ] && command -v npm >/dev/null 2>&1; then
    mkdir -p build/sqlite
    (cd build/sqlite && npm pack --silent better-sqlite3 >/dev/null &&
        tar -xzf ./*.tgz)
fi

soak torture python3 tests/torture.py --dgse $dgse
soak csmith python3 tests/csmith.py --dgse $dgse --count 2000 --seed 100000
# shellcheck disable=SC2086 # globs
soak torture-ir python3 tests/robust.py --dgse $dgse $torture/compile \
    $torture/execute
soak sqlite python3 tests/robust.py --dgse $dgse $sqlite
# shellcheck disable=SC2086
soak binutils python3 tests/robust.py --dgse $dgse \
    --flags="-I $(echo $binutils)/include -I $(echo $binutils)/bfd" $binutils
soak mutants python3 tests/robust.py --dgse $dgse --mutants 5000 tests/conform
soak mutants-dev python3 tests/robust.py --dgse build/dev/bin/dgse \
    --mutants 500 --seed 2 tests/conform
soak conform-dev python3 tests/conform.py --dgse build/dev/bin/dgse
soak models python3 tests/model/test_models.py --dgse $dgse --scale 3
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
