# SPDX-License-Identifier: Apache-2.0
"""What others say of a run: the inputs in dgse's reports and tests, and the
messages of the sanitizers."""
import json
import re
import signal


def values(inputs):
    """The rows of `inputs`, in the order they were asked for, as the numbers
    that the oracle draws: one each, of a block of memory one per byte."""
    row = []
    for each in inputs:
        value = each.get("value")
        if isinstance(value, bool) or isinstance(value, int):
            row.append(int(value))
        elif isinstance(value, str) and re.fullmatch(r"-?\d+", value):
            row.append(int(value))
        else:
            row += list(bytes.fromhex(each["bytes"]))
    return row


def of_fault(fault):
    return values(fault.get("inputs", []))


def of_test(path):
    """(inputs, (check, line) or ("end", status)) of a test file."""
    with open(path) as f:
        test = json.load(f)
    ends = test["ends"]
    end = ("end", ends["exit"]) if "exit" in ends else \
        (ends["check"], ends["line"])
    return values(test["inputs"]), end


KINDS = [
    ("divide-by-zero", r"division by zero"),
    ("divide-overflow", r"division of .* cannot be represented"),
    ("shift", r"shift exponent"),
    ("unreachable", r"unreachable program point"),
    ("null-dereference", r"null pointer|address points to the zero page|"
                         r"SEGV on unknown address 0x000000000000"),
    ("out-of-bounds", r"index .* out of bounds|buffer-overflow|"
                      r"buffer-underflow|insufficient space"),
    ("use-after-free", r"heap-use-after-free"),
    ("double-free", r"attempting double-free"),
    ("invalid-free", r"attempting free on address|bad-free"),
    ("assertion", r"Assertion"),
]
FRAME = re.compile(r"#\d+ .* in \S+ \S*/p\.c:(\d+)")
PLACE = re.compile(r"p\.c:(\d+):(?:\d+:)? ")


def read_sanitizer(_, r):
    """(check, line) of the end of a run; a clean one: ("end", status).  The
    line is None where it cannot be told."""
    text = r.err.decode(errors="replace")
    if not text and r.status == -signal.SIGABRT:
        return "abort", None
    place = FRAME.search(text) if "AddressSanitizer" in text else \
        PLACE.search(text)
    for check, pattern in KINDS:
        if re.search(pattern, text):
            # The frame of a call through null is lost.
            lost = "#0 0x0 " in text or not place
            return check, None if lost else int(place.group(1))
    if text or r.status is None or r.status < 0:
        return "%s, status %s" % (text[:200], r.status), 0
    return "end", r.status
