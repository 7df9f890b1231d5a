# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# What must be on the machine, as Debian packages.  Sourced by ./dgse and
# ./check: collect with dgse_need_*, then dgse_install.

dgse_packages=

dgse_have() {
    command -v "$1" >/dev/null 2>&1
}

# dgse_need PACKAGE...
dgse_need() {
    dgse_packages="$dgse_packages $*"
}

# A header in the usual include folders.
dgse_have_header() {
    for dir in /usr/include /usr/local/include \
        /usr/include/"$(uname -m)"-linux-gnu; do
        [ -f "$dir/$1" ] && return 0
    done
    return 1
}

# dgse_have_llvm MAJOR: headers and shared libraries of LLVM and Clang.  CMake
# probes the same places with more care.
dgse_have_llvm() {
    for prefix in /usr/lib/llvm-"$1" /usr/lib/llvm"$1" /usr/lib64/llvm"$1" \
        /usr/local/llvm-"$1" /opt/llvm-"$1"; do
        [ -f "$prefix/include/llvm/ADT/StringRef.h" ] || continue
        [ -f "$prefix/include/clang/Tooling/Tooling.h" ] || continue
        for clang in "$prefix"/lib/libclang-cpp.so*; do
            for llvm in "$prefix"/lib/libLLVM*.so*; do
                [ -e "$clang" ] && [ -e "$llvm" ] && return 0
            done
        done
    done
    return 1
}

dgse_have_any_llvm() {
    for major in 19 18 17 16 15 14; do
        dgse_have_llvm $major && return 0
    done
    # An installation elsewhere (for CMake's DGSE_LLVM_ROOT) is the user's word.
    [ -n "${DGSE_LLVM_ROOT:-}" ]
}

# The newest LLVM this distribution has.
dgse_newest_llvm() {
    if dgse_have apt-cache; then
        for major in 19 18 17 16 15 14; do
            if [ -n "$(apt-cache policy libclang-$major-dev 2>/dev/null |
                grep Candidate: | grep -v none)" ]; then
                echo $major
                return
            fi
        done
    fi
    echo 19
}

dgse_need_llvm() {
    dgse_have_llvm "$1" || dgse_need "libclang-$1-dev" "llvm-$1-dev"
}

# What building and running dgse takes.
dgse_need_build_tools() {
    dgse_have cmake || dgse_need cmake
    dgse_have ninja || dgse_have make || dgse_need ninja-build
    { dgse_have cc || dgse_have gcc || dgse_have clang; } || dgse_need gcc
    { dgse_have c++ || dgse_have g++ || dgse_have clang++; } || dgse_need g++
    dgse_have_header stdio.h || dgse_need libc6-dev
    dgse_have_header cvc5/cvc5.h || dgse_need libcvc5-dev
    dgse_have_any_llvm || dgse_need_llvm "$(dgse_newest_llvm)"
}

# Installs what was collected, or says what to install.
# - returns 1 when something is still missing
dgse_install() {
    [ -n "$dgse_packages" ] || return 0
    # shellcheck disable=SC2086 # a list of words
    set -- $dgse_packages
    if [ "$(id -u)" = 0 ] && dgse_have apt-get; then
        echo "dgse: installing $*" >&2
        if dgse_apt "$@" || { apt-get update -qq >&2 && dgse_apt "$@"; }; then
            dgse_packages=
            return 0
        fi
        echo "dgse: installing failed; install these packages: $*" >&2
        return 1
    fi
    echo "dgse: these packages are missing; as root, run:" >&2
    echo "  apt-get install --no-install-recommends $*" >&2
    return 1
}

# What confirming faults and replaying tests takes: clang with its sanitizers,
# and LLVM's tools.  dgse works without, so failing to get them is no failure.
dgse_try_replay_tools() {
    dgse_have clang && dgse_have llvm-symbolizer && return 0
    [ "$(id -u)" = 0 ] && dgse_have apt-get || return 0
    echo "dgse: installing clang, to confirm faults" >&2
    dgse_apt clang llvm libclang-rt-14-dev || dgse_apt clang llvm || true
}

dgse_apt() {
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
        --no-install-recommends "$@" </dev/null >&2
}
