import Assets
package import FileSystem

/// Findings that are known and let be. An entry names rule and file, and what else tells one finding from another, but
/// no bytes or sizes: it holds when an image merely changes.
package struct Baseline: Sendable, Equatable {
  package struct Entry: Sendable, Hashable {
    /// In the project.
    package let path: String
    package let rule: String
    /// What of the file the finding is about.
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

  /// How often each is let be.
  package private(set) var counts: [Entry: Int] = [:]
  /// The file it was read from, as messages name it.
  package var path: String?

  package init() {}

  package init(_ findings: [Finding], _ project: ProjectPaths) {
    for finding in findings { add(finding.entry(project)) }
  }

  package mutating func add(_ entry: Entry, count: Int = 1) {
    counts[entry] = saturatingSum(counts[entry] ?? 0, count)
  }

  /// In the order of a file: path, rule, subject.
  package var entries: [(entry: Entry, count: Int)] {
    counts.map { ($0.key, $0.value) }.sorted { Entry.precedes($0.0, $1.0) }
  }

  /// Marks the findings that it knows.
  ///
  /// - Parameters:
  ///   - findings: in the order of a report.
  ///   - isMeant: whether it holds for the finding of that number.
  /// - Returns: what matched less often than it could, with how often it is too much.
  package func mark(
    _ findings: [Finding], where isMeant: (Int) -> Bool, _ project: ProjectPaths, _ isKnown: inout [Bool]
  ) -> [StaleEntry] {
    var left = counts
    for index in findings.indices where isMeant(index) {
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

/// An entry of a baseline for which there is nothing any more.
package struct StaleEntry: Sendable, Equatable {
  package let entry: Baseline.Entry
  package let count: Int
  /// The baseline's file.
  package var baseline: String?
}

extension Finding {
  func entry(_ project: ProjectPaths) -> Baseline.Entry {
    Baseline.Entry(path: project.relative(path), rule: rule, subject: subject)
  }
}
