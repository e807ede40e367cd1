"""Shapes as spans, which are the intervals of x inside the shape at a height y.

The code uses only + - x / and square roots, because IEEE 754 defines them to the last bit. Sines and powers may differ
between C libraries, so directions are constants.
"""

from dataclasses import dataclass
from math import sqrt

COS_36, SIN_36 = 0.8090169943749475, 0.5877852522924731
COS_7_5, SIN_7_5 = 0.9914448613738104, 0.13052619222005157


@dataclass(frozen=True)
class Disc:
    x: float
    y: float
    radius: float

    def extent(self):
        return self.y - self.radius, self.y + self.radius

    def spans(self, y):
        square = self.radius * self.radius - (y - self.y) * (y - self.y)
        if square <= 0:
            return []
        half = sqrt(square)
        return [(self.x - half, self.x + half)]


@dataclass(frozen=True)
class Ring:
    x: float
    y: float
    outer: float
    inner: float

    def extent(self):
        return self.y - self.outer, self.y + self.outer

    def spans(self, y):
        around = Disc(self.x, self.y, self.outer).spans(y)
        hole = Disc(self.x, self.y, self.inner).spans(y)
        if not around or not hole:
            return around
        return [(around[0][0], hole[0][0]), (hole[0][1], around[0][1])]


@dataclass(frozen=True)
class RoundedRect:
    x: float
    y: float
    width: float
    height: float
    radius: float

    def extent(self):
        return self.y, self.y + self.height

    def spans(self, y):
        if not self.y < y < self.y + self.height:
            return []
        into_corner = max(self.y + self.radius - y, y - (self.y + self.height - self.radius), 0)
        inset = self.radius - sqrt(max(0.0, self.radius * self.radius - into_corner * into_corner))
        return [(self.x + inset, self.x + self.width - inset)]


@dataclass(frozen=True)
class Polygon:
    points: tuple

    def extent(self):
        heights = [y for _, y in self.points]
        return min(heights), max(heights)

    def spans(self, y):
        """Return pairs of sorted crossings of the outline (even-odd rule)."""
        crossings = []
        x0, y0 = self.points[-1]
        for x1, y1 in self.points:
            if (y0 <= y) != (y1 <= y):
                crossings.append(x0 + (y - y0) * (x1 - x0) / (y1 - y0))
            x0, y0 = x1, y1
        crossings.sort()
        return list(zip(crossings[::2], crossings[1::2]))


def spokes(count, cosine, sine):
    """Return `count` unit vectors. The first points up, and each next one is rotated by the angle."""
    x, y, out = 0.0, -1.0, []
    for _ in range(count):
        out.append((x, y))
        x, y = x * cosine - y * sine, x * sine + y * cosine
    return out


def star(x, y, outer, inner):
    """Return a star with five points."""
    return pointed(x, y, outer, inner, spokes(10, COS_36, SIN_36))


def cog(x, y, outer, inner):
    """Return a cog with twenty-four teeth, the edge of a seal."""
    return pointed(x, y, outer, inner, spokes(48, COS_7_5, SIN_7_5))


def pointed(x, y, outer, inner, directions):
    """Return a polygon whose points are at the outer and the inner radius in turn."""
    radii = (outer, inner) * (len(directions) // 2)
    return Polygon(tuple((x + dx * radius, y + dy * radius) for radius, (dx, dy) in zip(radii, directions)))


def polygon(x, y, scale, *points):
    """Return a polygon from points in a unit square, scaled and moved to (x, y)."""
    return Polygon(tuple((x + px * scale, y + py * scale) for px, py in points))
