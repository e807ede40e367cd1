"""The collected faults of a run. A fault does not stop the other checks."""

import time
import traceback
from contextlib import contextmanager

SHOWN = 12  # faults printed for one part


class Faults:
    def __init__(self):
        self.texts, self.count, self.name = [], 0, ""

    def expect(self, condition, text):
        """Count a comparison, and add the text as a fault if it is false."""
        self.count += 1
        if not condition:
            self.texts.append(f"{self.name}: {text}")
        return bool(condition)

    def equal(self, actual, expected, name):
        return self.expect(actual == expected, f"{name}: {short(actual)}, expected {short(expected)}")

    @contextmanager
    def part(self, name, is_quiet=False):
        """Run a check, print its result, and turn an exception into a fault."""
        self.name = name
        begin, known, count = time.monotonic(), len(self.texts), self.count
        try:
            yield
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            own = [frame for frame in traceback.extract_tb(error.__traceback__) if "reportcheck" in frame.filename]
            place = own[-1] if own else place
            self.texts.append(f"{name}: stopped at {place.name} line {place.lineno}: {str(error).strip()[:400]}")
        new = self.texts[known:]
        if is_quiet:
            return
        print(f"  {name:<10} {self.count - count:>5} comparisons {len(new):>4} faults {time.monotonic() - begin:>6.1f} s", flush=True)
        for text in new[:SHOWN]:
            print(f"    {text}")
        if len(new) > SHOWN:
            print(f"    and {len(new) - SHOWN} more")


def short(value):
    text = repr(value)
    return text if len(text) < 240 else text[:240] + "…"
