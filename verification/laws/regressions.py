"""Sequences that once broke a law. `laws/check` runs them before the random ones of their kind."""

PLAIN = {"lists": False, "fast": False, "cache": False, "folds": False, "everywhere": True, "grain": 1}
BUILD = {"jobs": 2}

REGRESSIONS = [
    # The journal and the manifest did not fit on the disk, but an output did. No later build knew it.
    *(
        (
            "an output fits on a full disk and its journal does not",
            "disks",
            PLAIN,
            [["full", {"jobs": 2, "png": "copy"}, kilobytes], ["build", {"jobs": 2, "exclude": "*.txt"}]],
        )
        for kilobytes in (4, 8, 12, 16)
    ),
    # Only folders with work were searched for the temporary files of a killed build.
    (
        "a kill leaves a temporary file in a folder without work",
        "processes",
        PLAIN,
        [["write", "src/f/g/h/i/a.png", 0, 7692, 0o644], ["build", BUILD], ["litter", 411], ["build", BUILD]],
    ),
    # The error of the last write was ignored, because it came when the file was closed.
    *(
        (
            "a file system reports a full disk when a file is closed",
            "faults",
            PLAIN,
            [
                ["write", "src/b.txt", 3, 1, 0o644],
                ["write", "src/a.png", 3, 1, 0o644],
                ["fault", {"jobs": 1}, {"direct": False, "close": {"after": after, "error": 28}}],
                ["build", BUILD],
            ],
        )
        for after in range(6)
    ),
    # The folder of an output that failed stayed, and was in the place of a later output.
    (
        "a folder with a damaged file becomes a file",
        "processes",
        PLAIN,
        [["write", "src/d/e/c.plist", 2, 8016, 0o644], ["build", BUILD], ["write", "src/d", 1, 2055, 0o644], ["build", BUILD]],
    ),
]


def of_kind(kind):
    """Return the settings and steps of the sequences of a kind."""
    return [(settings, steps) for _, each, settings, steps in REGRESSIONS if each == kind]
