"""An RGBA canvas with anti-aliased fills and soft shadows. Final pixels are computed in whole numbers."""

from itertools import accumulate

from testimages.png import RGB, RGBA, Picture

SUBLINES = 8  # heights sampled within a row; across the row, coverage is exact


class Canvas:
    """A canvas of `width` x `height` pixels of straight R, G, B, A, initially transparent."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.pixels = bytearray(width * height * 4)

    def fill(self, shape, color):
        """Draw `color` over the shape. It is (r, g, b[, a]), or a function of y that returns one."""
        for y in rows_of(shape, self.height):
            here = color(y) if callable(color) else color
            for start, end, coverage in runs(shape, y, self.width):
                self.blend(start, end, y, here, coverage)

    def shade(self, shape, color):
        """Draw over the shape with a color function of x and y."""
        for y in rows_of(shape, self.height):
            for start, end, coverage in runs(shape, y, self.width):
                for x in range(start, end):
                    self.blend(x, x + 1, y, color(x, y), coverage)

    def shadow(self, shape, down, radius, color):
        """Draw a blurred copy of the shape, `down` pixels lower. Three box blurs approximate a Gaussian."""
        mask = [[0] * self.width for _ in range(self.height)]
        for y in rows_of(shape, self.height - down):
            for start, end, coverage in runs(shape, y, self.width):
                mask[y + down][start:end] = [coverage] * (end - start)
        for _ in range(3):
            mask = transposed([box_blurred(row, radius) for row in mask])
            mask = transposed([box_blurred(row, radius) for row in mask])
        for y, row in enumerate(mask):
            for x, coverage in enumerate(row):
                if coverage:
                    self.blend(x, x + 1, y, color, coverage)

    def blend(self, start, end, y, color, coverage):
        """Composite source over destination for one run of pixels, rounded to nearest."""
        red, green, blue = color[:3]
        alpha = ((color[3] if len(color) > 3 else 255) * coverage + 127) // 255
        pixels, base = self.pixels, y * self.width * 4
        if alpha == 255:
            pixels[base + start * 4 : base + end * 4] = bytes((red, green, blue, 255)) * (end - start)
            return
        if alpha == 0:
            return
        for at in range(base + start * 4, base + end * 4, 4):
            under = pixels[at + 3] * (255 - alpha)
            total = alpha * 255 + under  # the new alpha, times 255
            over, half = alpha * 255, total // 2
            pixels[at] = (red * over + pixels[at] * under + half) // total
            pixels[at + 1] = (green * over + pixels[at + 1] * under + half) // total
            pixels[at + 2] = (blue * over + pixels[at + 2] * under + half) // total
            pixels[at + 3] = (total + 127) // 255

    def picture(self):
        """Return all four channels."""
        stride = self.width * 4
        rows = tuple(bytes(self.pixels[y * stride : (y + 1) * stride]) for y in range(self.height))
        return Picture(self.width, self.height, RGBA, 8, rows)

    def opaque_picture(self):
        """Return red, green and blue. Every pixel must be opaque."""
        assert self.pixels[3::4] == b"\xff" * (self.width * self.height)
        rows = []
        for row in self.picture().rows:
            out = bytearray(self.width * 3)
            out[0::3], out[1::3], out[2::3] = row[0::4], row[1::4], row[2::4]
            rows.append(bytes(out))
        return Picture(self.width, self.height, RGB, 8, tuple(rows))


def rows_of(shape, height):
    """Return the rows of pixels that the shape touches."""
    top, bottom = shape.extent()
    return range(max(0, int(top)), min(height, int(bottom) + 1))


def runs(shape, y, width):
    """Return (start, end, coverage 1...255) for the covered pixels of row y, from left to right."""
    partial, steps = {}, {}
    for line in range(SUBLINES):
        for left, right in shape.spans(y + (line + 0.5) / SUBLINES):
            left, right = max(0.0, left), min(float(width), right)
            if left >= right:
                continue
            first, last = int(left), int(right)
            if first == last:
                partial[first] = partial.get(first, 0) + right - left
                continue
            partial[first] = partial.get(first, 0) + first + 1 - left
            partial[last] = partial.get(last, 0) + right - last
            steps[first + 1] = steps.get(first + 1, 0) + 1
            steps[last] = steps.get(last, 0) - 1
    edges = sorted({*partial, *(x + 1 for x in partial), *steps})
    out, full = [], 0
    for start, end in zip(edges, edges[1:]):
        full += steps.get(start, 0)
        coverage = min(255, int((full + partial.get(start, 0)) * 255 / SUBLINES + 0.5))
        if coverage and start < width:
            out.append((start, end, coverage))
    return out


def box_blurred(row, radius):
    """Return the mean over 2 x radius + 1 neighbors, with zeros outside."""
    size, window = len(row), 2 * radius + 1
    sums = list(accumulate([0] + [0] * radius + list(row) + [0] * radius))
    return [(sums[x + window] - sums[x] + radius) // window for x in range(size)]


def transposed(rows):
    return list(zip(*rows))


def vertical(top, bottom, from_y, to_y):
    """Return a color function from `top` at height `from_y` to `bottom` at `to_y`."""

    def color(y):
        t = min(1.0, max(0.0, (y + 0.5 - from_y) / (to_y - from_y)))
        return mixed(top, bottom, t)

    return color


def mixed(a, b, t):
    """Return a at t = 0 and b at t = 1, rounded to nearest."""
    return tuple(int(p + (q - p) * t + 0.5) for p, q in zip(a, b))
