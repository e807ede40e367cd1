"""Start-up: the time of a process that does nothing."""

import subprocess
import time

from benchmarks import page, peers
from benchmarks.machine import TOOL, spelled

TITLE = "Start-up"
RUNS = 100


def measure(_):
    rows = [(f"`{spelled(command)}`", f"{median(command):.2f}") for command in ([TOOL, "--version"], ["true"])]
    intro = f"Wall milliseconds of a process, the median of {RUNS} runs."
    return [intro, *page.table(("command", "ms"), rows), *page.bullets([peers.ours()])]


def median(command):
    times = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
        times.append(time.perf_counter() - begin)
    return sorted(times)[RUNS // 2] * 1000
