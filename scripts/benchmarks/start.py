"""Start-up: the time of a process that does nothing."""

import statistics

from benchmarks import page, peers
from benchmarks.machine import TOOL, spelled, timed

TITLE = "Start-up"
RUNS = 100


def measure(_):
    rows = [(f"`{spelled(command)}`", f"{median(command):.2f}") for command in ([TOOL, "--version"], ["true"])]
    intro = f"Wall milliseconds of a process, the median of {RUNS} runs."
    return [intro, *page.table(("command", "ms"), rows), *page.bullets([peers.ours()])]


def median(command):
    return statistics.median(timed(command).wall for _ in range(RUNS)) * 1000
