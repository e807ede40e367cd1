"""Decompress the LZFSE and LZVN streams of compiled catalogs with pyliblzfse.

    catalog_streams.py READER ROUNDS FILE...

READER is the independent reader car.py, which finds the streams. It is not measured. The script prints a line for each catalog: its
path, the number of streams, their decompressed bytes, and the CPU seconds of the best round.
"""

import importlib.util
import struct
import sys
import time

import liblzfse
import numpy as np


def main():
    reader, rounds, paths = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    spec = importlib.util.spec_from_file_location("car", reader)
    car = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(car)
    for path in paths:
        streams = streams_of(car, path)
        total = sum(map(len, map(liblzfse.decompress, streams)))
        print(path, len(streams), total, min(seconds(streams) for _ in range(rounds)), sep="\t")


def seconds(streams):
    start = time.process_time()
    for stream in streams:
        liblzfse.decompress(stream)
    return time.process_time() - start


def streams_of(car, path):
    """Return the streams of all pixels of a catalog. Bare LZVN becomes a block of LZFSE."""
    found, bare = [], car.lzvn_raw

    class Recorder:
        @staticmethod
        def decompress(data):
            found.append(bytes(data))
            return liblzfse.decompress(data)

    def recorded(data):
        out = bare(data)
        end = bytes(data)
        found.append(b"bvxn" + struct.pack("<II", len(out), len(end)) + end + b"bvx$")
        return out

    car.liblzfse, car.lzvn_raw = Recorder, recorded
    car._predict = lambda types, high, low, width, rows, components: np.zeros((rows, width * components), np.int32)
    with open(path, "rb") as file:
        catalog = car.Car(file.read())
    for rendition in catalog.renditions:
        # The streams of a link are the ones of its atlas.
        if rendition.comp is not None and rendition.layout != 1003:
            try:
                rendition.pixels()
            except (car.CarError, ValueError, IndexError, struct.error):
                continue
    car.lzvn_raw = bare
    return found


main()
