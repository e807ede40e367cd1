"""Run oxipng's Python package on a folder in one process, as our build does.

oxipng_folder.py LEVEL [--alpha] [--zopfli N] IN OUT
"""

import argparse
import os
from pathlib import Path

import oxipng

parser = argparse.ArgumentParser()
parser.add_argument("level", type=int)
parser.add_argument("--alpha", action="store_true")
parser.add_argument("--zopfli", type=int)
parser.add_argument("source")
parser.add_argument("out")
options = parser.parse_args()
settings = {"level": options.level, "strip": oxipng.StripChunks.all(), "optimize_alpha": options.alpha}
if options.zopfli:
    settings["deflate"] = oxipng.Deflaters.zopfli(options.zopfli)
for name in sorted(os.listdir(options.source)):
    result = oxipng.optimize_from_memory(Path(options.source, name).read_bytes(), **settings)
    Path(options.out, name).write_bytes(result)
