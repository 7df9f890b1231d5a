# SPDX-License-Identifier: Apache-2.0
"""Plots as SVG: lines over two axes, each linear or logarithmic."""
import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 640, 400
LEFT, RIGHT, TOP, BOTTOM = 70, 170, 36, 48
COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9",
           "#000000", "#999999"]


class Axis:
    """Numbers to pixels.  - log: all numbers are above 0"""

    def __init__(self, values, low, high, log):
        self.log, self.low, self.high = log, low, high
        self.least = min(values) if log else min(0, min(values))
        self.most = max(values)
        if self.most <= self.least:
            self.most = self.least * 10 if log else self.least + 1

    def at(self, x):
        least, most = self.least, self.most
        if self.log:
            x, least, most = math.log(x), math.log(least), math.log(most)
        return self.low + (x - least) / (most - least) * (self.high - self.low)

    def ticks(self):
        if self.log:
            powers = range(math.floor(math.log10(self.least)),
                           math.ceil(math.log10(self.most)) + 1)
            step = max(1, len(powers) // 8)
            return [10.0 ** k for k in powers[::step]
                    if self.least * 0.99 <= 10.0 ** k <= self.most * 1.01]
        step = 10.0 ** math.floor(math.log10(self.most - self.least))
        if (self.most - self.least) / step < 3:
            step /= 5 if (self.most - self.least) / step < 1.5 else 2
        first = math.ceil(self.least / step)
        return [k * step for k in range(first, int(self.most / step) + 1)]


def number(x):
    if x >= 10000 or 0 < x < 0.001:
        return "%.0e" % x
    return "%g" % round(x, 6)


def text(x, y, what, anchor="middle", extra=""):
    return '<text x="%.1f" y="%.1f" text-anchor="%s"%s>%s</text>' % (
        x, y, anchor, extra, escape(what))


def line(x0, y0, x1, y1, colour):
    return '<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s"/>' % (
        x0, y0, x1, y1, colour)


def frame(title, names, across, up):
    yield text(WIDTH / 2 - 50, 20, title, extra=' font-weight="bold"')
    yield text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, names[0])
    yield text(16, HEIGHT / 2, names[1],
               extra=' transform="rotate(-90 16 %.1f)"' % (HEIGHT / 2))
    for x in across.ticks():
        at = across.at(x)
        yield line(at, TOP, at, HEIGHT - BOTTOM, "#dddddd")
        yield text(at, HEIGHT - BOTTOM + 16, number(x))
    for y in up.ticks():
        at = up.at(y)
        yield line(LEFT, at, WIDTH - RIGHT, at, "#dddddd")
        yield text(LEFT - 6, at + 4, number(y), "end")
    yield line(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, "#000")
    yield line(LEFT, TOP, LEFT, HEIGHT - BOTTOM, "#000")


def plot(title, names, series, log=(False, True), dots=True):
    """-> the SVG.  - names: of the two axes
    - series: [(name, [(x, y), ...])], log: of each axis; dots: at each point"""
    points = [p for _, row in series for p in row]
    across = Axis([p[0] for p in points], LEFT, WIDTH - RIGHT, log[0])
    up = Axis([p[1] for p in points], HEIGHT - BOTTOM, TOP, log[1])
    out = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" '
           'viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">'
           % (WIDTH, HEIGHT, WIDTH, HEIGHT),
           '<rect width="100%" height="100%" fill="white"/>']
    out += frame(title, names, across, up)
    for k, (name, row) in enumerate(series):
        colour = COLOURS[k % len(COLOURS)]
        at = ["%.1f,%.1f" % (across.at(x), up.at(y)) for x, y in row]
        dash = ' stroke-dasharray="5 3"' if k % 2 else ""
        out.append('<polyline fill="none" stroke-width="2" stroke="%s"%s '
                   'points="%s"/>' % (colour, dash, " ".join(at)))
        out += ['<circle r="2.5" fill="%s" cx="%s" cy="%s"/>' % (
            colour, *p.split(",")) for p in at if dots]
        y = TOP + 12 + 18 * k
        out.append('<line x1="%d" y1="%d" x2="%d" y2="%d" stroke-width="2" '
                   'stroke="%s"%s/>' % (WIDTH - RIGHT + 8, y - 4,
                                        WIDTH - RIGHT + 30, y - 4, colour,
                                        dash))
        out.append(text(WIDTH - RIGHT + 35, y, name, "start"))
    return "\n".join(out) + "\n</svg>\n"
