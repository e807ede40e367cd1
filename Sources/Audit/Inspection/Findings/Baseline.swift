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
      let entry = findings[index].entry(project)
      guard let count = left[entry], count > 0 else { continue }
      left[entry] = count - 1
      isKnown[index] = true
    }
    return left.filter { $0.value > 0 && project.covers($0.key.path) }
      .map { StaleEntry(entry: $0.key, count: $0.value, baseline: path) }
      .sorted { Entry.precedes($0.entry, $1.entry) }
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
    Baseline.Entry(path: project.relative(path), rule: rule, subject: subject)
  }
}
