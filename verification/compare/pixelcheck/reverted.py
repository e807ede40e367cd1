"""Comparisons of the output of `convert --to png` with its CgBI source, by libpng, Pillow and ImageMagick."""

import os
import shutil
import subprocess

import cgbi_reader
import numpy
import png_peers
from pixelcheck import built


def compared(cgbi, reverted, source, decoders):
    """Return (compared pixels, different pixels, faults). `decoders` has functions from a PNG to R, G, B, A by name."""
    try:
        names = [name for _, name, _ in cgbi_reader.split(reverted)]
        expected = straight(cgbi_reader.bgra(cgbi_reader.read(cgbi)))
    except cgbi_reader.PNGError as error:
        return 0, 0, [f"reverted: {error}"]
    faults = [f"reverted: still has {name.decode()}" for name in (b"CgBI", b"iDOT") if name in names]
    pixels, most = 0, 0
    for name, decode in decoders.items():
        try:
            decoded = decode(reverted)
        except (png_peers.PeerError, OSError, SyntaxError, ValueError) as error:
            faults.append(f"reverted: {name} rejects it: {error}")
            continue
        pixels, count, faults = built.differences(expected, decoded, faults, f"reverted, by {name}: ")
        most = max(most, count)
    return pixels, most, faults + losses(expected, source)


def straight(pixels):
    """Return straight R, G, B, A from premultiplied B, G, R, A.

    A color is min(255, (c x 255 + a / 2) / a), and 0 under alpha 0.
    """
    color, alpha = pixels[:, :, 2::-1].astype(numpy.uint32), pixels[:, :, 3:].astype(numpy.uint32)
    divided = numpy.minimum(255, (color * 255 + alpha // 2) // numpy.maximum(alpha, 1))
    return numpy.dstack([numpy.where(alpha == 0, 0, divided), alpha]).astype(numpy.uint8)


def losses(pixels, source):
    """Compare with the source. A color may differ by 1 at alpha 128 to 254. At 255 it must be equal, and alpha always."""
    before = built.pillow_rgba(source)
    if before.shape != pixels.shape:
        return []  # already reported
    distance = numpy.abs(before.astype(numpy.int16) - pixels)[:, :, :3].max(axis=2)
    alpha = before[:, :, 3]
    bad = (alpha != pixels[:, :, 3]) | ((alpha >= 128) & (distance > 1)) | ((alpha == 255) & (distance > 0))
    return [f"reverted: {int(bad.sum())} pixels are further from the source than premultiplication explains"] if bad.any() else []


def libpng():
    """Return a function from a PNG to R, G, B, A by libpng, which treats a warning as an error."""
    peer = png_peers.Peer("libpng")

    def decode(png):
        width, height = png_peers.size_of(png)
        return numpy.frombuffer(peer.rgba(png), numpy.uint8).reshape(height, width, 4)

    return decode


def mogrify():
    """Return the command of ImageMagick that converts many files in one process, or None."""
    command = [shutil.which("magick"), "mogrify"] if shutil.which("magick") else [shutil.which("mogrify")]
    if not command[0]:
        return None
    version = subprocess.run([*command, "-version"], capture_output=True, text=True, check=False).stdout
    return command if "ImageMagick" in version else None


def magick_rgba(command, paths, folder):
    """Decode files in one process, and return R, G, B, A by path. Files that ImageMagick rejects are missing."""
    places = {}
    for index, path in enumerate(paths):
        places[path] = os.path.join(folder, f"{index}.png")
        os.symlink(os.path.abspath(path), places[path])
    subprocess.run([*command, "-depth", "8", "-format", "rgba", *places.values()], capture_output=True, check=False)
    pixels = {}
    for path, place in places.items():
        raw = f"{place[:-4]}.rgba"
        if os.path.exists(raw):
            pixels[path] = numpy.fromfile(raw, numpy.uint8)
    return pixels


def shaped(raw, png):
    """Return ImageMagick's bytes as rows and columns. Raise OSError if there are none."""
    if raw is None:
        raise OSError("no pixels were written")
    width, height = png_peers.size_of(png)
    return raw.reshape(height, width, 4)
