"""Counts of a comparison, and their summary."""

import collections


class Totals:
    """The counts of one set of catalogs."""

    def __init__(self, title, is_verbose):
        self.title, self.is_verbose = title, is_verbose
        self.counts = collections.Counter()
        self.known = collections.Counter()  # renditions and sources that are not compared, or known to differ, by reason

    def start(self, path):
        self.path, self.printed = path, collections.Counter()
        self.counts["catalogs"] += 1

    def note(self, text, kind="renditions"):
        """Print a difference of the current catalog, if it is one of the first of its kind."""
        self.printed[kind] += 1
        if self.is_verbose or self.printed[kind] <= 5:
            print(f"{self.path}: {text}", flush=True)
        elif self.printed[kind] == 6:
            print(f"{self.path}: more differences of {kind}, shown by --verbose", flush=True)

    def add(self, kind, is_equal, text):
        """Count one comparison, and note a difference."""
        self.counts[kind] += 1
        if is_equal:
            self.counts[f"equal {kind}"] += 1
        else:
            self.note(text, kind)

    def is_good(self, least):
        """Print the summary and return whether everything is equal and enough renditions decode."""
        counts = self.counts
        decodable, decoded = counts["decodable"], counts["decoded"]
        print(f"{self.title}: {counts['catalogs']:,} catalogs, {counts['renditions']:,} renditions, {counts['stops']} crashes and hangs")
        print(f"  decoded: {share(decoded, decodable)}")
        for kind in ("fields", "pixels", "files"):
            print(f"  {kind}: {share(counts[f'equal {kind}'], counts[kind])} equal")
        if counts["sources"]:
            print(f"  sources: {share(counts['equal sources'], counts['sources'])} equal")
        for reason, number in sorted(self.known.items()):
            print(f"  {number:,} {reason}")
        kinds = ("fields", "pixels", "files")
        return (
            not counts["stops"]
            and decoded >= decodable * least
            and counts["pixels"] > 0
            and all(counts[kind] == counts[f"equal {kind}"] for kind in kinds)
        )


def share(part, whole):
    return f"{part:,} of {whole:,}" + (f" ({part / whole:.2%})" if whole else "")
