"""Sizes/: images of three known sizes that need far more memory than their files.

320 x 480 is a screen of the first iPhones (614,400 bytes decoded). 1600 x 1200 is a snapshot (7,680,000 bytes), and
3648 x 2736 is a camera's ten megapixels (39,923,712 bytes).
"""

import zlib

from testimages.noise import smooth
from testimages.png import RGB, UP, assembled, chunk, filtered, header

SIZES = ((320, 480), (1600, 1200), (3648, 2736))
PERIOD = 304  # of the waves, in pixels
AMPLITUDES = (70, 56, 88)
FLOORS = (60, 88, 66)


def files():
    """Yield (path, bytes) of every file in Sizes."""
    for width, height in SIZES:
        yield f"Sizes/{width}x{height}.png", woven(width, height)


def wave(position, phase):
    """Return 0...1...0 over one period, smooth at both ends."""
    t = (position / PERIOD + phase) % 1
    return smooth(2 * t if t < 0.5 else 2 - 2 * t)


def woven(width, height):
    """Return the sum of horizontal and vertical waves.

    Rows differ by a constant, so that the filter Up gives runs of three bytes.
    """
    across = bytearray()
    for x in range(width):
        across += bytes(int(wave(x, c * 0.21) * AMPLITUDES[c]) + FLOORS[c] for c in range(3))
    across = int.from_bytes(across, "big")
    out, above = [], bytes(width * 3)
    for y in range(height):
        down = bytes(int(wave(y, 0.4 - c * 0.17) * AMPLITUDES[c]) for c in range(3)) * width
        row = (across + int.from_bytes(down, "big")).to_bytes(width * 3, "big")  # no sum is over 255, so there are no carries
        out.append(filtered(row, above, UP, 3))
        above = row
    return assembled(header(width, height, RGB), chunk(b"IDAT", zlib.compress(b"".join(out), 9)))
