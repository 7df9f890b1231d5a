# SPDX-License-Identifier: Apache-2.0
"""Smaller programs that still fail: by lines, then by parts of lines."""
import re

import reduce
from writer import Line

TOKEN = re.compile(r'"[^"]*"|\w+|->|[-+<>=!&|]{2}|[^\w\s]|\s+')
# Longest first: a part goes with what is in it.
SIZES = (24, 16, 12, 9, 7, 6, 5, 4, 3, 2, 1)


def within(line):
    """The line without some of its tokens that follow each other."""
    tokens = TOKEN.findall(line.plain)
    for size in SIZES:
        for start in range(len(tokens) - size + 1):
            rest = tokens[:start] + tokens[start + size:]
            if "".join(rest).strip() and tokens[start].strip():
                yield Line("".join(rest))


def shorter(lines, fails):
    """The lines, each as short as can be."""
    for i in range(len(lines)):
        found = True
        while found:
            found = False
            for line in within(lines[i]):
                tried = lines[:i] + [line] + lines[i + 1:]
                if fails(tried):
                    lines, found = tried, True
                    break
    return lines


def smaller(lines, fails):
    """- fails(lines) holds, and so it does of the result"""
    lines = reduce.reduce(lines, fails)
    lines = shorter(lines, fails)
    return reduce.reduce(lines, fails)
