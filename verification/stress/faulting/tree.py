"""The files of a run, and the comparison with the files before and with those of a run without faults."""

import hashlib
import os
import re
import stat

TEMPORARY = ".assetcrush-tmp-"
STATE = (".assetcrush-manifest", ".assetcrush-lock", ".assetcrush-journal")


def snapshot(folder):
    """Return {path: (kind, contents)} of all files below a folder, without .git."""
    found = {}
    for place, folders, files in os.walk(folder):
        if ".git" in folders:
            folders.remove(".git")
        for name in [*files, *(name for name in folders if os.path.islink(os.path.join(place, name)))]:
            path = os.path.join(place, name)
            kind = os.lstat(path).st_mode
            if stat.S_ISLNK(kind):
                value = ("link", os.readlink(path))
            else:
                with open(path, "rb") as file:
                    value = (stat.S_IMODE(kind), hashlib.blake2b(file.read(), digest_size=12).hexdigest())
            found[os.path.relpath(path, folder)] = value
    return found


def is_state(path):
    """Whether a file belongs to the program's own records, which no build system reads."""
    return path.startswith(STATE) or path.startswith("cache/") or os.path.basename(path).startswith(STATE)


def is_temporary(path):
    return os.path.basename(path).startswith(TEMPORARY)


def plain(text):
    """Return messages without their times."""
    return re.sub(r"\d+(\.\d+)? m?s\b", "TIME", text)


class Judge:
    """The rules for one scenario."""

    def __init__(self, scenario, before, reference, wild):
        self.scenario, self.before, self.reference, self.wild = scenario, before, reference, wild

    def partial(self, after, failed):
        """Return the problems of the files that a run left."""
        problems = []
        for path in sorted(self.before.keys() | self.reference.tree.keys() | after.keys()):
            if is_state(path) or is_temporary(path) or path in self.wild:
                continue
            found = after.get(path)
            allowed = [self.before.get(path), self.reference.tree.get(path)]
            is_source = path in self.before and not path.startswith("out/")
            if is_source and not any(path.startswith(name) for name in self.scenario.replaced) and path not in self.scenario.reports:
                allowed = [self.before[path]]
            if found in allowed or failed and path in self.scenario.reports:
                continue
            problems.append(f"{path} is neither the old nor the new file" if found else f"{path} is lost")
        if failed and self.scenario.stamp and self.scenario.stamp in after:
            problems.append("a stamp after a failure")
        return problems

    def differences(self, after):
        """Return the paths that differ from the reference, but for the program's own records."""
        paths = self.reference.tree.keys() | after.keys()
        return sorted(
            path for path in paths if not is_state(path) and path not in self.wild and after.get(path) != self.reference.tree.get(path)
        )

    def leftovers(self, after):
        """Return the files that no run without faults leaves."""
        return sorted(path for path in after if path not in self.reference.tree and path not in self.before)
