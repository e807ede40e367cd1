"""The image of Formats/, a lit ball over colored panes, in any color type and depth."""

from functools import cache
from math import sqrt

from testimages.png import CHANNELS, GRAY, GRAY_ALPHA, PALETTE, RGBA, Picture

# Ordered dithering, 4 x 4 (Bayer), as thresholds between 0 and 1.
BAYER = tuple(tuple((value + 0.5) / 16 for value in row) for row in ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5)))
SAMPLES = 3  # a side, per pixel


@cache
def colors(width, height):
    """Return rows of straight (r, g, b, a), each 0...1. The corners are transparent."""
    return tuple(tuple(averaged(x, y, width, height) for x in range(width)) for y in range(height))


def averaged(x, y, width, height):
    """Return the mean of SAMPLES x SAMPLES points in the pixel, weighted by alpha."""
    red = green = blue = alpha = 0.0
    for j in range(SAMPLES):
        for i in range(SAMPLES):
            r, g, b, a = at((x + (i + 0.5) / SAMPLES) / width, (y + (j + 0.5) / SAMPLES) / height)
            red, green, blue, alpha = red + r * a, green + g * a, blue + b * a, alpha + a
    if alpha == 0:
        return (0.0, 0.0, 0.0, 0.0)
    return (red / alpha, green / alpha, blue / alpha, alpha / SAMPLES / SAMPLES)


def at(u, v):
    """Return the color at (u, v), both 0...1.

    The ball is lit from the upper left, in front of two panes that fade to the corners.
    """
    dx, dy = (u - 0.5) / 0.38, (v - 0.48) / 0.38
    square = dx * dx + dy * dy
    if square < 1:
        dz = sqrt(1 - square)
        light = max(0.0, -0.48 * dx - 0.6 * dy + 0.64 * dz)
        shine = max(0.0, light - 0.93) * 12
        base = 0.12 + 0.88 * light
        return (min(1.0, 0.98 * base + shine), min(1.0, 0.44 * base + shine), min(1.0, 0.20 * base + shine), 1.0)
    distance = max(abs(u - 0.5), abs(v - 0.5)) * 2
    corner = (u - 0.5) * (u - 0.5) + (v - 0.5) * (v - 0.5)
    alpha = min(1.0, max(0.0, (0.44 - corner) * 7))
    shade = 1 - 0.35 * max(0.0, 1.45 - square) / 0.45 if square < 1.45 and v > 0.5 else 1.0
    if u + v < 1:
        return (0.30 * shade, 0.62 * shade, (0.95 - 0.2 * distance) * shade, alpha)
    return (0.16 * shade, (0.72 - 0.3 * v) * shade, 0.60 * shade, alpha)


def gray_of(color):
    """Return luma with the weights of BT.709."""
    return 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2]


def level(value, depth, x, y):
    """Return `value` 0...1 in `depth` bits, rounded to nearest, or dithered below 8 bits."""
    most = (1 << depth) - 1
    if depth >= 8:
        return int(value * most + 0.5)
    return min(most, int(value * most + BAYER[y % 4][x % 4]))


def ball(color_type, depth=8, width=48, height=48, table=None):
    """Return the ball as a Picture. `table` has the colors of a palette."""
    rows = []
    for y, line in enumerate(colors(width, height)):
        row = []
        for x, color in enumerate(line):
            if color_type == PALETTE:
                row.append(nearest(color, table, x, y))
            else:
                wanted = (gray_of(color),) if color_type in (GRAY, GRAY_ALPHA) else color[:3]
                wanted += (color[3],) if color_type in (GRAY_ALPHA, RGBA) else ()
                row += [level(value, depth, x, y) for value in wanted]
        rows.append(tuple(row))
    assert all(len(row) == width * CHANNELS[color_type] for row in rows)
    return Picture(width, height, color_type, depth, tuple(rows))


def nearest(color, table, x, y):
    """Return the index of the closest color of `table`, after an offset from the dither pattern."""
    nudge = (BAYER[y % 4][x % 4] - 0.5) * (90 if len(table) <= 16 else 48)
    r, g, b = (sample * 255 + nudge for sample in color[:3])

    def distance(index):
        p, q, s = table[index]
        return (p - r) * (p - r) + (q - g) * (q - g) + (s - b) * (s - b)

    return min(range(len(table)), key=distance)


def color_table(depth):
    """Return a palette of 2^depth colors for the ball."""
    if depth == 1:
        return [(20, 40, 90), (250, 180, 110)]
    if depth == 2:
        return [(40, 20, 30), (40, 140, 140), (240, 110, 50), (110, 190, 250)]
    if depth == 4:
        return [
            (0, 0, 0),
            (60, 28, 14),
            (122, 54, 24),
            (190, 84, 38),
            (246, 112, 52),
            (255, 176, 130),
            (255, 255, 240),
            (40, 150, 140),
            (30, 108, 96),
            (40, 180, 150),
            (76, 158, 240),
            (60, 124, 190),
            (76, 158, 215),
            (42, 88, 130),
            (24, 60, 56),
            (150, 200, 250),
        ]
    cube = [(r * 51, g * 51, b * 51) for r in range(6) for g in range(6) for b in range(6)]
    return cube + [(n * 6 + 8,) * 3 for n in range(40)]
