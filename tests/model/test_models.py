#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The library models against the C library of this machine.

Compiles model/*.c natively, renames every symbol they define to m_NAME, links
them with a shim for the intrinsics and with drivers that call both with random
arguments.  The last line is `N passed, M failed`.

    tests/model/test_models.py [--scale X] [--seed N] [--cc CC] [--asan]
                               [--dgse build/release/bin/dgse] [NAME...]
"""
import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# Not compared: what compilers call by themselves, and errno, which both share.
LEFT_OUT = {"memops.c", "errno.c"}




def run(command):
    done = subprocess.run([str(part) for part in command],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True)
    if done.returncode != 0:
        sys.stdout.write(" ".join(map(str, command)) + "\n" + done.stdout)
        print("0 passed, 1 failed")
        os._exit(1)
    return done.stdout


def compile_all(cc, flags, sources, folder):
    """The objects of the sources, compiled side by side."""
    objects = [folder / (source.stem + ".o") for source in sources]
    with concurrent.futures.ThreadPoolExecutor(
            int(os.environ.get("DGSE_JOBS", "2"))) as pool:
        list(pool.map(lambda pair: run([cc, *flags, "-w", "-c", pair[0], "-o",
                                        pair[1]]), zip(sources, objects)))
    return objects


def build(options, folder):
    """The program that compares: its path."""
    flags = ["-O1", "-g", "-std=gnu17"]
    if options.asan:
        flags += ["-fsanitize=address,undefined", "-fno-sanitize-recover=all",
                  "-fno-omit-frame-pointer"]
        if "clang" in options.cc:
            flags += ["-mllvm", "-asan-use-private-alias=1"]
    # The models are functions, not the headers' inline versions, and no call
    # may become another.
    models = compile_all(options.cc, [*flags, "-U__OPTIMIZE__", "-fno-builtin"],
                         [source for source in sorted((ROOT / "model").glob("*.c"))
                          if source.name not in LEFT_OUT], folder)
    names = set()
    for line in run(["nm", "-g", "--defined-only", *models]).splitlines():
        parts = line.split()
        if len(parts) == 3 and not parts[2].startswith("__odr_asan"):
            names.add(parts[2])
    table = folder / "names"
    table.write_text("".join(f"{name} m_{name}\n" for name in sorted(names)))
    for model in models:
        run(["objcopy", f"--redefine-syms={table}", model])
    print(f"{len(names)} symbols in {len(models)} files")
    drivers = compile_all(options.cc, [*flags, "-fno-builtin",
                                       "-ffp-contract=off"],
                          sorted(HERE.glob("*.c")), folder)
    program = folder / "test"
    run([options.cc, *flags, *drivers, *models, "-o", program, "-lm"])
    return program


def compare(options, folder):
    """Runs the comparison: passed, failed."""
    environment = dict(os.environ, LC_ALL="C", TZ="UTC",
                       ASAN_OPTIONS="detect_leaks=0:check_printf=0:"
                                    "allocator_may_return_null=1")
    scale = ["--scale", options.scale] if options.scale else []
    done = subprocess.run([str(build(options, folder)), *scale, "--seed",
                           options.seed, *options.names], env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace")
    lines = [line for line in done.stdout.splitlines()
             if "interceptor" not in line]
    counts = lines.pop().split() if lines else []
    print("\n".join(lines))
    if done.returncode not in (0, 1) or counts[1:2] != ["passed,"]:
        print(f"the driver ended with status {done.returncode}")
        return 0, 1
    return int(counts[0]), int(counts[2])


def interpret(options, folder):
    """The programs of program/, natively and by dgse: passed, failed."""
    passed = failed = 0
    for source in sorted((HERE / "program").glob("*.c")):
        native = folder / source.stem
        run([options.cc, "-w", source, "-o", native, "-lm"])
        ways = []
        for command in ([str(native)], [options.dgse, "run", str(source)]):
            ways.append(subprocess.run(command, capture_output=True,
                                       env=dict(os.environ, TZ="UTC")))
        same = (ways[0].stdout == ways[1].stdout and
                ways[0].returncode == ways[1].returncode)
        print(f"{source.stem}: interpreted, {len(ways[0].stdout)} bytes, "
              f"{'the same' if same else 'DIFFERENT'}")
        passed += same
        failed += not same
    return passed, failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--scale", help="1: five million comparisons")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--cc", default="clang")
    parser.add_argument("--asan", action="store_true")
    parser.add_argument("--build", default=str(ROOT / "build" / "model-test"))
    parser.add_argument("--dgse", help="also run tests/model/program by it")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    folder = pathlib.Path(options.build + ("-asan" if options.asan else ""))
    folder.mkdir(parents=True, exist_ok=True)
    passed, failed = compare(options, folder)
    if options.dgse:
        more = interpret(options, folder)
        passed += more[0]
        failed += more[1]
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
