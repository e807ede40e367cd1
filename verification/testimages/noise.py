"""Smooth noise on a lattice. A seed gives identical values on any machine."""

from random import Random

SIZE = 64  # lattice points a side, which is also the period of the pattern


def smooth(t):
    """Return 3t² - 2t³, clamped, the usual smooth step from 0 to 1."""
    t = min(1.0, max(0.0, t))
    return t * t * (3 - 2 * t)


def bytes_of(seed, count):
    """Return `count` numbers 0...255."""
    random = Random(seed)
    return [random.getrandbits(8) for _ in range(count)]


class Noise:
    """A noise function with values 0...1, of one or two coordinates in lattice units."""

    def __init__(self, seed):
        self.lattice = [value / 255 for value in bytes_of(seed, SIZE * SIZE)]

    def at(self, x, y=0.0):
        column, row = int(x // 1), int(y // 1)
        u, v = smooth(x - column), smooth(y - row)
        column, row = column % SIZE, row % SIZE
        right, below = (column + 1) % SIZE, (row + 1) % SIZE
        lattice = self.lattice
        upper = lattice[row * SIZE + column] * (1 - u) + lattice[row * SIZE + right] * u
        lower = lattice[below * SIZE + column] * (1 - u) + lattice[below * SIZE + right] * u
        return upper * (1 - v) + lower * v

    def layered(self, x, y=0.0, octaves=4):
        """Return the sum of octaves with half the size and half the height each, scaled to 0...1."""
        total, weight, whole = 0.0, 1.0, 0.0
        for _ in range(octaves):
            total, whole = total + weight * self.at(x, y), whole + weight
            x, y, weight = x * 2 + 17.3, y * 2 + 9.1, weight / 2
        return total / whole
