"""Completions, manual pages, and the excerpts of docs/integrations.md."""

import os
import re
import shutil
from pathlib import Path

from place import ROOT, expect, need

PAGE = os.path.join(ROOT, "docs", "integrations.md")
BLOCK = re.compile(r"^```([^\n]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(kind):
    """Return the contents of the page's blocks of one kind, such as `sh links`."""
    found = [text for info, text in BLOCK.findall(Path(PAGE).read_text(encoding="utf-8")) if info == kind]
    expect(found, f"docs/integrations.md has no block `{kind}`")
    return found


def docs(place):
    """Check that each block with a file name is an excerpt of that file. Other checks run the remaining blocks."""
    run_elsewhere = {"sh xcode", "sh links", "sh extras", "yaml pre-commit", "yaml github", "yaml gitlab"}
    excerpts = 0
    with open(PAGE, encoding="utf-8") as file:
        for info, text in BLOCK.findall(file.read()):
            if info in run_elsewhere:
                continue
            expect(" " in info, f"no check runs the block `{info}`")
            expect(text in Path(ROOT, info.split(" ", 1)[1]).read_text(encoding="utf-8"), f"the excerpt is not in {info.split(' ', 1)[1]}")
            excerpts += 1
    return f"{excerpts} excerpts are in their files"


def extras(place):
    script = blocks("sh extras")[0]
    expect(script.split()[0] == "scripts/releasing/make-extras", "the page's command")
    place.run("scripts/releasing/make-extras", place.path("extras"), cwd=ROOT)
    share = place.path("extras", "share")
    need("zsh", "zsh")
    need("fish", "fish")
    need("groff", "groff")
    place.run("bash", "-n", share + "/bash-completion/completions/assetcrush")
    place.run("zsh", "-n", share + "/zsh/site-functions/_assetcrush")
    place.run("fish", "-n", share + "/fish/vendor_completions.d/assetcrush.fish")
    offered = place.run(
        "bash",
        "-c",
        f"source '{share}/bash-completion/completions/assetcrush'; COMP_WORDS=(assetcrush bui); COMP_CWORD=1; "
        "COMP_LINE='assetcrush bui'; COMP_POINT=14; _assetcrush assetcrush bui assetcrush; echo \"${COMPREPLY[@]}\"",
    )
    expect(offered.split() == ["build"], "bash completes bui: " + offered)
    pages = sorted(os.listdir(share + "/man/man1"))
    for page in pages:
        warnings = place.run("groff", "-man", "-Tutf8", "-ww", "-z", os.path.join(share, "man/man1", page))
        expect(not warnings, f"{page}: {warnings}")
        expect(
            len(re.findall(r"^\.SH", place.read("extras/share/man/man1", page).decode(), re.MULTILINE)) >= 3,
            f"{page} has at least three sections",
        )
    for name in ["build", "plist-convert", "cache-trim"]:
        expect(f"assetcrush-{name}.1" in pages, f"a page for {name}")
    versions = [place.run(shell, "--version").splitlines()[0] for shell in ["bash", "zsh", "fish"] if shutil.which(shell)]
    return f"{len(pages)} manual pages without a warning; completions for " + "; ".join(v.split("-release")[0] for v in versions)
