"""Where things are, and how a process is measured: CPU seconds and peak memory, on one core."""
import contextlib
import os
import resource
import subprocess
import sys
import tempfile

SCRIPTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(SCRIPTS)
BUILD = os.path.join(ROOT, ".build")
TOOL = os.path.join(BUILD, "release", "assetcrush")
BENCHMARK = os.path.join(BUILD, "release", "assetcrush-benchmark")
CORPUS = os.path.join(BUILD, "corpus")
SHORT = 5.0  # a command that takes less CPU time is measured three times, and the least counts


def use_one_core():
    """Ties this process, and all it starts, to one core where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def measured(command, folder=None):
    """(CPU seconds, standard output) of one run, in a folder."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = dict(os.environ, RAYON_NUM_THREADS="1")
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=folder)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"bench: {' '.join(command)[:500]}: ended with {done.returncode}: {done.stderr[-2000:]}")
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, done.stdout


def folder_to_folder(command, source):
    """(least CPU seconds, names and sizes of what was written) of a command with {in}, {files} and {out} to fill in.

    It runs in the folder; {names} are its files without their folder.
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
    """An empty folder inside another: a build keeps files of its own beside its output."""
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
    """A command as the page shows it: programs by their names, {in} as IN."""
    parts = [os.path.basename(part) if os.path.isabs(part) else part for part in command]
    return " ".join(parts).replace("{in}", "IN").replace("{out}", "OUT").replace("{files}", "IN/*.png").replace("{names}", "*.png")


def peak_bytes(command):
    """(peak resident bytes of a process, exit code). What this process takes itself is the least that can be measured."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024), process.returncode
