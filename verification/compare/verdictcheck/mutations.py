"""Damaged PNGs from valid ones, by a seeded generator. In half of the damaged files the CRCs are made right again."""

import random
import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
TYPES = b"""
    IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD hIST pHYs tEXt zTXt iTXt tIME eXIf acTL cICP sPLT prVt CrIt
""".split()


def chunks(file):
    """Return a list of [type, data, CRC], up to the first chunk that does not fit."""
    found, at = [], len(SIGNATURE)
    while at + 12 <= len(file):
        count = int.from_bytes(file[at : at + 4], "big")
        if at + 12 + count > len(file):
            break
        found.append([file[at + 4 : at + 8], file[at + 8 : at + 8 + count], file[at + 8 + count : at + 12 + count]])
        at += 12 + count
    return found


def crc(kind, data):
    return struct.pack(">I", zlib.crc32(kind + data))


def joined(parts, corrects=True):
    """Return a file of chunks, with right CRCs or the ones of the list."""
    return SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + kind + data + (crc(kind, data) if corrects or not check else check) for kind, data, check in parts
    )


def image_data(parts):
    return b"".join(data for kind, data, _ in parts if kind == b"IDAT")


def header(parts):
    """Return width, height, bit depth, color type and interlacing, or None."""
    if not parts or parts[0][0] != b"IHDR" or len(parts[0][1]) != 13:
        return None
    width, height, depth, color, _, _, interlacing = struct.unpack(">IIBBBBB", parts[0][1])
    return (width, height, depth, color, interlacing) if color in CHANNELS else None


def filtered_bytes(width, height, depth, color, interlacing):
    """Return the bytes that the image data inflates to."""

    def rows(columns, count):
        return count * ((columns * CHANNELS[color] * depth + 7) // 8 + 1) if columns > 0 else 0

    if interlacing != 1:
        return rows(width, height)
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    return sum(rows((width - x + across - 1) // across, max(0, (height - y + down - 1) // down)) for x, y, across, down in passes)


class Mutator:
    """An endless source of damaged files."""

    def __init__(self, seeds, seed):
        self.random = random.Random(seed)
        self.seeds = seeds
        self.kinds = [self.bytes] * 3 + [self.data] * 4 + [self.swapped] * 3 + [self.recompressed] * 4 + [self.stream_bytes] * 3
        self.kinds += [self.header_field, self.header_field, self.truncated, self.known]

    def next(self):
        """Return the name of the kind and a file."""
        while True:
            kind = self.random.choice(self.kinds)
            file = kind(self.random.choice(self.seeds))
            if file is not None:
                return kind.__name__, file

    def bytes(self, file):
        """Changes up to eight bytes anywhere."""
        damaged = bytearray(file)
        for _ in range(self.random.randint(1, 8)):
            damaged[self.random.randrange(len(damaged))] = self.byte()
        parts = chunks(damaged)
        return joined(parts) if self.random.random() < 0.5 and parts else bytes(damaged)

    def data(self, file):
        """Changes, lengthens or shortens the data of one chunk."""
        parts = chunks(file)
        part = self.random.choice(parts)
        data = bytearray(part[1])
        for _ in range(self.random.randint(1, 3)):
            choice, at = self.random.random(), self.random.randrange(len(data) + 1)
            if choice < 0.6 and at < len(data):
                data[at] = self.byte()
            elif choice < 0.8:
                data[at:at] = bytes(self.byte() for _ in range(self.random.randint(1, 12)))
            else:
                del data[at : at + self.random.randint(1, 12)]
        part[1] = bytes(data)
        return self.either(parts)

    def truncated(self, file):
        return file[: self.random.randrange(len(file))] if self.random.random() < 0.8 else file + bytes([self.byte()])

    def swapped(self, file):
        """Swaps, drops, repeats, renames or adds chunks."""
        parts = chunks(file)
        for _ in range(self.random.randint(1, 3)):
            a, b = self.random.randrange(len(parts)), self.random.randrange(len(parts))
            choice = self.random.randrange(6)
            if choice == 0:
                parts[a], parts[b] = parts[b], parts[a]
            elif choice == 1 and len(parts) > 1:
                del parts[a]
            elif choice == 2:
                parts.insert(b, list(parts[a]))
            elif choice == 3:
                parts[a][0] = self.random.choice(TYPES)
            elif choice == 4:
                other = chunks(self.random.choice(self.seeds))
                parts.insert(b, list(self.random.choice(other)))
            else:
                data = bytes(self.byte() for _ in range(self.random.choice([0, 0, 1, 4, 9, 32])))
                parts.insert(b, [self.random.choice(TYPES), data, b""])
        return self.either(parts)

    def header_field(self, file):
        parts = chunks(file)
        if not header(parts):
            return None
        fields = list(struct.unpack(">IIBBBBB", parts[0][1]))
        at = self.random.randrange(7)
        fields[at] = max(0, fields[at] + self.random.choice([-1, 1, 2, -8, 8])) if at < 2 else self.random.choice([0, 1, 2, 3, 4, 6, 8, 16])
        parts[0][1] = struct.pack(">IIBBBBB", *fields)
        return joined(parts)

    def recompressed(self, file):
        """Inflates the image data, changes it, and compresses it with other settings."""
        parts = chunks(file)
        try:
            rows = bytearray(zlib.decompress(image_data(parts)))
        except zlib.error:
            return None
        for _ in range(self.random.choice([0, 1, 1, 4])):
            if rows:
                rows[self.random.randrange(len(rows))] = self.byte()
        choice = self.random.randrange(8)
        if choice == 0:
            rows += bytes(self.random.choice([1, 100]))
        elif choice == 1:
            del rows[-self.random.randint(1, 40) :]
        deflater = zlib.compressobj(
            self.random.randint(0, 9),
            zlib.DEFLATED,
            self.random.choice([9, 10, 12, 15, 15]),
            9,
            self.random.choice([zlib.Z_DEFAULT_STRATEGY, zlib.Z_FILTERED, zlib.Z_HUFFMAN_ONLY, zlib.Z_RLE, zlib.Z_FIXED]),
        )
        stream = deflater.compress(bytes(rows)) + deflater.flush(zlib.Z_FINISH)
        if choice == 2:
            stream = stream[: -self.random.randint(1, 6)]
        elif choice == 3:
            stream += bytes(self.random.randint(1, 9))
        elif choice == 4:  # a smaller window than the references need
            first = self.random.randrange(8) << 4 | 8
            stream = bytes([first, 31 - first * 256 % 31]) + stream[2:]
        elif choice == 5:
            stream = stream[:-4] + bytes(4)
        return joined(with_stream(parts, self.split(stream)))

    def stream_bytes(self, file):
        """Changes bytes of the compressed image data, and makes the CRC right. Sometimes the Adler-32 as well."""
        parts = chunks(file)
        stream = bytearray(image_data(parts))
        if len(stream) < 8:
            return None
        for _ in range(self.random.randint(1, 2)):
            stream[self.random.randrange(len(stream))] = self.byte()
        inflater = zlib.decompressobj()
        try:
            rows = inflater.decompress(bytes(stream[:-4]))
            if self.random.random() < 0.7:
                stream[-4:] = struct.pack(">I", zlib.adler32(rows))
        except zlib.error:
            pass
        return joined(with_stream(parts, self.split(bytes(stream))))

    def known(self, _):
        """Makes a file with reserved codes of deflate, or with references past its window."""
        return self.random.choice([reserved_length, reserved_distance, unused_code])(self.random)

    def either(self, parts):
        return joined(parts, corrects=self.random.random() < 0.5)

    def split(self, stream):
        if self.random.random() < 0.5 or len(stream) < 2:
            return [stream]
        at = self.random.randrange(len(stream))
        return [stream[:at], stream[at:]]

    def byte(self):
        return self.random.choice([0, 1, 255, self.random.randrange(256), self.random.randrange(256)])


def with_stream(parts, pieces):
    """Return the chunks with other image data at the place of the first IDAT."""
    at = next((index for index, part in enumerate(parts) if part[0] == b"IDAT"), len(parts))
    rest = [part for part in parts if part[0] != b"IDAT"]
    return rest[:at] + [[b"IDAT", piece, b""] for piece in pieces] + rest[at:]


class Bits:
    """A deflate stream, written bit by bit (RFC 1951, section 3.1.1)."""

    def __init__(self):
        self.value, self.count = 0, 0

    def add(self, value, bits):
        self.value |= value << self.count
        self.count += bits

    def code(self, value, bits):
        for bit in reversed(range(bits)):
            self.add(value >> bit & 1, 1)

    def fixed(self, symbol):
        """Adds a symbol of the fixed code. Literals above 143 are not needed."""
        if symbol < 144:
            self.code(0x30 + symbol, 8)
        elif symbol < 280:
            self.code(symbol - 256, 7)
        else:
            self.code(0xC0 + symbol - 280, 8)

    def bytes(self):
        return self.value.to_bytes((self.count + 7) // 8, "little")


def gray_row(stream, rows):
    """Return a PNG of one gray row. `rows` are the bytes that libdeflate inflates."""
    wrapped = b"\x78\x01" + stream + struct.pack(">I", zlib.adler32(rows))
    size = struct.pack(">IIBBBBB", len(rows) - 1, 1, 8, 0, 0, 0, 0)
    return joined([[b"IHDR", size, b""], [b"IDAT", wrapped, b""], [b"IEND", b"", b""]])


def reserved_length(source):
    bits = Bits()
    bits.add(0b011, 3)
    bits.fixed(1)
    bits.fixed(source.choice([286, 287]))
    bits.code(0, 5)
    bits.fixed(256)
    return gray_row(bits.bytes(), bytes([1]) * 259)


def reserved_distance(source):
    bits = Bits()
    bits.add(0b011, 3)
    bits.fixed(0)
    for _ in range(100):
        bits.fixed(285)
        bits.code(0, 5)
    bits.fixed(257)
    bits.code(source.choice([30, 31]), 5)
    bits.add(0, 13)
    bits.fixed(256)
    return gray_row(bits.bytes(), bytes(25804))


def unused_code(_):
    """A block whose distance code has one symbol, and whose match uses the other bit."""
    bits = Bits()
    bits.add(0b101, 3)
    bits.add(1, 5)
    bits.add(0, 5)
    order = [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2]
    bits.add(len(order) - 4, 4)
    for length in order:
        bits.add(length, 3)
    lengths = [1 if symbol == 257 else 2 if symbol in (1, 256) else 0 for symbol in range(258)]
    for length in lengths + [1]:
        bits.code([0b0, 0b10, 0b11][length], [1, 2, 2][length])
    bits.code(0b10, 2)
    bits.code(0, 1)
    bits.code(1, 1)
    bits.code(0b11, 2)
    return gray_row(bits.bytes(), bytes([1]) * 4)
