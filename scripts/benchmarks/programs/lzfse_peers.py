"""Decode and encode every LZFSE stream in the catalogs of a folder with Apple's code in C.

    lzfse_peers.py FOLDER ROUNDS

Prints two lines for each program: name, job, number of streams, decoded bytes, and megabytes a CPU second. `lzfse in C` calls the
functions in the library of pyliblzfse, and `pyliblzfse` calls its Python functions.
"""

import ctypes
import os
import struct
import sys
import time

import liblzfse

END = b"bvx$"


def main():
    folder, rounds = sys.argv[1], int(sys.argv[2])
    library = ctypes.CDLL(liblzfse.__file__)
    for function in (library.lzfse_decode_buffer, library.lzfse_encode_buffer):
        function.restype = ctypes.c_size_t
        function.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_void_p]
    scratch = ctypes.create_string_buffer(1 << 20)
    seconds, count, total = {}, 0, 0
    for name in sorted(name for name in os.listdir(folder) if name.endswith(".car")):
        with open(os.path.join(folder, name), "rb") as file:
            data = file.read()
        for stream in streams(data):
            plain = liblzfse.decompress(stream)
            if not plain:
                continue
            room = len(plain) + 12
            out = ctypes.create_string_buffer(room)
            jobs = {
                ("lzfse in C", "decoding"): lambda: library.lzfse_decode_buffer(out, room, stream, len(stream), scratch),
                ("lzfse in C", "encoding"): lambda: library.lzfse_encode_buffer(out, room, plain, len(plain), scratch),
                ("pyliblzfse", "decoding"): lambda: liblzfse.decompress(stream),
                ("pyliblzfse", "encoding"): lambda: liblzfse.compress(plain),
            }
            for key, job in jobs.items():
                seconds[key] = seconds.get(key, 0) + min(timed(job) for _ in range(rounds))
            count, total = count + 1, total + len(plain)
    for (program, job), taken in seconds.items():
        print(f"{program}\t{job}\t{count}\t{total}\t{total / taken / 1e6:.1f}")


def timed(job):
    begin = time.process_time()
    job()
    return time.process_time() - begin


def streams(data):
    """Return the streams in the data: each starts with the magic of a block and is complete."""
    found, at = [], data.find(b"bvx")
    while at >= 0:
        end = end_of(data, at) if data[at : at + 4] != END else None
        if end:
            found.append(data[at:end])
        at = data.find(b"bvx", end or at + 1)
    return found


def end_of(data, at):
    """Return the offset behind the stream at an offset, or None if there is none."""
    while True:
        magic = data[at : at + 4]
        if magic == END:
            return at + 4
        if len(data) - at < 32:
            return None
        (size,) = struct.unpack_from("<I", data, at + 4)
        if magic == b"bvx-":
            at += 8 + size
        elif magic == b"bvxn":
            at += 12 + struct.unpack_from("<I", data, at + 8)[0]
        elif magic == b"bvx2":
            first, second, third = struct.unpack_from("<3Q", data, at + 8)
            at += (third & 0xFFFFFFFF) + (first >> 20 & 0xFFFFF) + (second >> 40 & 0xFFFFF)
        else:
            return None


main()
