"""Sizes as the tool writes them, and the sums of a page's data, computed independently of the page."""

import math

UNITS = (("EB", 10**18), ("PB", 10**15), ("TB", 10**12), ("GB", 10**9), ("MB", 10**6), ("kB", 10**3))


def byte_text(count):
    """Return exact bytes below 1,000, and three significant digits of a decimal unit from there on."""
    if abs(count) < 1000:
        return f"{count:,} B"
    name, size = next((unit for unit in UNITS if abs(count) >= unit[1] * 0.9995), UNITS[-1])
    value = count / size
    places = 2 if abs(value) < 9.995 else 1 if abs(value) < 99.95 else 0
    rounded = math.floor(abs(value) * 10**places + 0.5)
    digits = f"{rounded // 10**places:,}" + (f".{rounded % 10**places:0{places}}" if places else "")
    return ("-" if value < 0 else "") + f"{digits} {name}"


def signed(count):
    return ("+" if count > 0 else "") + byte_text(count)


def size(sizes, measure, device):
    """Return a size of one side of a row, or None. `device` is an index, or None for all images."""
    if not sizes:
        return None
    if measure == "decoded" and device is not None:
        # A device that does not load the file has no size of it.
        return (sizes["devices"][device] or None) if sizes.get("devices") else None
    return sizes.get(measure)


def lacks_output(row):
    """Return whether a file has no result of a build. It saves nothing. In a comparison, such a file is removed."""
    return row.get("status") not in (None, "removed") and not row.get("after")


def growth(row, measure, device):
    """Return the change from the first side to the second. An absent side counts as zero."""
    if lacks_output(row):
        return 0
    return (size(row.get("after"), measure, device) or 0) - (size(row.get("before"), measure, device) or 0)


def sides(row):
    """Return the sizes that the page shows for a row."""
    return row.get("after") or row.get("before") or {}


def total(rows, measure, device, side="after"):
    """Return the sum, or None if no row has the size."""
    found = [value for row in rows if not lacks_output(row) and (value := size(row.get(side), measure, device)) is not None]
    return sum(found) if found else None


SEVERITIES = ("note", "warning", "error")


def worst(data):
    """Return the worst severity and the number of findings of each path. Findings that are gone do not count as severity."""
    levels, counts = {}, {}
    for rule in data["rules"]:
        for finding in rule["findings"]:
            path = finding["path"]
            counts[path] = counts.get(path, 0) + 1
            if finding.get("status") != "gone":
                levels[path] = max(levels.get(path, -1), SEVERITIES.index(finding["severity"]))
    return levels, counts
