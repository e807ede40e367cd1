"""Results of `assetcrush build` that several clients share by a server: `--cache https://…`."""

import os
import random
import resource
import shutil
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from integrations.place import Failure, Place, expect
from remoting import assets, client, web
from remoting.page import number, table

PASSWORD = "a-password-that-must-not-show"
COLUMNS = ["build", "seconds", "processor seconds", "against no server"]


def http(options):
    """Compare builds that share results by nginx with builds of their own, and let the server fail."""
    with tempfile.TemporaryDirectory(prefix="results-") as folder:
        place = Place(folder, client.TOOL)
        source = sources(place, options.files)
        with web.running(place.path("nginx"), {"someone": PASSWORD}) as nginx:
            address = nginx.address + "/cache"
            rows = sharing(place, source, address)
            requests = nginx.requests()
            sent = sum(method == "PUT" for method, _ in requests)
            expect(len(nginx.objects()) == sent, "each result is sent once")
            faults(place, source, nginx, address)
            passwords(place, source, nginx)
    return [
        (
            f"{options.files:,} small files, and TestImages/App. nginx {web.version()} with WebDAV stores {sent:,} results. All outputs are equal "
            "byte for byte, also with a server that stops in the middle of a build, with damaged and cut results, with a server that stores "
            f"nothing, and with a wrong password. The transfers use {curl()}."
        ),
        *table(COLUMNS, rows),
    ]


def curl():
    return " ".join(subprocess.run(["curl", "--version"], capture_output=True, text=True, check=True).stdout.split()[:2])


# Builds


class Built:
    """The outcome of a build in a home folder of its own."""

    def __init__(self, place, source, name, *options, home=None, token=None, code=0):
        self.name, self.output = name, place.path("built", name)
        self.home = home or place.path("homes", name)
        os.makedirs(self.home, exist_ok=True)
        environment = {"HOME": self.home}
        if token:
            environment["ASSETCRUSH_CACHE_TOKEN"] = token
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        self.text = place.run("assetcrush", "build", source, "-o", self.output, *options, env=environment, code=code)
        self.seconds = time.monotonic() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.warnings = [line for line in self.text.splitlines() if "warning: the cache" in line]

    def row(self, reference):
        return [self.name, number(self.seconds), number(self.processor), f"{self.seconds / reference.seconds:.2f} ×"]


def sharing(place, source, address):
    """Build without a server, with an empty one, and as a second client. Return the rows of a table."""
    plain = Built(place, source, "without a server")
    first = Built(place, source, "the first client", "--cache", address)
    same(first, plain)
    start = time.monotonic()
    # Waits for the process that sends the results.
    while "another process" in (text := place.run("assetcrush", "cache", "upload", "--to", address, env={"HOME": first.home})):
        time.sleep(0.05)
    sent = time.monotonic() - start
    expect("still wait" not in text, "all results are sent")
    second = Built(place, source, "a second client", "--cache", address)
    same(second, plain)
    expect(not first.warnings and not second.warnings, "no warning")
    again = Built(place, source, "a second client", "--cache", address, home=second.home)
    same(again, plain)
    rows = [built.row(plain) for built in (plain, first, second)]
    rows.insert(2, ["sending, after the first build", number(sent), "", f"{sent / plain.seconds:.2f} ×"])
    return rows


def faults(place, source, server, address):
    """Build with servers that stop, forget, damage or refuse. No output may differ."""
    plain = Built(place, source, "plain")
    timer = threading.Timer(plain.seconds / 4, server.freeze, [True])
    timer.start()
    stopped = Built(place, source, "a server that stops", "--cache", address)
    timer.join()
    same(stopped, plain)
    expect(stopped.seconds < plain.seconds + 30, f"a server that stops costs some seconds, not {stopped.seconds:.1f}")
    server.freeze(False)
    chance = random.Random(1)
    for path in server.objects():
        data = bytearray(Path(path).read_bytes())
        if chance.random() < 0.5:
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        else:
            del data[chance.randrange(len(data)) :]
        Path(path).write_bytes(data)
    same(Built(place, source, "damaged results", "--cache", address, "--cache-upload", "wait"), plain)
    server.requests()
    same(Built(place, source, "repaired results", "--cache", address, "--cache-upload", "none"), plain)
    expect(all(status == 200 for _, status in server.requests()), "damaged results are replaced")
    refused = Built(place, source, "a server that stores nothing", "--cache", server.address + "/fixed", "--cache-upload", "wait")
    same(refused, plain)


def passwords(place, source, server):
    """Build with a password in ~/.netrc, and with a wrong one. No process may show it."""
    address = server.address + "/locked"
    plain = Built(place, source, "plain 2")
    for name, password in (("the right password", PASSWORD), ("a wrong password", PASSWORD + "!")):
        home = place.path("homes", name)
        os.makedirs(home)
        with open(os.open(os.path.join(home, ".netrc"), os.O_WRONLY | os.O_CREAT, 0o600), "w", encoding="ascii") as file:
            file.write(f"machine 127.0.0.1 login someone password {password}\n")
        with Watcher(password) as watcher:
            built = Built(place, source, name, "--cache", address, "--cache-upload", "wait", home=home)
        same(built, plain)
        expect(not watcher.shown, f"the password is among the arguments of {watcher.shown}")
        expect(PASSWORD not in built.text, "the password is printed")
        expect(bool(built.warnings) == (password != PASSWORD), f"warnings with {name}: {built.warnings}")
    expect(any("/locked/" in path for path in server.objects()), "results are stored with a password")


class Watcher:
    """A thread that looks for a secret in the arguments of all processes."""

    def __init__(self, secret):
        self.secret, self.shown, self.done = secret.encode(), None, threading.Event()
        self.thread = threading.Thread(target=self.watch)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.done.set()
        self.thread.join()

    def watch(self):
        while not self.done.wait(0.002):
            for process in filter(str.isdigit, os.listdir("/proc")):
                try:
                    words = Path(f"/proc/{process}/cmdline").read_bytes()
                except OSError:
                    continue
                if self.secret in words:
                    self.shown = words


def same(built, other):
    """Compare two outputs, byte for byte."""
    done = subprocess.run(["diff", "-r", built.output, other.output], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failure(f"{built.name}: the output differs from a build without a server:\n{done.stdout[:1000]}\n{built.text[-1000:]}")


# Sources


def sources(place, files):
    """Write small files, the property lists and the catalogs of TestImages/App. Return their folder."""
    source = place.path("source")
    place.copy("TestImages/App")
    shutil.move(place.path("TestImages/App"), source)
    assets.write_files(os.path.join(source, "generated"), files)
    return source
