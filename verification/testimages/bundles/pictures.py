"""The pictures of the app in Bundles. They have flat parts, so that their streams are small."""

from functools import cache

from testimages import drawings
from testimages.bundles.bitmap import Bitmap, painted, premultiplied

SKY, SUN, GRASS, PATH = (120, 190, 240, 255), (255, 220, 90, 255), (70, 150, 80, 255), (180, 150, 110, 255)
DUSK, MOON, DARK, STONE = (20, 24, 60, 255), (240, 240, 220, 255), (14, 50, 40, 255), (60, 60, 80, 255)


@cache
def app_icon(side):
    """Draw the icon of the app in App."""
    return premultiplied(drawings.app_icon(side))


def bands(width, height, top, disc, bottom, middle):
    """Draw a landscape of two bands, a square sun and a path."""
    rows = []
    for y in range(height):
        row = bytearray(bytes(top if y * 5 < height * 3 else bottom) * width)
        if height <= y * 6 < height * 2:
            part = width // 8
            row[width * 2 // 3 * 4 : (width * 2 // 3 + part) * 4] = bytes(disc) * part
        if y * 5 >= height * 3:
            left, part = width * 2 // 5 - y * width // height // 8, width // 5
            row[left * 4 : (left + part) * 4] = bytes(middle) * part
        rows.append(bytes(row))
    return Bitmap(width, height, b"".join(rows))


def meadow(width, height):
    return bands(width, height, SKY, SUN, GRASS, PATH)


def night(width, height):
    return bands(width, height, DUSK, MOON, DARK, STONE)


def icon(side):
    """Draw an opaque icon."""
    return bands(side, side, GRASS, SUN, PATH, SKY)


def badge(side):
    """Draw a translucent frame around an opaque square, with clear corners."""

    def color(x, y):
        edge = min(x, y, side - 1 - x, side - 1 - y)
        if max(abs(2 * x + 1 - side), abs(2 * y + 1 - side)) * 2 > side and edge * 8 < side:
            return (0, 0, 0, 0) if edge == 0 else (100, 30, 20, 128)
        return (230, 90, 50, 255)

    return painted(side, side, color)


def spot(side):
    """Draw a disc with clear corners."""

    def color(x, y):
        inside = (2 * x + 1 - side) ** 2 + (2 * y + 1 - side) ** 2 < side * side
        return (250, 200, 10 * side, 255) if inside else (0, 0, 0, 0)

    return painted(side, side, color)


def shade(width, height):
    """Draw gray steps from clear to dark."""
    return painted(width, height, lambda x, y: (20, 20, 20, 40 + y // 8 * 20))


def landscape(width, height):
    """Draw a meadow whose sky has a gradient."""
    under = meadow(width, height)
    return painted(width, height, lambda x, y: (120 + y, 190, 240, 255) if under.at(x, y) == bytes(SKY) else tuple(under.at(x, y)))
