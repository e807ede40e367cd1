"""Faults that are put into pages on purpose. The check that each one names must find it."""

import concurrent.futures
import dataclasses
import os
import re

from reportcheck import checks
from reportcheck.faults import Faults
from reportcheck.markup import with_code, with_hashes
from reportcheck.session import started


def script(code):
    """Add code at the end of the page's script."""
    return lambda text: with_code(text, code)


def style(rule):
    return lambda text: text.replace("</style>", f"\n{rule}\n</style>", 1)


def text(old, new):
    """Replace the first occurrence of an expression."""
    return lambda page: re.sub(old, lambda _: new, page, count=1)


NO_POLICY = text(r"default-src 'none'.*?(?=\")", "default-src * 'unsafe-inline' data:")
RAW = text(r"&lt;img src=x onerror=alert\(1\)&gt;", "<img src=x onerror=alert(1)>")
# The check, the page, the fault, and its change of the page.
ALL = [
    ("contents", "app", "another size in the data", text(r'"stored":\d+', '"stored":12345')),
    ("contents", "app", "a damaged thumbnail", text(r'(?<=id="pictures">\["data:image/png;base64,)[^"]{40}', "A" * 40)),
    ("contents", "app", "a download of other data", script("const make = Blob; Blob = function () { return new make(['{}']); };")),
    ("texts", "app", "byte counts with a comma", script("const write = byteText; byteText = bytes => write(bytes).replace('.', ',');")),
    ("texts", "sizes", "another text of a size in the table without JavaScript", text("<td>1.00 kB</td>", "<td>999 B</td>")),
    ("headline", "app", "another sum of a device", text(r'"decoded":\d+', '"decoded":7')),
    ("headline", "app", "numbers that are rounded down", script("Math.round = Math.floor; drawHeadline();")),
    ("treemap", "app", "tiles with other areas", style(".tile[aria-level='2'] { width: 60px !important; }")),
    ("treemap", "app", "labels larger than their tiles", style(".tile-text { font-size: 60px; }")),
    ("treemap", "app", "one color for all severities", style(".tile { background: #ddd !important; }")),
    ("table", "app", "a sort without effect", script("sortedItems = list => list;")),
    ("table", "app", "a sort that is not stable", text(r"first\.index - second\.index", "second.index - first.index")),
    ("table", "app", "a filter without effect", script("String.prototype.includes = () => true;")),
    ("details", "app", "distorted pictures", style("dialog img { width: 200px !important; height: 20px !important; }")),
    (
        "details",
        "app",
        "a drawing that is not to scale",
        script(
            "const box = SVGElement.prototype.setAttribute; SVGElement.prototype.setAttribute = function (name, value) "
            "{ box.call(this, name, name === 'width' && this.localName === 'rect' ? 90 : value); };"
        ),
    ),
    (
        "details",
        "app",
        "a copy of other text",
        script(
            "HTMLTextAreaElement.prototype.select = function () {}; "
            "navigator.clipboard && (navigator.clipboard.writeText = async () => { throw 0; });"
        ),
    ),
    ("findings", "app", "rules without reasons", style(".explained { display: none; }")),
    (
        "keyboard",
        "app",
        "keys without effect",
        script("addEventListener('keydown', event => { if (event.key.startsWith('Arrow')) event.stopImmediatePropagation(); }, true);"),
    ),
    ("keyboard", "app", "an invisible focus", style("* { outline: none !important; box-shadow: none !important; }")),
    ("safety", "app", "a request", script("new Image().src = 'https://example.com/a.png';")),
    ("safety", "app", "a message on the console", script("console.warn('a warning');")),
    ("safety", "app", "no policy", NO_POLICY),
    ("safety", "names", "a name that is markup", RAW),
    ("safety", "names", "a name that ends the data", lambda page: page.replace("\\u003c/script\\u003e", "</script>", 1)),
    ("looks", "app", "no findings on paper", style("@media print { #findings { display: none !important; } }")),
    ("looks", "app", "no table without JavaScript", style("#files { display: none !important; }")),
    ("access", "app", "gray text", style("body { color: #aaa !important; }")),
    ("access", "app", "a wide page", style("body { min-width: 600px; }")),
    ("access", "app", "a page without a language", text('<html lang="en">', "<html>")),
]


def run(pages, folder):
    """Check every faulty page, print the first fault that is found in it, and return the number of missed ones."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return sum(pool.map(lambda index: missed(pages, folder, index), range(len(ALL))))


def missed(pages, folder, index):
    """Check one faulty page. Return whether its check finds no fault."""
    check, name, fault, change = ALL[index]
    before = pages[name].text()
    after = change(before)
    path = os.path.join(folder, f"faulty-page-{index}.html")
    with open(path, "w", encoding="utf-8") as file:
        file.write(with_hashes(after) if after != before else before)
    found = Faults()
    with found.part(check, is_quiet=True), started() as session:
        checks.MODULES[check].each(session, dataclasses.replace(pages[name], path=path), name, found)
    # A check that stops early found nothing.
    texts = [text for text in found.texts if ": stopped at " not in text]
    print(f"  {'found ' if texts else 'MISSED'}  {fault}: {texts[0][:150] if texts else found.texts}", flush=True)
    return not texts
