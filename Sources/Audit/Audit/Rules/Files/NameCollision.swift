import CrushFiles
import CrushInspection

/// Two paths that are one file on a file system that ignores case or Unicode form.
struct NameCollision: Rule {
  static let id = "name-collision"
  static let summary = "Names that differ only by case or Unicode form"
  static let group = RuleGroup.files
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: """
      Reports a warning for each path that differs from an earlier path only by case or Unicode form. The first path \
      in byte order is not reported.
      """,
    why: """
      On the usual file system of a Mac, the two names are one file, and a checkout loses one of them. A device \
      distinguishes case, so a wrong case works in the simulator and fails on the phone.
      """,
    example: "Icon.png beside icon.png.",
    fix: "Rename one of the two files.")
  static let comparesWithSurroundings = true

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    // The names in a compiled catalog are no names of files.
    let files = files.contains(where: \.isRendition) ? files.filter { !$0.isRendition } : files
    if areAllDifferent(files) { return [] }
    // Strings that differ by Unicode form are equal.
    var firsts: [String: String] = [:]
    return files.compactMap { file in
      let key = file.path.lowercased()
      guard let first = firsts[key] else {
        firsts[key] = file.path
        return nil
      }
      return finding(
        .warning, file,
        "is one file with \(first) on many file systems: \(NameDifference(first, file.path).words)",
        advice: "rename it")
    }
  }

  /// Returns true if the hashes of all case-folded paths differ. This check needs no new string for each file.
  private func areAllDifferent(_ files: [AuditedFile]) -> Bool {
    var seen: Set<UInt64> = []
    seen.reserveCapacity(files.count)
    return files.allSatisfy { Path.foldedHash($0.path).map { seen.insert($0).inserted } ?? false }
  }
}
