"""A landscape with camera noise, as an example of a photograph saved as PNG."""

from random import Random

from testimages.canvas import mixed
from testimages.noise import Noise, smooth
from testimages.png import RGB, Picture

WIDTH, HEIGHT = 600, 400  # pixels at 2x
HORIZON = 0.62
SKY, GLOW, CLOUD = (64, 108, 176), (255, 190, 120), (255, 236, 222)
RANGES = ((0.50, 0.20, 3.0, (136, 128, 170)), (0.57, 0.17, 5.0, (84, 84, 130)), (0.62, 0.10, 9.0, (36, 48, 76)))


def photo():
    """Return the image at 2x, 600 x 400, with noise of a few levels in each channel."""
    clouds, ridges, ripples = Noise("clouds"), Noise("ridges"), Noise("ripples")
    tops = [[base - rise * ridges.layered(x / WIDTH * steps, steps * 5) for x in range(WIDTH)] for base, rise, steps, _ in RANGES]
    grain = Random("grain")
    rows = []
    for y in range(HEIGHT):
        row = bytearray()
        for x in range(WIDTH):
            color = scene(x, y / HEIGHT, tops, clouds, ripples)
            bits = grain.getrandbits(6)
            row += bytes(min(255, max(0, sample + (bits >> shift & 3) - 1)) for sample, shift in zip(color, (0, 2, 4)))
        rows.append(bytes(row))
    return Picture(WIDTH, HEIGHT, RGB, 8, tuple(rows))


def scene(x, v, tops, clouds, ripples):
    """Return the color at column x, height v (0 top ... 1 bottom)."""
    if v < HORIZON:
        return land_or_sky(x, v, tops, clouds)
    depth = (v - HORIZON) / (1 - HORIZON)
    wave = ripples.layered(x / 60 / (0.3 + depth), depth * 40, 2) - 0.5
    mirrored = max(0.0, HORIZON - (v - HORIZON) * 1.45 + wave * 0.07 * (0.4 + depth))
    reflection = land_or_sky(x, mirrored, tops, clouds)
    return mixed(reflection, (14, 34, 66), 0.18 + 0.42 * smooth(depth))


def land_or_sky(x, v, tops, clouds):
    for top, (base, rise, _, color) in reversed(list(zip(tops, RANGES))):
        if v > top[x]:
            return mixed(color, (214, 176, 170), 0.35 * smooth((v - base + rise) / (rise + 0.1)))
    u = x / WIDTH
    far = (u - 0.68) * (u - 0.68) * 1.8 + (v - 0.36) * (v - 0.36) * 3
    glow = 1 / (1 + far * 22)
    color = mixed(SKY, GLOW, min(1.0, glow * 0.75 + 0.5 * smooth(v / 0.6)))
    if far < 0.0035:
        return (255, 246, 216)
    cover = smooth((clouds.layered(u * 5, v * 14 + 3) - 0.50) * 4)
    return mixed(color, CLOUD, cover * 0.65)


def halved(picture):
    """Return the image at 1x, with the rounded mean of every two by two pixels."""
    rows = []
    for upper, lower in zip(picture.rows[0::2], picture.rows[1::2]):
        row = bytearray(len(upper) // 2)
        for c in range(3):
            quads = zip(upper[c::6], upper[c + 3 :: 6], lower[c::6], lower[c + 3 :: 6])
            row[c::3] = bytes((sum(quad) + 2) // 4 for quad in quads)
        rows.append(bytes(row))
    return Picture(picture.width // 2, picture.height // 2, RGB, 8, tuple(rows))
