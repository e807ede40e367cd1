"""Damaged copies of catalogs and archives. One seed and one number always give the same copy."""

import io
import random
import struct
import zipfile

EXTREMES = (0, 1, 2, 0x7F, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0xFFFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFF0, 0xFFFFFFFF)
HEAD = 220  # bytes of a block where a rendition has its lengths
MOST = 1 << 20  # bytes of a seed file


class Mutations:
    """A source of damaged files. `catalogs` and `archives` have (name, bytes) pairs."""

    def __init__(self, catalogs, archives, seed):
        self.catalogs = [pair for pair in catalogs if len(pair[1]) <= MOST]
        self.archives = [pair for pair in archives if len(pair[1]) <= MOST]
        self.seed = seed

    def file(self, number):
        """Return (extension, bytes, description) of a damaged file."""
        chance = random.Random(f"{self.seed}/{number}")
        if not self.archives or chance.random() < 0.7:
            name, data = chance.choice(self.catalogs)
            return "car", *mutated(chance, data, self.catalogs, places(data), name)
        if chance.random() < 0.5:
            name, data = chance.choice(self.archives)
            return "ipa", *mutated(chance, data, self.archives, zip_places(data), name)
        # A sound archive with a damaged catalog.
        name, data = chance.choice(self.catalogs)
        data, story = mutated(chance, data, self.catalogs, places(data), name)
        return "ipa", packed(chance, data), f"{story}, in an archive"


def mutated(chance, data, others, spots, name):
    """Return the data with one to four faults, and their description."""
    story = [name]
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 4))):
        if not data:
            break
        make = chance.choice((flipped, flipped, extreme, extreme, extreme, truncated, swapped, spliced))
        data, text = make(chance, data, others, spots)
        story.append(text)
    return data, ", ".join(story)


def flipped(chance, data, others, spots):
    """Change some bits or bytes, near a structure or anywhere."""
    out, count = bytearray(data), chance.choice((1, 1, 2, 4, 16))
    for _ in range(count):
        at = spot(chance, data, spots)
        out[at] = out[at] ^ (1 << chance.randrange(8)) if chance.random() < 0.5 else chance.randrange(256)
    return bytes(out), f"{count} bytes changed"


def extreme(chance, data, others, spots):
    """Set a number of 2 or 4 bytes to an extreme, in either order of bytes."""
    if len(data) < 4:
        return data, "nothing"
    at = min(spot(chance, data, spots), len(data) - 4) & ~1
    value = chance.choice((*EXTREMES, len(data), len(data) - at, len(data) + 1))
    form = chance.choice(("<I", ">I", "<H", ">H"))
    number = struct.pack(form, value & (0xFFFFFFFF if form[1] == "I" else 0xFFFF))
    return data[:at] + number + data[at + len(number) :], f"{form} at {at} is {value}"


def truncated(chance, data, others, spots):
    """Cut the end, or bytes in the middle."""
    at = spot(chance, data, spots)
    if chance.random() < 0.6:
        return data[:at], f"ends at {at}"
    count = chance.choice((1, 4, 16, 512))
    return data[:at] + data[at + count :], f"{count} bytes less at {at}"


def swapped(chance, data, others, spots):
    """Exchange two ranges of one length."""
    size = chance.choice((4, 8, 16, 64, 512))
    if len(data) < 2 * size:
        return data, "nothing"
    first, second = sorted(min(spot(chance, data, spots), len(data) - size) for _ in range(2))
    if second - first < size:
        return data, "nothing"
    middle = data[first + size : second]
    parts = data[:first], data[second : second + size], middle, data[first : first + size], data[second + size :]
    return b"".join(parts), f"{size} bytes swapped"


def spliced(chance, data, others, spots):
    """Join the head of the file with the tail of another, or put a piece of another into it."""
    name, other = chance.choice(others)
    if not other:
        return data, "nothing"
    at, place = spot(chance, data, spots), chance.randrange(len(other))
    if chance.random() < 0.4:
        return data[:at] + other[place:], f"joined with {name} at {at}"
    size = chance.choice((16, 64, 512, 4096))
    return data[:at] + other[place : place + size] + data[at + size :], f"{size} bytes of {name} at {at}"


def spot(chance, data, spots):
    """Return an offset: mostly one in a structure."""
    if spots and chance.random() < 0.75:
        return min(chance.choice(spots), len(data) - 1)
    return chance.randrange(len(data))


def places(data):
    """Return the offsets of a catalog's structures: its header, index, variables and the heads of its blocks."""
    if len(data) < 32 or data[:8] != b"BOMStore":
        return list(range(min(len(data), HEAD)))
    index, index_size, names, names_size = struct.unpack_from(">4I", data, 16)
    found = [*range(32), *range(index, min(index + index_size, index + 2048)), *range(names, names + names_size)]
    count = struct.unpack_from(">I", data, index)[0] if index + 4 <= len(data) else 0
    for number in range(min(count, 400)):
        entry = index + 4 + 8 * number
        if entry + 8 > len(data):
            break
        start, size = struct.unpack_from(">II", data, entry)
        found += range(start, start + min(size, HEAD), 2 if size > 64 else 1)
        if size > 1000:
            found += range(start + HEAD, start + 600, 2)
    return found


def zip_places(data):
    """Return the offsets of an archive's headers."""
    found = []
    for mark, size in ((b"PK\1\2", 60), (b"PK\5\6", 22), (b"PK\3\4", 40)):
        at = data.find(mark)
        while at >= 0 and len(found) < 20_000:
            found += range(at, at + size)
            at = data.find(mark, at + 4)
    return found


def packed(chance, data):
    """Return an archive of an app with a catalog."""
    out = io.BytesIO()
    method = chance.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))
    with zipfile.ZipFile(out, "w", method) as file:
        file.writestr(zipfile.ZipInfo("Payload/A.app/Assets.car"), data, method)
        file.writestr(zipfile.ZipInfo("Payload/A.app/Info.plist"), b"<plist><dict/></plist>")
    return out.getvalue()


class Pipe(io.BytesIO):
    """An output that cannot go back, so that sizes and checksums are behind the data."""

    def seekable(self):
        return False

    def tell(self):
        raise OSError("a pipe has no position")


def streamed(files):
    """Return an archive of (path, bytes) pairs with data descriptors and Zip64 fields."""
    out = Pipe()
    with zipfile.ZipFile(out, "w") as archive:
        for path, data in files:
            info = zipfile.ZipInfo(path)
            info.compress_type = zipfile.ZIP_DEFLATED
            with archive.open(info, "w", force_zip64=True) as entry:
                entry.write(data)
    return out.getvalue()
