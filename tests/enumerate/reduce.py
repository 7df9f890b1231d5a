# SPDX-License-Identifier: Apache-2.0
"""Smaller programs that still fail: delta debugging over lines, and over
blocks by their braces."""


def closing(lines, start):
    """The line of the brace that closes the one at the end of line start;
    None: there is none.  `} else {` closes and opens."""
    depth = 0
    for i in range(start, len(lines)):
        text = lines[i].plain.strip()
        if i > start and text.startswith("}"):
            depth -= 1
            if depth == 0:
                return i
        if text.endswith("{"):
            depth += 1
    return None


def block_cuts(lines):
    """Rows of lines to leave out: blocks, and only what encloses them."""
    for i, line in enumerate(lines):
        if not line.plain.endswith("{"):
            continue
        end = closing(lines, i)
        if end is None:
            continue
        yield set(range(i, end + 1))
        if not lines[end].plain.endswith("{"):
            yield {i, end}


def chunk_cuts(lines, size):
    for start in range(0, len(lines), size):
        yield set(range(start, min(start + size, len(lines))))


def without(lines, cut):
    return [line for i, line in enumerate(lines) if i not in cut]


def pass_over(lines, cuts, fails):
    """Tries the cuts of the lines, again from there after each success."""
    tried = 0
    while True:
        for k, cut in enumerate(cuts(lines)):
            if k < tried:
                continue
            tried = k
            if len(cut) < len(lines) and fails(without(lines, cut)):
                lines = without(lines, cut)
                break
        else:
            return lines


def reduce(lines, fails):
    """Lines of which fails() holds and mostly no longer without one more.
    - fails(lines) holds"""
    before = None
    while before != len(lines):
        before = len(lines)
        lines = pass_over(lines, block_cuts, fails)
        for size in (8, 4, 2, 1):
            lines = pass_over(lines, lambda x, n=size: chunk_cuts(x, n),
                              fails)
    return lines
