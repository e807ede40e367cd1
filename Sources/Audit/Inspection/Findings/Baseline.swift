package import CrushFiles
import CrushImageFacts

/// Known findings, which an audit ignores. An entry names a rule, a file and the subject of the finding. It contains no
/// bytes or sizes, so it still matches after a change of the image.
package struct Baseline: Sendable, Equatable {
  /// A known finding.
  package struct Entry: Sendable, Hashable {
    /// The path in the project.
    package let path: String
    package let rule: String
    /// The part of the file that the finding is about, as in `Finding.subject`.
    package let subject: String?

    package init(path: String, rule: String, subject: String? = nil) {
      self.path = path
      self.rule = rule
      self.subject = subject
    }

    static func precedes(_ left: Entry, _ right: Entry) -> Bool {
      let (left, right) = (left.parts, right.parts)
      for (left, right) in zip(left, right) where !left.utf8.elementsEqual(right.utf8) {
        return left.utf8.lexicographicallyPrecedes(right.utf8)
      }
      return false
    }

    private var parts: [String] { [path, rule, subject ?? ""] }
  }

  /// The number of findings that each entry matches.
  package private(set) var counts: [Entry: Int] = [:]
  /// The path of its file, for messages; nil for a new baseline.
  package var path: String?

  package init() {}

  package init(_ findings: [Finding], _ project: ProjectPaths) {
    for finding in findings { add(finding.entry(project)) }
  }

  package mutating func add(_ entry: Entry, count: Int = 1) {
    counts[entry] = saturatingSum(counts[entry] ?? 0, count)
  }

  /// The entries in the order of a file: by path, rule and subject.
  package var entries: [(entry: Entry, count: Int)] {
    counts.map { ($0.key, $0.value) }.sorted { Entry.precedes($0.0, $1.0) }
  }

  /// Marks the findings that an entry matches.
  ///
  /// - Parameters:
  ///   - findings: the findings in the order of a report.
  ///   - applies: returns true if the baseline applies to the finding with this index.
  /// - Returns: the entries that matched fewer findings than their count, with the difference.
  package func mark(
    _ findings: [Finding], where applies: (Int) -> Bool, _ project: ProjectPaths, _ isKnown: inout [Bool]
  ) -> [StaleEntry] {
    var left = counts
    for index in findings.indices where applies(index) {
      isKnown[index] = Self.take(findings[index].entries(project), from: &left)
    }
    return left.filter { $0.value > 0 && project.covers($0.key.path) }
      .map { StaleEntry(entry: $0.key, count: $0.value, baseline: path) }
      .sorted { Entry.precedes($0.entry, $1.entry) }
  }
}

extension Baseline {
  /// Takes the entry of a finding from the ones that are left, or the entries of all its places.
  private static func take(
    _ entries: (own: Entry, places: [Entry]), from left: inout [Entry: Int]
  ) -> Bool {
    if let count = left[entries.own], count > 0 {
      left[entries.own] = count - 1
      return true
    }
    guard !entries.places.isEmpty, entries.places.allSatisfy({ left[$0, default: 0] > 0 }) else { return false }
    for entry in entries.places { left[entry, default: 0] -= 1 }
    return true
  }
}

/// An entry of a baseline that matches no finding any more.
package struct StaleEntry: Sendable, Equatable {
  package let entry: Baseline.Entry
  /// The number of findings that are missing.
  package let count: Int
  /// The path of the baseline's file.
  package var baseline: String?
}

extension Finding {
  func entry(_ project: ProjectPaths) -> Baseline.Entry {
    Baseline.Entry(path: project.relative(cause ?? path), rule: rule, subject: subject)
  }

  /// The entry of the finding, and the ones of its places, which baselines of earlier versions have instead.
  fileprivate func entries(_ project: ProjectPaths) -> (own: Baseline.Entry, places: [Baseline.Entry]) {
    guard cause != nil else { return (entry(project), []) }
    let paths = Set(places.map { project.relative($0.path) })
    return (entry(project), paths.map { Baseline.Entry(path: $0, rule: rule, subject: subject) })
  }
}
