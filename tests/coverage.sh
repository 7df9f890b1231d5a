#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Line coverage of the suites: tests/coverage.sh ['COMMAND' ...].
#
# Builds build/coverage, runs the unit tests and then each command (with
# DGSE=build/coverage/bin/dgse in its environment, from the repository's root;
# without commands: conformance, the command lines, the suites of the engine,
# slices of the oracle, the torture tests and the mutants), and prints the lines
# executed per folder.  Fails below the percentages in coverage.py.
set -u
cd "$(dirname "$(dirname "$(readlink -f "$0")")")" || exit 2
build=build/coverage
mkdir -p $build
if [ $# -eq 0 ]; then
    # shellcheck disable=SC2016 # expanded when it runs
    set -- 'python3 tests/conform.py --dgse $DGSE' \
        'python3 tests/cli.py --dgse $DGSE' \
        'python3 tests/cli_graph.py --dgse $DGSE' \
        'python3 tests/oracle.py --dgse $DGSE --part 1/8 \
            --oracle build/coverage/bin/dgse-oracle --csmith 8' \
        'python3 tests/cli_analyze.py --dgse $DGSE' \
        'python3 tests/machine.py --dgse $DGSE --part 1/4 \
            --machine build/coverage/bin/dgse-machine' \
        'python3 tests/symexec.py --dgse $DGSE' \
        'python3 tests/summaries.py --dgse $DGSE --count 20' \
        'python3 tests/corpus.py --dgse $DGSE' \
        'python3 tests/enumerate.py --dgse $DGSE --count 20' \
        'python3 tests/guide.py --dgse $DGSE --count 15' \
        'python3 tests/torture.py --dgse $DGSE --part 1/8' \
        'python3 tests/robust.py --dgse $DGSE --mutants 60 tests/conform'
fi

if ! { cmake -G Ninja -S . -B $build -DCMAKE_BUILD_TYPE=Coverage &&
    cmake --build $build --parallel "${DGSE_JOBS:-2}"; } \
    >$build/build.log 2>&1; then
    tail -n 40 $build/build.log
    echo "0 passed, 1 failed"
    exit 1
fi
find $build -name '*.gcda' -delete

# The counts matter here, not the verdicts: ./check judges those.
python3 tests/units.py $build | tail -n 1
export DGSE=$PWD/$build/bin/dgse
for command in "$@"; do
    echo "running: $command"
    bash -c "$command" </dev/null 2>&1 | tail -n 1
done
python3 tests/coverage.py $build
