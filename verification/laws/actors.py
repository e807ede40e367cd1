"""Sequences in which somebody else works on the same files: an editor, a folder that becomes a link, files of others in
folders that the tool cleans, a server that lies, and signals.

After each command, every file of the user has the last version that was saved, or what the tool made of it. Nothing
outside the named folders has changed. Files of others are as they were.
"""

import http.server
import json
import os
import plistlib
import random
import signal
import socketserver
import struct
import subprocess
import threading
import time
import zlib

import trees
from judging import Violation
from testimages.png import RGB, chunk, plain

TIMEOUT = 60
CRASHES = {signal.SIGILL, signal.SIGTRAP, signal.SIGABRT, signal.SIGBUS, signal.SIGSEGV}
NAMES = ["a.png", "b.png", "d/a.png", "d/e/b.png", "p.plist", "d/q.plist"]
SET = "k.xcassets/x.imageset"
# Files of others, in the folders that builds, caches, transfers and extractions clean.
FOREIGN = [
    "out/notes.txt",
    "out/d/photo.png",
    "cache/notes.txt",
    "cache/ab/" + "ab" * 32,
    "cache/ab/" + "ab" * 16,
    "cache/uploads/list",
    "tmp/.assetcrush-transfer-1/photo",
    "tmp/transfers/1/photo",
    "old/notes.txt",
    "got/notes.txt",
    "w/.a.png.swp",
    "w/d/.DS_Store.txt",
]
# The commands, with the folder that each one names.
COMMANDS = {
    "optimize": ["optimize", "w", "-O0"],
    "backup": ["optimize", "w", "-O0", "--backup", "old"],
    "convert": ["convert", "w", "--in-place", "--to", "cgbi", "-O0"],
    "restore": ["convert", "w", "--in-place", "--to", "png", "-O0"],
    "resize": ["resize", "w/a.png", "w/b.png", "--to", "5x5", "--force"],
    "fix": ["audit", "w", "--fix", "--full"],
    "set": ["plist", "set", "touched", "w/p.plist", "--string", "yes"],
    "binary": ["plist", "convert", "w", "--to", "binary"],
    "plutil": ["--as", "plutil", "-convert", "xml1", "w/p.plist"],
    "buddy": ["--as", "PlistBuddy", "-c", "Add :touched string yes", "w/p.plist"],
    "defaults": ["--as", "defaults", "write", "BASE/w/p", "touched", "yes"],
    "build": ["build", "w", "-o", "out", "-O0"],
    "cached": ["build", "w", "-o", "out", "-O0", "--cache", "cache"],
    "remote": ["build", "w", "-o", "out", "-O0", "--force", "--cache", "cache", "--cache", "URL", "--cache-upload", "wait"],
    "trim": ["cache", "trim", "cache", "--size", "1K"],
    "extract": ["catalog", "extract", "out/Assets.car", "-o", "got"],
}
LIES = ["garbage", "swapped", "redirect", "short", "error", "honest"]


def sequence(random):
    """Return the steps of one random sequence."""
    steps = []
    for _ in range(random.randint(2, 4)):
        actor = random.choices(["editor", "link", "signal", "nobody"], [6, 2, 1, 1])[0]
        details = {
            "editor": lambda: [
                [random.random(), random.choice(NAMES), random.choice(["save", "rename"])] for _ in range(random.randint(1, 4))
            ],
            "link": lambda: [[random.random(), random.choice(["out/d", "out/d/e", "w/d", "w/d/e", "cache/ab"])]],
            "signal": lambda: [[random.random(), random.choice(["TERM", "KILL", "INT"])]],
            "nobody": list,
        }[actor]()
        steps.append([random.choice(list(COMMANDS)), actor, details, random.choice(LIES)])
    return steps


def image(version):
    """Return a PNG of one color that tells the version, larger than needed."""
    width, height = 40, 30
    color = struct.pack(">I", version * 2654435761 % (1 << 24))[1:]
    rows = (b"\0" + color * width) * height
    return plain(width, height, RGB, rows, chunk(b"tEXt", b"Comment\0" + b"x" * 200), level=0)


def content(name, version):
    if name.endswith(".png"):
        return image(version)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict><key>version</key><string>{version}</string></dict></plist>\n'.encode()


def color(data):
    """Return the color of the first pixel of a PNG or CgBI file with up to 8 bits a channel."""
    place, fields, pixels = 8, {}, b""
    while place < len(data):
        size, kind = struct.unpack(">I4s", data[place : place + 8])
        body = data[place + 8 : place + 8 + size]
        pixels += body if kind == b"IDAT" else b""
        fields.setdefault(kind, body)
        place += 12 + size
    if b"IEND" not in fields:
        raise ValueError("no end")
    is_apple = b"CgBI" in fields
    raw = zlib.decompress(pixels, -15 if is_apple else 15)[1:]
    _, _, depth, type_ = struct.unpack(">IIBB", fields[b"IHDR"][:10])
    if type_ == 3:
        index = raw[0] >> (8 - depth)
        return fields[b"PLTE"][3 * index : 3 * index + 3]
    if type_ in (0, 4):
        return bytes([(raw[0] >> (8 - depth)) * 255 // ((1 << depth) - 1)]) * 3
    return raw[2::-1][:3] if is_apple else raw[:3]


def shows(name, data, version):
    """Whether a file has a version, as it was saved or as the tool changed it."""
    try:
        if name.endswith(".png"):
            return color(data) == color(image(version))
        return plistlib.loads(data).get("version") == str(version)
    except Exception:
        return False


class Lies(socketserver.ThreadingTCPServer):
    """A server of results that stores them, and lies about them."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answers)
        self.objects, self.lie = {}, "honest"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        pass


class Answers(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_PUT(self):
        self.server.objects[self.path] = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.end_headers()

    def do_GET(self):
        objects, lie = self.server.objects, self.server.lie
        data = objects.get(self.path)
        if lie == "swapped" and objects:
            data = random.choice(list(objects.values()))
        elif lie == "garbage":
            data = random.randbytes(300)
        elif lie == "redirect":
            self.send_response(307)
            self.send_header("Location", f"http://127.0.0.1:{self.server.server_address[1]}/elsewhere")
            return self.end_headers()
        self.send_response(500 if lie == "error" else 404 if data is None else 200)
        self.send_header("Content-Length", str(len(data or b"")))
        self.end_headers()
        self.wfile.write((data or b"")[: 50 if lie == "short" else None])


class World:
    """The files of one sequence. `w` has the user's files, `elsewhere` files that no command names."""

    def __init__(self, base, tool):
        self.base, self.tool = base, tool
        self.version = 0
        self.saved = {}
        self.server = None
        for name in NAMES:
            self.save(name, "save")
        self.put(f"w/{SET}/x.png", image(0))
        self.put(
            f"w/{SET}/Contents.json",
            json.dumps({"images": [{"filename": "x.png", "idiom": "universal"}], "info": {"author": "xcode", "version": 1}}).encode(),
        )
        for name in NAMES + ["notes.txt", "e/b.png"]:
            self.put("elsewhere/" + name, image(7) if name.endswith("png") else b"elsewhere")
        for folder in ("out", "cache", "tmp", "home"):
            os.makedirs(self.path(folder), exist_ok=True)
        self.outside = trees.snapshot(self.path("elsewhere"))
        # A build first, so that the output and the cache are the tool's, and then others put their files there.
        self.run(["build", "w", "-o", "out", "-O0", "--cache", "cache", "-q"])
        for name in FOREIGN:
            self.put(name, b"a file of somebody else: " + name.encode())

    def path(self, name):
        return os.path.join(self.base, name)

    def put(self, name, data):
        path = self.path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)

    def save(self, name, how):
        """Save a new version of a file, as an editor does."""
        self.version += 1
        version, path = self.version, self.path("w/" + name)
        try:
            if how == "rename" and os.path.exists(path):
                self.put("w/" + name + "~", content(name, version))
                os.replace(path + "~", path)
            else:
                self.put("w/" + name, content(name, version))
        except OSError:
            return
        self.saved[name] = (version, time.time_ns())

    def start(self, words):
        if self.server is None and "URL" in words:
            self.server = Lies()
        address = f"http://127.0.0.1:{self.server.server_address[1]}/c" if self.server else ""
        words = [word.replace("BASE", self.base).replace("URL", address) for word in words]
        return subprocess.Popen(
            [self.tool, *words],
            cwd=self.base,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={"PATH": "/usr/bin:/bin", "HOME": self.path("home"), "TMPDIR": self.path("tmp"), "SWIFT_BACKTRACE": "enable=no"},
        )

    def run(self, words, act=lambda process: None):
        process = self.start(words)
        act(process)
        try:
            _, messages = process.communicate(timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise Violation(f"a command does not end: {words}") from None
        text = messages.decode(errors="replace")
        if -process.returncode in CRASHES or "a fault in assetcrush" in text:
            raise Violation(f"{words}: exit code {process.returncode}: {text[-500:]}")
        return process.returncode

    def step(self, command, actor, details, lie):
        if self.server:
            self.server.lie = lie
        undo = []

        def act(process):
            began = time.monotonic()
            for moment, what, *how in sorted(details):
                time.sleep(max(0, began + moment * moment * 0.04 - time.monotonic()))
                if actor == "editor":
                    self.save(what, how[0])
                elif actor == "signal":
                    process.send_signal(getattr(signal, "SIG" + what))
                elif os.path.isdir(self.path(what)) and not os.path.islink(self.path(what)):
                    os.rename(self.path(what), self.path("aside"))
                    os.symlink(self.path("elsewhere"), self.path(what))
                    undo.append(what)

        self.run(COMMANDS[command] + ["-q"] * (COMMANDS[command][0] in ("build", "optimize", "convert")), act)
        if trees.snapshot(self.path("elsewhere")) != self.outside:
            raise Violation(f"{command} changed a file elsewhere")
        for name in undo:
            if os.path.islink(self.path(name)):
                os.unlink(self.path(name))
                os.rename(self.path("aside"), self.path(name))
            else:
                raise Violation(f"{command} replaced a link at {name}")
        self.check(command)

    def check(self, command):
        for name, (version, moment) in self.saved.items():
            path = self.path("w/" + name)
            if not os.path.exists(path):
                raise Violation(f"{command} deleted {name}")
            if shows(name, trees.read(path), version):
                continue
            # The comparison and the rename are two calls of the system.
            if 0 <= os.stat(path).st_ctime_ns - moment < 2_000_000:
                self.saved[name] = (self.version, moment)
                self.save(name, "save")
                continue
            raise Violation(f"{command} lost version {version} of {name}")
        for name in FOREIGN:
            path = self.path(name)
            if not os.path.exists(path) or trees.read(path) != b"a file of somebody else: " + name.encode():
                raise Violation(f"{command} changed or deleted the file of others {name}")


def run(base, tool, steps):
    """Run a sequence. Return the number of commands."""
    os.makedirs(base)
    world = World(base, tool)
    try:
        for step in steps:
            world.step(*step)
        # Whatever a server said: the outputs equal those of a build without it.
        for out, options in (("out", ["--paranoid"]), ("plain", [])):
            world.run(["build", "w", "-o", out, "-O0", "-q", "--cache", "cache", *options][: None if out == "out" else -2])
        ours = {name: node.data for name, node in trees.snapshot(world.path("plain")).items()}
        there = {name: node.data for name, node in trees.snapshot(world.path("out")).items()}
        for name, data in ours.items():
            if there.get(name) != data and "out/" + name not in FOREIGN:
                raise Violation(f"the output {name} differs from a build without a cache")
    finally:
        if world.server:
            world.server.shutdown()
            world.server.server_close()
        trees.remove(base)
    return len(steps) + 3
