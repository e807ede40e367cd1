"""Checks of `make install`, manual pages, completions and the formula."""

import os
import re
import subprocess

import archives
from place import Skip, need

from checks.trial import ROOT, expect

# A shell, and commands that load its completion script and print the completions of `assetcrush bui`.
SHELLS = {
    "bash": [
        "bash",
        "--norc",
        "-c",
        """
        source "$1/bash-completion/completions/assetcrush"
        COMP_WORDS=(assetcrush bui) COMP_CWORD=1 COMP_LINE='assetcrush bui' COMP_POINT=14
        complete -p assetcrush >/dev/null && _assetcrush assetcrush bui assetcrush && printf '%s\\n' "${COMPREPLY[@]}" """,
        "bash",
    ],
    # zsh completes only in an interactive shell. The script is loaded as from a folder in fpath, and its functions are called.
    "zsh": [
        "zsh",
        "-f",
        "-c",
        """
        fpath=("$1/zsh/site-functions" $fpath)
        autoload -Uz compinit && compinit -u -D && [ "$_comps[assetcrush]" = _assetcrush ] && autoload +X _assetcrush
        zmodload zsh/zpty && zpty shell zsh -f -i && zpty -w shell "fpath=('$1/zsh/site-functions' \\$fpath); PS1=; autoload -Uz compinit; compinit -u -D; clear"
        sleep 1; zpty -w -n shell $'assetcrush bui\\t'; sleep 2; zpty -r -t shell text '*assetcrush build*' && print build""",
        "zsh",
    ],
    "fish": [
        "fish",
        "--no-config",
        "-c",
        'source "$argv[1]/fish/vendor_completions.d/assetcrush.fish"; complete -C "assetcrush bui" | cut -f 1',
    ],
}


def make_install(trial):
    """Install with a prefix, compare the files with the archive's, and uninstall."""
    binary = os.path.join(trial.unpack(), "bin/assetcrush")
    stage = trial.path("stage")
    setting = [f"DESTDIR={stage}", "PREFIX=/opt/tool", f"BINARY={binary}"]
    dated = {"SOURCE_DATE_EPOCH": trial.epoch()}
    trial.run("make", "-s", "-C", ROOT, "install", *setting, env=dated)
    installed = archives.read_tree(stage + "/opt/tool")
    packed = {path: file for path, file in archives.read_tree(os.path.dirname(os.path.dirname(binary))).items() if "/" in path}
    expect(installed == packed, f"make install writes the files of the archive: {sorted(set(installed) ^ set(packed))}")
    expect(archives.read_tree(stage).keys() == {f"opt/tool/{path}" for path in installed}, "nothing is outside of the prefix")
    trial.run("make", "-s", "-C", ROOT, "uninstall", *setting)
    expect(not archives.read_tree(stage), f"files stay after make uninstall: {sorted(archives.read_tree(stage))}")
    return f"{len(installed)} files, as in the archive; none stays after make uninstall"


def manual_pages(trial):
    folder = os.path.join(trial.unpack(), "share/man/man1")
    need("groff", "groff")
    need("mandoc", "mandoc")
    need("man", "man-db")
    pages = sorted(os.listdir(folder))
    for page in pages:
        path = os.path.join(folder, page)
        for command in [["groff", "-man", "-Tutf8", "-ww", "-z", path], ["mandoc", "-T", "lint", "-W", "warning", path]]:
            said = trial.run(*command)
            expect(not said, f"{page}: {said}")
        text = trial.run("man", "--warnings", "-l", path, env={"LC_ALL": "C.UTF-8", "MANWIDTH": "80"})
        expect("SYNOPSIS" in text and "warning" not in text.lower().split("synopsis")[0], f"man -l {page}: {text[:300]}")
    return f"{len(pages)} pages, read with groff, mandoc and man -l without a warning"


def completions(trial):
    share = os.path.join(trial.unpack(), "share")
    tried = []
    for shell, command in SHELLS.items():
        try:
            need(shell, shell)
        except Skip as reason:
            tried.append(f"{shell} SKIPPED ({reason})")
            continue
        env = {"PATH": os.path.join(os.path.dirname(share), "bin") + ":" + os.environ["PATH"], "TERM": "dumb"}
        said = trial.run(*command, share, env=env)
        expect("build" in said.split(), f"{shell} completes bui: {said}")
        tried.append(shell)
    return "loaded, and bui completed: " + ", ".join(tried)


def formula(trial):
    path = trial.artifact("assetcrush.rb")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    sums = trial.sums()
    pairs = re.findall(r'url "[^"]*/([^"/]+)"\n\s*sha256 "(\w+)"', text)
    expect(len(pairs) >= 2 and all(sums.get(name) == digest for name, digest in pairs), f"checksums of the formula: {pairs}")
    need("ruby", "ruby")
    expect("Syntax OK" in trial.run("ruby", "-wc", path), "the syntax")
    version = subprocess.run(["ruby", "-e", "print RUBY_VERSION"], capture_output=True, text=True, check=False).stdout
    return f"{len(pairs)} checksums; syntax by ruby {version}; not installed, since Homebrew is not here"
