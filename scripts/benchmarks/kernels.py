"""The loops over pixels in isolation: premultiplying, unfiltering, filtering, choosing a filter."""

from benchmarks import page, peers
from benchmarks.machine import BENCHMARK, measured, spelled

TITLE = "Kernels"


def measure(_):
    command = [BENCHMARK, "kernels"]
    _, text = measured(command)
    rows = [line.split("\t") for line in text.splitlines()]
    intro = "Gigabytes of pixels per CPU second, from the best of many runs on a block of 64 KiB that stays in the cache."
    return [intro, *page.table(("kernel", "GB/s"), rows), *page.bullets([peers.ours(), f"`{spelled(command)}`"])]
