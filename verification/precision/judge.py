"""Compares the findings of an audit with a tree's truths, and adds up the scores."""

from collections import Counter
from dataclasses import dataclass, field

from precision.tree import RANKS


@dataclass
class Result:
    true: list = field(default_factory=list)  # findings
    false: list = field(default_factory=list)
    found: list = field(default_factory=list)  # truths
    missed: list = field(default_factory=list)
    weak: list = field(default_factory=list)  # (truth, severity): found with a lower severity
    neither: list = field(default_factory=list)  # findings that count neither way


def judge(tree, findings, sources):
    """Return the true, false and missed findings of one audit."""
    result, best = Result(), {}
    for finding in findings:
        covering = [truth for truth in tree.truths if truth.covers(finding["rule"], finding["path"], finding["message"])]
        true = [truth for truth in covering if truth.is_true and RANKS[finding["severity"]] <= RANKS[truth.severity]]
        if true:
            result.true.append(finding)
            for truth in true:
                best[truth] = max(best.get(truth, 0), RANKS[finding["severity"]])
        elif any(not truth.is_true for truth in covering):
            result.neither.append(finding)
        else:
            result.false.append(finding)
    for truth in tree.truths:
        if not truth.is_true or truth.sources and not sources and truth not in best:
            continue
        loud = RANKS[truth.severity] > 0
        if truth not in best or loud and best[truth] == 0:
            result.missed.append(truth)
        else:
            result.found.append(truth)
            if best[truth] < RANKS[truth.severity]:
                result.weak.append((truth, next(name for name, rank in RANKS.items() if rank == best[truth])))
    return result


class Score:
    """Counts over all trees and both audits, by rule and by severity."""

    def __init__(self):
        self.true, self.false, self.found, self.missed = Counter(), Counter(), Counter(), Counter()
        self.neither, self.trees = Counter(), {}

    def add(self, tree, result):
        counts = self.trees.setdefault(tree.name, Counter())
        for finding in result.true:
            self.true[finding["rule"], finding["severity"]] += 1
            counts[finding["severity"]] += 1
        for finding in result.false:
            self.false[finding["rule"], finding["severity"]] += 1
            counts[finding["severity"]] += 1
            counts[f"false {finding['severity']}"] += 1
        for finding in result.neither:
            self.neither[finding["severity"]] += 1
        for truth in result.found:
            self.found[first(truth), truth.severity] += 1
        for truth in result.missed:
            self.missed[first(truth), truth.severity] += 1
            counts["missed"] += RANKS[truth.severity] > 0

    def rules(self):
        return sorted({rule for table in (self.true, self.false, self.found, self.missed) for rule, _ in table})

    def counts(self, name, by_severity):
        """Return the numbers of true, false and missed findings of a rule or of a severity."""
        return tuple(total(table, name, by_severity) for table in (self.true, self.false, self.missed))

    def wanted(self, name, by_severity, loud=False):
        """Return the number of truths. `loud` counts only errors and warnings."""
        return total(self.found, name, by_severity, loud) + total(self.missed, name, by_severity, loud)

    def missed_loud(self, rule):
        return total(self.missed, rule, False, True)


def first(truth):
    return truth.rule.split("|")[0]


def total(table, name, by_severity, loud=False):
    return sum(
        count
        for (rule, severity), count in table.items()
        if (severity if by_severity else rule) == name and not (loud and RANKS[severity] == 0)
    )
