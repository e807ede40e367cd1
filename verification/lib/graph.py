"""A drawing of bytes against CPU seconds, as SVG."""

import math

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 84, 20, 20, 52
OURS, THEIRS, LINES = "#0a64c8", "#b4531e", "#d8d8d8"


def draw(title, ours, theirs):
    """Return an SVG of the points (name, bytes, CPU seconds). A line joins `ours`; `theirs` are single points."""
    points = ours + theirs
    low, high = span([point[1] for point in points], 0.01)
    first, last = (math.floor(math.log10(min(p[2] for p in points))), math.ceil(math.log10(max(p[2] for p in points))))

    def x(seconds):
        return LEFT + (math.log10(seconds) - first) / (last - first) * (WIDTH - LEFT - RIGHT)

    def y(size):
        return TOP + (high - size) / (high - low) * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for power in range(first, last + 1):
        parts += [
            line(x(10**power), TOP, x(10**power), HEIGHT - BOTTOM),
            text(x(10**power), HEIGHT - BOTTOM + 18, f"{10**power:g} s", "middle"),
        ]
    for step in range(5):
        size = low + (high - low) * step / 4
        parts += [line(LEFT, y(size), WIDTH - RIGHT, y(size)), text(LEFT - 8, y(size) + 4, f"{size:,.0f}", "end")]
    parts.append(text(WIDTH / 2, HEIGHT - 10, f"{title}: bytes left against CPU seconds", "middle"))
    path = " ".join(f"{x(seconds):.1f},{y(size):.1f}" for _, size, seconds in ours)
    parts.append(f'<polyline points="{path}" fill="none" stroke="{OURS}" stroke-width="2"/>')
    labels = []
    for points, color in ((ours, OURS), (theirs, THEIRS)):
        for name, size, seconds in points:
            parts.append(f'<circle cx="{x(seconds):.1f}" cy="{y(size):.1f}" r="4" fill="{color}"/>')
            parts.append(label(name, x(seconds), y(size), color, labels))
    return "\n".join([*parts, "</svg>", ""])


def label(name, x, y, color, others):
    """Return the name of a point, above it or below it if another name is there already. `others` gets its place."""
    # A name near the right edge ends at its point.
    anchor, shift = ("end", -7) if x > WIDTH - 150 else ("start", 7)
    width = 7 * len(name)
    left = x + shift - (width if anchor == "end" else 0)
    place = next((y + down for down in (-6, 16, -20, 30) if all(apart(left, width, y + down, other) for other in others)), y - 6)
    others.append((left, width, place))
    return text(x + shift, place, name, anchor, color)


def apart(left, width, place, other):
    return left > other[0] + other[1] or other[0] > left + width or abs(place - other[2]) >= 12


def span(values, margin):
    low, high = min(values), max(values)
    return low - (high - low) * margin - 1, high + (high - low) * margin + 1


def line(x1, y1, x2, y2):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{LINES}"/>'


def text(x, y, words, anchor, color="#333"):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{color}">{words}</text>'
