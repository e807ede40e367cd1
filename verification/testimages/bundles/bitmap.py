"""Pixels as compiled catalogs store them, with premultiplied color."""

import struct
from dataclasses import dataclass

from testimages.png import RGBA


@dataclass(frozen=True)
class Bitmap:
    """An image of `width` x `height` pixels. `pixels` has R, G, B, A of 8 bits each, premultiplied, from the top row."""

    width: int
    height: int
    pixels: bytes

    @property
    def is_opaque(self):
        return self.pixels[3::4] == b"\xff" * (self.width * self.height)

    @property
    def is_gray(self):
        return self.pixels[0::4] == self.pixels[1::4] == self.pixels[2::4]

    def rows(self, first, count):
        """Return some rows as a bitmap."""
        row = self.width * 4
        return Bitmap(self.width, count, self.pixels[first * row : (first + count) * row])

    def crop(self, left, top, width, height):
        """Return a part. Coordinates outside repeat the pixels of the edge."""
        out = bytearray()
        for y in range(top, top + height):
            for x in range(left, left + width):
                out += self.at(min(max(x, 0), self.width - 1), min(max(y, 0), self.height - 1))
        return Bitmap(width, height, bytes(out))

    def at(self, x, y):
        place = (y * self.width + x) * 4
        return self.pixels[place : place + 4]

    def stored(self, pixel_format):
        """Return the pixels in the order of a stored format, without padding."""
        red, green, blue, alpha = (self.pixels[channel::4] for channel in range(4))
        if pixel_format == "ARGB":
            return woven(blue, green, red, alpha)
        if pixel_format == "GA8 ":
            return woven(red, alpha)
        if pixel_format == "GA16":
            return struct.pack(f"<{2 * len(red)}H", *(value * 257 for pair in zip(red, alpha) for value in pair))
        if pixel_format == "RGBW":
            return struct.pack(f"<{len(self.pixels)}H", *(value * 257 for value in self.pixels))
        if pixel_format == "RGB5":
            return struct.pack(f"<{len(red)}H", *(r >> 3 << 10 | g >> 3 << 5 | b >> 3 for r, g, b in zip(red, green, blue)))
        raise ValueError(pixel_format)


PIXEL_BYTES = {"ARGB": 4, "GA8 ": 2, "GA16": 4, "RGBW": 8, "RGB5": 2}


def woven(*planes):
    out = bytearray(len(planes) * len(planes[0]))
    for index, plane in enumerate(planes):
        out[index :: len(planes)] = plane
    return bytes(out)


def premultiplied(picture):
    """Return the bitmap of a picture with straight R, G, B, A or R, G, B of 8 bits."""
    out = bytearray()
    channels = 4 if picture.color_type == RGBA else 3
    for row in picture.rows:
        for at in range(0, picture.width * channels, channels):
            alpha = row[at + 3] if channels == 4 else 255
            out += bytes((sample * alpha + 127) // 255 for sample in row[at : at + 3]) + bytes([alpha])
    return Bitmap(picture.width, picture.height, bytes(out))


def painted(width, height, color):
    """Return a bitmap from a function of x and y that returns premultiplied R, G, B, A."""
    return Bitmap(width, height, bytes(sample for y in range(height) for x in range(width) for sample in color(x, y)))


def grayed(bitmap):
    """Return the bitmap with its green as all three colors."""
    green, alpha = bitmap.pixels[1::4], bitmap.pixels[3::4]
    return Bitmap(bitmap.width, bitmap.height, woven(green, green, green, alpha))


def on_white(bitmap):
    """Return the bitmap over white, so that every pixel is opaque."""
    out = bytearray()
    for at in range(0, len(bitmap.pixels), 4):
        under = 255 - bitmap.pixels[at + 3]
        out += bytes(min(255, sample + under) for sample in bitmap.pixels[at : at + 3]) + b"\xff"
    return Bitmap(bitmap.width, bitmap.height, bytes(out))
