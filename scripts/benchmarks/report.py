"""Measure the report in HTML of 20,000 images: its size, the tool's time and memory, and the page in headless Chromium.

    bench report [--rounds N]

The script writes 20,000 PNGs, and audits them as text and as a page, with and without thumbnails. It opens the page from disk
and measures the first paint, sorting, filtering and zooming. A page with a plain table of the same rows is the peer of the
paint and of sorting. The commands and the pages take turns. The script writes docs/benchmarks/report.md.

ASSETCRUSH_BINARY names another program. Chromium and the packages of
verification/check-report must be installable.
"""

import argparse
import html
import os
import statistics
import sys
import tempfile
from pathlib import Path

from benchmarks import machine, page, peers
from benchmarks.machine import TOOL, VERIFICATION, timed
from benchmarks.trees import image_tree

sys.path.append(os.path.join(VERIFICATION, "lib"))
from reportcheck import environment

IMAGES = 20_000
# Goals of the page, in bytes and milliseconds.
LARGEST, PAINT, SORT = 15_000_000, 2000, 200


def main(arguments):
    environment.enter()
    parser = argparse.ArgumentParser("bench report", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args(arguments)
    machine.needs_program()
    if not environment.browser():
        sys.exit("bench report: chromium is missing; install it with apt-get install chromium")
    intro = (
        f"Written by `scripts/bench report`. The tree has {IMAGES:,} PNGs in {image_tree.FOLDERS} folders, a third of them in asset "
        f"catalogs. {page.RATIOS} Each figure is the median of {options.rounds} rounds. Commands and pages take turns. Memory is the "
        "largest peak."
    )
    with tempfile.TemporaryDirectory(prefix="bench-report-") as folder:
        tree = os.path.join(folder, "tree")
        image_tree.make(tree, IMAGES)
        commands = audits(options, tree, folder)
        path = os.path.join(folder, "report.html")
        peer = plain_table(path, os.path.join(folder, "plain.html"))
        lines = sections(commands, in_browser(options, path, peer), path, peer)
    facts = [peers.ours(), *environment.versions(), f"{os.cpu_count()} cores"]
    page.write("report.md", "Benchmarks of the report in HTML", intro, facts, lines)


def audits(options, tree, folder):
    """Return the median wall seconds and the largest peak in bytes of each command, by its spelling."""
    bare, whole = (os.path.join(folder, name) for name in ("bare.html", "report.html"))
    commands = {
        "assetcrush audit IN": [],
        "assetcrush audit IN --format json": ["--format", "json"],
        "assetcrush audit IN --output html=bare.html --thumbnails 0": ["--output", f"html={bare}", "--thumbnails", "0"],
        "assetcrush audit IN --output html=report.html": ["--output", f"html={whole}"],
    }
    runs = {name: [] for name in commands}
    for _ in range(options.rounds + 1):
        for name, more in commands.items():
            runs[name].append(timed([TOOL, "audit", tree, *more, "--no-config"], codes=(0, 1)))
    # The first round warms up, but its memory counts.
    return {name: (statistics.median(run.wall for run in each[1:]), max(run.peak for run in each)) for name, each in runs.items()}


def plain_table(path, peer):
    """Write a page with a plain table of the same rows, which sorts all rows on a click. Return its path."""
    from reportcheck.markup import Markup

    data, _ = Markup(Path(path).read_text(encoding="utf-8")).json()
    rows = "".join(
        f"<tr><td>{html.escape(row['path'])}</td><td>{row['after'].get('width', 0)}×{row['after'].get('height', 0)}</td>"
        f"<td>{row['after'].get('decoded', 0)}</td><td>{row['after']['stored']}</td></tr>"
        for row in data["rows"]
        if row.get("after")
    )
    with open(peer, "w", encoding="utf-8") as file:
        file.write(f"""<!DOCTYPE html><meta charset="utf-8"><title>plain</title>
<table><thead><tr><th>File<th>Pixels<th><button id="sort">Decoded</button><th>On disk</thead><tbody>{rows}</tbody></table>
<script>document.getElementById("sort").onclick = () => {{
  const body = document.querySelector("tbody");
  const keyed = [...body.rows].map((row) => [Number(row.cells[2].textContent), row]);
  body.append(...keyed.sort((first, second) => second[0] - first[0]).map(([, row]) => row));
}}</script>""")
    return peer


def in_browser(options, path, peer):
    """Return the measured milliseconds by name, one list of rounds each."""
    from playwright.sync_api import sync_playwright
    from reportcheck import samples, session, speed

    pages = {"page": samples.Sample("page", path, []), "plain": samples.Sample("plain", peer, [])}
    results = {}
    with sync_playwright() as playwright:
        browser = session.Session(playwright)
        for turn in range(options.rounds + 1):
            for name, sample in pages.items():
                with browser.page(sample, width=1400) as opened:
                    for key, value in speed.measure(opened, name).items():
                        if turn:
                            results.setdefault((name, key), []).append(value)
        browser.close()
    return {key: statistics.median(values) for key, values in results.items()}


def sections(commands, browser, path, peer):
    size, plain_size = os.path.getsize(path), os.path.getsize(peer)
    first = next(iter(commands.values()))
    rows = [
        (f"`{name}`", f"{wall:.2f}", f"{wall / first[0]:.2f} ×", f"{peak / 1e6:.0f} MB", f"{peak / first[1]:.2f} ×")
        for name, (wall, peak) in commands.items()
    ]
    sizes = [("size", f"{size / 1e6:.2f} MB", f"{LARGEST / 1e6:.0f} MB", f"{plain_size / 1e6:.2f} MB")]
    goals = {"first paint": PAINT, "sort": SORT}
    for key in dict.fromkeys(key for _, key in browser):
        sizes.append((key, text(browser.get(("page", key))), text(goals.get(key)), text(browser.get(("plain", key)))))
    return [
        "## The tool",
        *page.table(("command", "s", "of the first", "peak memory", "of the first"), rows),
        "## The page",
        "",
        (
            "The peer is a page with a plain table of the same rows, which a script sorts. The times are those of the "
            "browser, from the click to the next drawn frame."
        ),
        *page.table(("", "report", "goal", "plain table"), sizes),
    ]


def text(milliseconds):
    return "–" if milliseconds is None else f"{milliseconds:,.0f} ms"
