#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# No invalid access, no use of uninitialised memory, no leak: valgrind.sh DGSE.
# The frontend runs once under valgrind, the rest starts from IR text.
set -u
cd "$(dirname "$(dirname "$(readlink -f "$0")")")" || exit 2
dgse=${1:-build/release/bin/dgse}
work=build/valgrind
rm -rf $work && mkdir -p $work
passed=0
failed=0

# under NAME COMMAND...: valgrind's verdict, not the command's status.
under() {
    local name=$1 status
    shift
    valgrind -q --error-exitcode=99 --leak-check=full \
        --errors-for-leak-kinds=definite --log-file=$work/$name.log \
        --suppressions=tests/valgrind.supp \
        "$@" >/dev/null 2>&1 </dev/null
    status=$?
    # 126, 127: there is no valgrind, or nothing to run.
    if [ $status -eq 99 ] || [ $status -eq 126 ] || [ $status -eq 127 ] ||
        [ -s $work/$name.log ]; then
        echo "$name: $*"
        head -n 40 $work/$name.log 2>/dev/null
        failed=$((failed + 1))
    else
        passed=$((passed + 1))
    fi
}

under help "$dgse" run --help
under usage "$dgse" run --no-such-option
under frontend "$dgse" ir --verify tests/conform/program/calc.c -o $work/c.ir
for name in program/hash_table program/json lib_stdio/printf_float \
    setjmp variadic bitfield; do
    file=tests/conform/$name.c
    [ -f "$file" ] || file=$(find "tests/conform/${name%%/*}" -name '*.c' \
        ! -name '*.part.c' | sort | head -n 1)
    text=$work/$(basename "$file" .c).ir
    "$dgse" ir -q "$file" -o "$text" || failed=$((failed + 1))
    under "print-$(basename "$file" .c)" "$dgse" ir --verify --link "$text"
    under "run-$(basename "$file" .c)" "$dgse" run -q "$text"
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
