#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The library models against the C library of this machine.

Compiles model/*.c natively, renames every symbol they define to m_NAME, links
them with a shim for the intrinsics and with drivers that call both with random
arguments.  The last line is `N passed, M failed`.

    tests/model/test_models.py [--scale X] [--seed N] [--cc CC] [--asan] [NAME...]
"""
import argparse
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# Not compared: what compilers call by themselves, and errno, which both share.
LEFT_OUT = {"memops.c", "errno.c"}


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.stdout.write(" ".join(map(str, command)) + "\n" + done.stdout)
        print("0 passed, 1 failed")
        sys.exit(1)
    return done.stdout


def build_models(cc, flags, folder):
    """The renamed objects of all models."""
    objects = []
    jobs = []
    for source in sorted((ROOT / "model").glob("*.c")):
        if source.name in LEFT_OUT:
            continue
        output = folder / (source.stem + ".o")
        jobs.append((source, output))
        objects.append(output)
    # The models are functions, not the headers' inline versions, and their
    # calls must not become others.
    own = ["-std=gnu17", "-U__OPTIMIZE__", "-fno-builtin", "-w", "-c"]
    for source, output in jobs:
        run([cc, *flags, *own, source, "-o", output])
    names = set()
    for line in run(["nm", "-g", "--defined-only", *objects]).splitlines():
        parts = line.split()
        if len(parts) == 3:
            names.add(parts[2])
    table = folder / "names"
    table.write_text("".join(f"{name} m_{name}\n" for name in sorted(names)
                             if not name.startswith("__odr_asan")))
    for output in objects:
        run(["objcopy", f"--redefine-syms={table}", output])
    return objects, names


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--scale", default="1")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--cc", default="clang")
    parser.add_argument("--asan", action="store_true")
    parser.add_argument("--build", default=str(ROOT / "build" / "model-test"))
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()

    folder = pathlib.Path(options.build + ("-asan" if options.asan else ""))
    folder.mkdir(parents=True, exist_ok=True)
    flags = ["-O1", "-g"]
    if options.asan:
        flags += ["-fsanitize=address,undefined", "-fno-sanitize-recover=all",
                  "-fno-omit-frame-pointer"]
        if "clang" in options.cc:
            flags += ["-mllvm", "-asan-use-private-alias=1"]
    objects, names = build_models(options.cc, flags, folder)
    print(f"{len(names)} symbols in {len(objects)} files")

    drivers = sorted(HERE.glob("*.c"))
    program = folder / "test"
    # No conversion of a call into another: both sides are to be called.
    run([options.cc, *flags, "-std=gnu17", "-fno-builtin", "-w", "-ffp-contract=off",
         *drivers, *objects, "-o", program, "-lm"])
    environment = dict(os.environ, LC_ALL="C", TZ="UTC",
                       ASAN_OPTIONS="detect_leaks=0:replace_str=0:"
                                    "intercept_strlen=0:allocator_may_return_null=1")
    done = subprocess.run([program, "--scale", options.scale, "--seed",
                           options.seed, *options.names], env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace")
    sys.stdout.write(done.stdout)
    if done.returncode not in (0, 1):
        print(f"the driver ended with status {done.returncode}")
        print("0 passed, 1 failed")
        return 1
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
