"""Paths, builds, and measurements of a process: wall and CPU seconds, and peak memory."""

import collections
import contextlib
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time

SCRIPTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(SCRIPTS)
# Sections use modules that the checks have too: pages, peers, writers of catalogs.
VERIFICATION = os.path.join(ROOT, "verification")
sys.path.append(VERIFICATION)
BUILD = os.path.join(ROOT, ".build")
TOOL = os.path.abspath(os.environ.get("ASSETCRUSH_BINARY") or os.path.join(BUILD, "release", "assetcrush"))
BENCHMARK = os.path.join(BUILD, "release", "assetcrush-benchmark")
CORPUS = os.path.join(BUILD, "corpus")
SHORT = 5.0  # CPU seconds; a shorter command is measured three times, and the least counts


Run = collections.namedtuple("Run", "wall cpu peak code")


def build():
    """Build the release program."""
    subprocess.run([os.path.join(SCRIPTS, "build")], check=True, stdout=sys.stderr)


def needs_program():
    if not os.access(TOOL, os.X_OK):
        sys.exit(f"bench: no program at {TOOL}; run scripts/build first")


def first_line(command):
    """Return the first line that a command prints, or an empty text if the command does not exist."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return (done.stdout or done.stderr).strip().split("\n")[0]


def timed(command, folder=None, codes=(0,), patience=0):
    """Run a program once. Return its wall and CPU seconds, its peak in bytes, and its exit code.

    The peak is at least that of this process. Exit codes other than `codes` end the benchmark. After the seconds of
    `patience`, if there are any, the program is killed.
    """
    with tempfile.TemporaryFile() as messages:
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=messages)
        signal.signal(signal.SIGALRM, lambda *_: process.kill())
        signal.setitimer(signal.ITIMER_REAL, patience)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        signal.setitimer(signal.ITIMER_REAL, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if codes and process.returncode not in codes:
            messages.seek(0)
            text = messages.read()[-2000:].decode(errors="replace")
            sys.exit(f"bench: {' '.join(command)[:500]}: ended with {process.returncode}: {text}")
    peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return Run(wall, usage.ru_utime + usage.ru_stime, peak, process.returncode)


def use_one_core():
    """Bind this process and its children to one core, if the system supports it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def measured(command, folder=None):
    """Return the (CPU seconds, standard output) of one run in a folder."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = dict(os.environ, RAYON_NUM_THREADS="1")
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=folder, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"bench: {' '.join(command)[:500]}: ended with {done.returncode}: {done.stderr[-2000:]}")
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, done.stdout


def folder_to_folder(command, source):
    """Return the least CPU seconds of a command, and the names and sizes of its outputs.

    The command runs in the folder. Its placeholders are {in}, {out}, {files} for paths and {names} for file names.
    """
    seconds, spent = None, 0.0
    for _ in range(3):
        with scratch() as out:
            took, _ = measured(filled(command, source, out), source)
            sizes = sizes_in(out)
        seconds = took if seconds is None else min(seconds, took)
        spent += took
        if spent > SHORT:
            break
    print(f"bench: {seconds:8.2f} s  {spelled(command)}  ({os.path.basename(source)})", file=sys.stderr, flush=True)
    return seconds, sizes


@contextlib.contextmanager
def scratch():
    """Create an empty folder inside another one, because a build keeps its own files next to its output."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        out = os.path.join(folder, "out")
        os.mkdir(out)
        yield out


def filled(command, source, out):
    names = sorted(os.listdir(source))
    lists = {"{names}": names, "{files}": [os.path.join(source, name) for name in names]}
    parts = []
    for part in command:
        parts += lists.get(part) or [part.replace("{in}", source).replace("{out}", out)]
    return parts


def sizes_in(folder):
    return {name: os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder)}


def spelled(command):
    """Return the command for the page, with the names of programs, and IN instead of {in}."""
    parts = [os.path.basename(part) if os.path.isabs(part) else part for part in command]
    return (
        " ".join(parts)
        .replace(TOOL, os.path.basename(TOOL))
        .replace("{in}", "IN")
        .replace("{out}", "OUT")
        .replace("{files}", "IN/*.png")
        .replace("{names}", "*.png")
    )
