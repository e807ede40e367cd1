"""Random sequences of steps. A step is a list of plain values, and does nothing where it does not apply, so that any part of a sequence is a sequence."""

import errno

# Names of sources, in several folders, kinds and cases.
NAMES = [
    "a.png",
    "b.txt",
    "d/a.png",
    "d/b.txt",
    "d/e/c.plist",
    "d/t.strings",
    "t.strings",
    "w.xcstrings",
    "d",
    "k.xcassets/x.imageset/x.png",
    "k.xcassets/x.imageset/Contents.json",
    "k.xcassets/y.imageset/x.png",
    "k.xcassets/y.imageset/Contents.json",
    "d/m.xcassets/x.imageset/x.png",
    "d/m.xcassets/x.imageset/Contents.json",
    "f/w.xcstrings",
    "f/g/h/i/a.png",
    "f/b.txt",
    "n \u00e9\n.txt",
]
CASES = [
    "A.png",
    "D/a.png",
    "d/B.txt",
    "d/E/c.plist",
    "D/e/C.plist",
    "F/g/b.txt",
    "n e\u0301\n.txt",
    "T.Strings",
    "K.xcassets/x.imageset/x.png",
]
TARGETS = ["b.txt", "d", "../ext/1", "../ext/2", "../ext/2/y.txt", "nowhere", ".", "..", "../../ext/1", "l", "../ext/fifo"]
OUTPUTS = ["a.png", "b.txt", "d/b.txt", "d/a.png", "l/x.txt", "o", "d/o", "d", "d/e", "f/g", "Assets.car", "de.lproj/w.strings", "f"]
TAMPERING = ["delete", "flip", "flip", "truncate", "append", "chmod", "rename", "folder", "link", "hardlink", "times"]
SECONDS = 1 << 20


def sequence(random, kind):
    """Return the settings and the steps of one random sequence."""
    settings = {
        # The files of a list are judged by the list, so other sources with the same output stay. The sequence therefore
        # names its sources in one way.
        "lists": random.random() < 0.15,
        # Changes of equal size and time are invisible to --fast.
        "fast": random.random() < 0.15,
        "cache": random.random() < 0.4,
        "folds": kind in ("case", "faults") and random.random() < 0.7,
        # The file system of kind `case` has the outputs, or the sources too.
        "everywhere": random.random() < 0.6,
        "grain": random.choice([1, 1, 100, 10**9, 2 * 10**9]) if kind == "case" else 1,
    }
    # Two files of one size may then have one time, which --fast cannot distinguish.
    settings["fast"] = settings["fast"] and settings["grain"] < 10**9
    maker = Maker(random, kind, settings)
    steps = [maker.write() for _ in range(random.randint(2, 6))]
    for _ in range(random.randint(2, 5)):
        steps += [maker.edit() for _ in range(random.randint(0, 4))]
        if random.random() < 0.5:
            steps.append(maker.disturbance())
            steps += [maker.edit() for _ in range(random.randint(0, 2))]
        steps.append(["build", maker.options()])
    return settings, steps


class Maker:
    def __init__(self, random, kind, settings):
        self.random, self.kind, self.settings = random, kind, settings
        self.names = NAMES + CASES * (2 if kind == "case" else 0) + CASES[:3]

    def source(self):
        return self.random.choice(["src", "src", "src", "alt"]) + "/" + self.random.choice(self.names)

    def variant(self):
        return self.random.randrange(10000)

    def write(self):
        mode = self.random.choice([0o644, 0o644, 0o755, 0o600, 0o444])
        return ["write", self.source(), self.random.choice([0, 0, 1, 1, 2, 3]), self.variant(), mode]

    def edit(self):
        """Return an edit. The table has the weight and the arguments of each, first those of sources, then those of outputs."""
        pick, source, variant = self.random.choice, self.source, self.variant
        in_case = self.kind == "case"
        edits = {
            "write": (10, lambda: self.write()[1:]),
            "overwrite": (4, lambda: [source(), pick([0, 1, 2]), variant()]),
            "flip": (5, lambda: [source(), variant(), not self.settings["fast"] and self.random.random() < 0.7]),
            "times": (2, lambda: [source(), pick([-SECONDS, -3, -1, 1, 3600, SECONDS])]),
            "rename": (4, lambda: [source(), source()]),
            "swap": (2, lambda: [source(), source()]),
            "delete": (5, lambda: [source()]),
            "recase": (14 if in_case else 2, lambda: [source()]),
            "link": (3, lambda: [pick(["src/l", "src/l", "src/d/l", source()]), pick(TARGETS)]),
            "hardlink": (2, lambda: [source(), source()]),
            "chmod": (2, lambda: [source(), pick([0o755, 0o644, 0o640, 0o444, 0o000])]),
            "relink": (1, lambda: [pick(["src", "alt"])]),
            "plant": (
                5 if in_case else 3,
                lambda: [
                    pick(OUTPUTS + (["A.PNG", "D/o", "B.txt", "D"] if in_case else [])),
                    pick(["file", "file", "equal", "link", "folder"]),
                    variant(),
                ],
            ),
            "tamper": (5, lambda: [variant(), pick(TAMPERING)]),
            "manifest": (1, lambda: [pick(["delete", "truncate", "flip", "empty", "journal"])]),
            "cache": (2, lambda: [pick(["flip", "truncate", "delete", "trim", "clear", "empty"]), variant()]),
            "litter": (1, lambda: [variant()]),
            "clock": (2 if in_case else 0, lambda: [pick([0, -3600, 3600, -10, 10, SECONDS, -SECONDS])]),
        }
        (name,) = self.random.choices(list(edits), [weight for weight, _ in edits.values()])
        return [name, *edits[name][1]()]

    # Builds

    def options(self, steady=False):
        random = self.random
        options = {"jobs": random.choice([1, 2, 2, 4]), "paranoid": random.random() < 0.15, "force": random.random() < 0.05}
        if self.settings["fast"] and random.random() < 0.5:
            options.update(fast=True, paranoid=False)
        if not steady and random.random() < 0.3:
            options["png"] = random.choice(["standard", "auto", "copy"])
        if not steady and random.random() < 0.2:
            options["plist"] = "copy"
        if not steady and not self.settings["lists"]:
            if random.random() < 0.2:
                options["catalogs"] = "copy"
            if random.random() < 0.2:
                options["exclude"] = random.choice(["d", "*.txt", "e/", "k.xcassets", "D", "a.png"])
        return options

    def disturbance(self):
        random = self.random
        kinds = {
            "processes": ["kill"] * 4 + ["pair", "outputs", "moving", "check", "sealed"],
            "disks": ["full"] * 4 + ["frozen"] * 2 + ["kill"],
            "case": ["kill", "check", "moving", "pair"],
            "faults": ["fault"],
        }
        name = random.choice(kinds[self.kind])
        options = self.options()
        more = {
            "kill": lambda: [random.choice(["KILL", "KILL", "TERM", "INT"]), random.random()],
            "pair": lambda: [self.options(steady=True)],
            "moving": lambda: [[self.edit() for _ in range(random.randint(1, 4))]],
            "full": lambda: [random.choice([0, 4, 8, 16, 24, 40, 64])],
            "sealed": lambda: [random.choice(["o", "o/out", "o/out/d", "c"])],
            "fault": lambda: [self.fault()],
        }
        return [name, options, *more.get(name, list)()]

    def fault(self):
        random = self.random
        kind = random.choice(["reads", "writes", "read", "write", "close", "rename", "open", "change"])
        if kind in ("reads", "writes"):
            return {"direct": True, kind: random.choice([1, 7, 100, 4096])}
        after = random.choice([0, 0, 1, 2, 3, 5, 8, 13, 30])
        if kind == "change":
            return {"direct": random.random() < 0.5, kind: {"after": after, "how": random.choice(["grow", "shrink", "flip"])}}
        code = {
            "read": errno.EIO,
            "write": random.choice([errno.EIO, errno.ENOSPC]),
            "close": random.choice([errno.ENOSPC, errno.EIO, errno.EDQUOT]),
            "rename": errno.EIO,
            "open": random.choice([errno.EIO, errno.EMFILE]),
        }[kind]
        return {"direct": random.random() < 0.3, kind: {"after": after, "error": code}}
