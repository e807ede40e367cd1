"""The laws that hold after each build of a sequence."""

import os

import fuse
import trees


class Violation(Exception):
    pass


class Laws:
    """The checks of a World, which has the folders, the settings and the runs."""

    def check_foreign(self, records):
        """Foreign files stay, unless a source has their name."""
        now = trees.snapshot(self.out)
        outputs = {record.get("output") for record in records}
        outputs |= self.reference_names()
        folded = {fold(name) for name in outputs if name}
        spellings = {fold(name): name for name in now} if self.settings["folds"] else {}
        for name, node in list(self.foreign.items()):
            there = now.get(name)
            other = spellings.get(fold(name))
            if not there and other:
                # The build changed the case of a folder.
                there = now[other]
                del self.foreign[name]
                name = other
                self.foreign[name] = node
            if there and (there.data, there.target, there.number) == (node.data, node.target, node.number):
                continue
            if fold(name) not in folded:
                raise Violation(f"{name!r}, a file of others, changed from {brief(node)} to {brief(there)}")
            del self.foreign[name]

    def reference_names(self):
        """Return all names that outputs have had in this sequence or could have now."""
        return self.complete.keys() | self.source_names()

    def build_scratch(self, options):
        """Build into an empty folder beside the tested file system, and return the files and the records."""
        out = os.path.join(self.scratch, "out")
        trees.remove(out)
        trees.remove(os.path.join(self.scratch, ".assetcrush-manifest-out"))
        plain = {key: value for key, value in options.items() if key in ("png", "plist", "catalogs", "exclude")}
        words = self.command(plain, "x/out")
        if "--cache" in words:
            place = words.index("--cache")
            del words[place : place + 2]
        code, records, messages = self.finish(self.start(words))
        files = trees.snapshot(out)
        for name, node in files.items():
            self.complete.setdefault(name, set()).add(node.data)
        return code, records, messages, files

    def compare(self, options, code, records, messages, after_fault=False):
        """Check that the output equals a build from scratch. Returns false if nothing could be built."""
        expected_code, expected_records, expected_messages, expected = self.build_scratch(options)
        found = trees.snapshot(self.out)
        if code == 2 or expected_code == 2:
            if code != expected_code and not self.is_blocked(found):
                raise Violation(f"exit code {code}, from scratch {expected_code}: {messages or expected_messages}")
            return False
        failed, expected_failed = failures(records), failures(expected_records)
        for source in failed - expected_failed:
            if not self.is_blocked(found) and not self.is_incomplete(failed) and not source.startswith("o/out"):
                raise Violation(f"{source!r} failed, but not from scratch: {messages}")
        if expected_failed - failed:
            raise Violation(f"not reported as failed: {sorted(expected_failed - failed)}")
        spellings = self.other_spellings(found, expected, failed)
        for name, node in expected.items():
            there = found.get(name) or found.get(spellings.get(name))
            if is_owned(name, failed) or there and (there.data, there.mode) == (node.data, node.mode):
                continue
            raise Violation(f"{name!r} is {brief(there)}, from scratch {brief(node)}")
        for name in found.keys() - expected.keys():
            # If the sources are not known completely, a build deletes nothing.
            if self.is_incomplete(failed):
                break
            # Without errors a build has nothing to say about the temporary file of a killed build that it cannot delete.
            if after_fault and ".assetcrush-tmp-" in name:
                continue
            if name not in self.foreign and name not in self.may_stay and not is_owned(name, failed) and name not in spellings.values():
                raise Violation(f"{name!r} has no source: {brief(found[name])}")
        if not after_fault:
            self.check_copies(expected, expected_failed)
            self.check_leftovers()
        return True

    def other_spellings(self, found, expected, failed):
        """Return the outputs in folders that keep an older spelling: others made them, or files stay there that no build may move."""
        if not self.settings["folds"]:
            return {}
        stays = self.is_incomplete(failed)
        kept = {fold(part) for name in self.foreign.keys() | self.may_stay for part in prefixes(name)}
        kept |= {fold(folder) for folder in self.folders}
        folded = {fold(name): name for name in found}
        return {
            name: folded[fold(name)]
            for name in expected.keys() - found.keys()
            if fold(name) in folded
            and name.rpartition("/")[2] == folded[fold(name)].rpartition("/")[2]
            and (stays or any(fold(part) in kept for part in prefixes(name)[:-1]))
        }

    def is_incomplete(self, failed):
        """Whether some sources could not be listed: a folder, or a link without a target."""
        return any(not os.path.isfile(os.path.join(self.sources, "cur", name)) for name in failed)

    def is_blocked(self, found):
        """Whether a foreign file, folder or link is at the path of some output."""
        names = {fold(part) for name in self.reference_names() for part in prefixes(name)}
        others = self.foreign.keys() | self.may_stay
        return any(fold(part) in names for name in others for part in prefixes(name)) or any(
            node.target is not None for node in found.values()
        )

    def check_copies(self, expected, failed):
        """Check text files of the build from scratch without the program."""
        for name in self.source_names():
            if not name.endswith(".txt") or name not in expected or is_owned(name, failed):
                continue
            if trees.read(os.path.join(self.sources, "cur", name)) != expected[name].data:
                raise Violation(f"{name!r} is not a copy")

    def check_leftovers(self):
        left = [
            name
            for name in trees.snapshot(os.path.join(self.base, "o"))
            if ".assetcrush-" in name
            and os.path.basename(name) not in (".assetcrush-manifest-out", ".assetcrush-manifest-out2")
            and not name.startswith("out2/")
        ]
        left = [name for name in left if not name.endswith("-out2")]
        if left:
            raise Violation(f"not deleted: {left}")

    def check_idle(self, options, code):
        """Check that a second build writes nothing."""
        again = {key: value for key, value in options.items() if key != "force"}
        before = trees.snapshot(self.out)
        now, records, messages = self.run(again)
        written = [
            record["source"] for record in records if record["written"] or record["fate"] not in KNOWN and "orphan" in record["fate"]
        ]
        if now != code:
            raise Violation(f"a second build exits with {now}, not {code}: {messages}")
        after = trees.snapshot(self.out)
        if written or after != before:
            names = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
            raise Violation(f"a second build worked on {written or names}")

    def check_complete(self, *options):
        """Check that no output is half-written."""
        for each in options:
            self.build_scratch(each)
        for name, node in trees.snapshot(self.out).items():
            if name in self.foreign or ".assetcrush-tmp-" in name or name in self.may_stay or node.data is None:
                continue
            known = self.complete.get(name, set())
            if node.data not in known and self.settings["folds"]:
                # A folder may keep an older spelling.
                known = known.union(*(data for other, data in self.complete.items() if fold(name) == fold(other)))
            if node.data not in known:
                raise Violation(f"{name!r} is half-written: {brief(node)}")


KNOWN = {"cgbi", "copied", "failed"}


def fold(name):
    return fuse.Memory.key(FOLDING, name)


class FOLDING:
    folds = True


def prefixes(name):
    parts = name.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts) + 1)]


def failures(records):
    """Return the sources that failed, below the source folder."""
    return {record["source"].removeprefix("s/cur/") for record in records if record["fate"] == "failed"}


def is_owned(name, failed):
    """Whether an output belongs to a source that failed. A folder that fails has many, and a catalog has some beside it."""
    for source in failed:
        folder = source.rpartition("/")[0]
        if name == source or name.startswith(source + "/"):
            return True
        if ".xcassets" in source and os.path.dirname(name) == os.path.dirname(source.partition(".xcassets")[0]):
            return True
        if source.endswith(".xcstrings") and os.path.dirname(os.path.dirname(name)) == folder:
            return True
    return False


def brief(node):
    if node is None:
        return "missing"
    if node.target is not None:
        return f"a link to {node.target!r}"
    if node.data is None:
        return "unreadable"
    return f"{len(node.data)} bytes {node.data[:12]!r}…{node.data[-6:]!r} with mode {node.mode:o}"
