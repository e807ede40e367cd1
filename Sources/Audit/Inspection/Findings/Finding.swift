import CrushFileKinds
import CrushFiles

/// The importance of a finding, with the names of SARIF.
package enum Severity: String, Sendable, Comparable, CaseIterable {
  case note, warning, error

  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// A problem that a rule reports.
///
/// For example, `unused-alpha` reports `Images/hero.png`, because its alpha channel is opaque in every pixel, and advises
/// to export it without. The problem and the advice are apart, so that each format shows them in its own way: a terminal
/// in two lines, JSON in two members.
///
/// A finding is the same one from run to run if its rule, its file and its subject are. Numbers in the message may change
/// with the file, so that baselines and comparisons do not look at them.
///
/// One cause is one finding. An image with three scales and two looks has six files, and all of them are too large for
/// one reason. `path` is then the worst file, `occurrences` has all six, and `cause` is the set that contains them.
package struct Finding: Sendable, Equatable {
  /// The rule's id, such as `unused-alpha`.
  package let rule: String
  package private(set) var severity: Severity
  /// The path relative to the working directory, or absolute, as the user named it.
  package let path: String
  /// The line of the problem, from 1; nil for images and other files without lines. It is no part of `subject`, so a
  /// finding that moves to another line is the same one for baselines.
  package let line: Int?
  /// The problem, with the facts that prove it. It starts in lower case and has no period.
  package let message: String
  /// The way to resolve the problem, in the imperative or as the result that is enough; nil if the rule's page says all.
  package private(set) var advice: String?
  /// The comparison with the display size, for findings about an image's size.
  package private(set) var display: SizeComparison?
  /// The part of the file that the finding is about; nil if the rule reports a file only once. It contains no bytes or
  /// sizes, since baselines and fingerprints are made from it.
  package let subject: String?
  /// The way to resolve the finding, if the tool offers one.
  package var remedy: Remedy?
  /// The path of what the finding is about if that is more than one file: the set of a catalog, or `hero.png` for
  /// `hero@2x.png` and `hero@3x.png`. Baselines know the finding by it, so that a new scale does not make it new.
  package var cause: String?
  /// All places of the cause, the worst first; empty if there is only one.
  package var occurrences: [Occurrence] = []
  /// The decoded memory that the finding proves to be wasted, above 0; nil for a finding that proves none.
  package let wastedBytes: Int?

  /// - Parameters:
  ///   - line: nil or 0 for no line.
  ///   - wasted: nil for the waste of `display`.
  package init(
    rule: String, severity: Severity, path: String, line: Int? = nil, message: String, advice: String? = nil,
    display: SizeComparison? = nil, subject: String? = nil, remedy: Remedy? = nil, wasted: Int? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.path = path
    self.line = line.flatMap { $0 > 0 ? $0 : nil }
    self.message = message
    self.advice = advice
    self.display = display
    self.subject = subject
    self.remedy = remedy
    wastedBytes = (wasted ?? display?.wastedBytes).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Returns the finding with another severity.
  package func with(_ severity: Severity) -> Finding {
    var finding = self
    finding.severity = severity
    return finding
  }

  /// Returns the finding with the measured effect of its resize on disk.
  package func saving(fileBytes: Int) -> Finding {
    var finding = self
    finding.display?.savedFileBytes = fileBytes
    finding.advice = advice.map { $0 + SizeComparison.onDisk(fileBytes) }
    return finding
  }

  /// Returns the finding with an advice in place of its commands.
  package func withoutCommand(advice more: String) -> Finding {
    var finding = self
    finding.remedy = nil
    finding.display?.command = nil
    finding.advice = advice.map { "\($0); \(more)" } ?? more
    return finding
  }

  /// The finding's own place.
  package var occurrence: Occurrence {
    Occurrence(
      path: path, severity: severity, line: line, message: message, display: display, wastedBytes: wastedBytes,
      remedy: remedy)
  }

  /// The places of the cause, the worst first. There is at least one.
  package var places: [Occurrence] { occurrences.isEmpty ? [occurrence] : occurrences }

  /// Returns true if a finding precedes another one in a report: by path, rule, subject and line.
  package static func precedes(_ left: Finding, _ right: Finding) -> Bool {
    if !Path.areSame(left.path, right.path) { return Path.precedes(left.path, right.path) }
    if left.rule != right.rule { return left.rule.utf8.lexicographicallyPrecedes(right.rule.utf8) }
    let (first, second) = (left.subject ?? "", right.subject ?? "")
    if !first.utf8.elementsEqual(second.utf8) { return first.utf8.lexicographicallyPrecedes(second.utf8) }
    return left.line ?? 0 < right.line ?? 0
  }
}

extension Finding {
  /// A place where the cause of a finding shows.
  package struct Occurrence: Sendable, Equatable {
    package let path: String
    /// The severity of this place alone.
    package let severity: Severity
    package let line: Int?
    package let message: String
    package let display: SizeComparison?
    /// The decoded memory that is wasted here; nil for none.
    package let wastedBytes: Int?
    /// The way to resolve this place alone, if the tool offers one.
    package let remedy: Remedy?
  }

  /// Returns the path of the cause that all files of one image share: its set in a catalog, or the name without scale
  /// and device. The result depends on the path alone.
  package static func imageCause(of path: String) -> String {
    let folder = Path.parent(of: path)
    if CatalogKind.isSet(folder) { return folder }
    let name = Path.name(of: path)
    let ending = Path.fileExtension(of: name)
    return Path.join(folder, AssetName(name).base + (ending.isEmpty ? "" : "." + ending))
  }

  /// The other files with the same cause, such as `and 2 other files: a@2x.png, a.png`. Nil for none.
  package var otherFiles: String? { Self.otherFiles(than: path, in: occurrences.map(\.path)) }

  /// - Parameter paths: the paths of all files with the cause, the worst first.
  package static func otherFiles(than path: String, in paths: [String]) -> String? {
    var names: [String] = []
    // A set can have thousands of files.
    var seen: Set<ExactPath> = []
    for other in paths where !Path.areSame(other, path) {
      let name = Path.name(of: other)
      if seen.insert(ExactPath(name)).inserted { names.append(name) }
    }
    if names.isEmpty { return nil }
    return "and \(names.count == 1 ? "1 other file" : "\(names.count) other files"): \(list(names))"
  }

  /// Returns `a, b, c and 2 more`.
  package static func list(_ names: [String]) -> String {
    let rest = names.count > shown ? " and \(names.count - shown) more" : ""
    return names.prefix(shown).joined(separator: ", ") + rest
  }

  /// The number of files that a text names.
  private static let shown = 3
}
