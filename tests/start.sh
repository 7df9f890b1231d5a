#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# ./dgse itself: arguments, working directory, symbolic links, concurrent first
# starts, a failing build, and what a second start costs.  It works on a copy
# of the tree's skeleton with a program that prints its arguments, so that the
# build takes a second.
set -u
root=$(dirname "$(dirname "$(readlink -f "$0")")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# expect NAME WANTED GOT
expect() {
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n--- wanted\n%s\n--- got\n%s\n' "$1" "$2" "$3"
    fi
}

tree="$work/a tree"
mkdir -p "$tree/cli" "$work/else where"
cp -r "$root/dgse" "$root/base" "$root/tools" "$root/cmake" \
    "$root/CMakeLists.txt" "$root/layers.txt" "$tree"
cat >"$tree/cli/main.c" <<'C'
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    char cwd[4096];

    puts(getcwd(cwd, sizeof cwd) ? cwd : "?");
    for (int i = 1; i < argc; i++) {
        printf("[%s]\n", argv[i]);
    }
    return argc;
}
C
cd "$work/else where" || exit 2

# Two first starts at once build once and both work.
"$tree/dgse" one >"$work/out1" 2>"$work/err1" &
first=$!
"$tree/dgse" two >"$work/out2" 2>"$work/err2" &
second=$!
wait $first
expect "status of the first start" 2 $?
wait $second
expect "status of the concurrent start" 2 $?
expect "first output" "$work/else where
[one]" "$(cat "$work/out1")"
expect "second output" "$work/else where
[two]" "$(cat "$work/out2")"
expect "one of them built" 1 "$(cat "$work/err1" "$work/err2" |
    grep -c building)"

expect "arguments as they are" "$work/else where
[]
[a  b]
[*]
[--x=\$y]
[-]" "$("$tree/dgse" '' 'a  b' '*' "--x=\$y" - 2>&1)"

ln -s "../a tree/dgse" "$work/else where/link"
ln -s "$work/else where/link" "$work/again"
expect "through symbolic links" "$work
[x]" "$(cd "$work" && ./again x 2>&1)"
expect "through PATH" "$work
[x]" "$(cd "$work" && PATH="$tree:$PATH" dgse x 2>&1)"
expect "as an argument of sh" "$tree
[x]" "$(cd "$tree" && sh dgse x 2>&1)"

# A change is built, a failing build is told and does not run the old program.
sed -i 's/\[%s\]/<%s>/' "$tree/cli/main.c"
expect "a change is built" "$work/else where
<x>" "$("$tree/dgse" x 2>/dev/null)"
cp "$tree/cli/main.c" "$work/good.c"
echo 'int broken(' >>"$tree/cli/main.c"
out=$("$tree/dgse" x 2>"$work/err")
expect "status of a failing build" 2 $?
expect "a failing build runs nothing" "" "$out"
expect "a failing build names the place" 1 \
    "$(grep -c 'main.c:.*error' "$work/err" | sed 's/[1-9].*/1/')"
cp "$work/good.c" "$tree/cli/main.c"
expect "and recovers" "$work/else where
<x>" "$("$tree/dgse" x 2>/dev/null)"
echo 'static int unused_;' >"$tree/base/extra.c"
"$tree/dgse" >/dev/null 2>&1
rm "$tree/base/extra.c"
expect "a removed source builds again" 1 \
    "$("$tree/dgse" 2>&1 >/dev/null | grep -c building)"
mv "$tree" "$work/moved"
tree=$work/moved
expect "a moved tree" "$work/else where
<x>" "$("$tree/dgse" x 2>/dev/null)"

# What is missing is named where it can't be installed: an empty PATH but for
# the few commands that the script itself takes.
mkdir "$work/bin"
for tool in sh readlink find id uname grep dirname; do
    ln -s "$(command -v $tool)" "$work/bin/$tool"
done
rm -f "$tree/build/release/.dgse-built"
out=$(PATH="$work/bin" "$tree/dgse" x 2>&1)
expect "status when tools are missing" 2 $?
expect "names the packages" 1 \
    "$(grep -c 'no-install-recommends.* cmake' <<<"$out")"

# The best of some starts, against the program alone.
"$tree/dgse" >/dev/null 2>&1
best=1000000
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
    start=$(date +%s%N)
    "$tree/dgse" >/dev/null
    end=$(date +%s%N)
    each=$(((end - start) / 1000))
    [ $each -lt $best ] && best=$each
done
echo "a second start takes $best us, the program included"
expect "a second start is quick" yes \
    "$([ $best -lt 10000 ] && echo yes || echo "no: $best us")"

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
