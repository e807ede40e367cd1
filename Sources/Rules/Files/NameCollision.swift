import FileSystem
import Findings
import Survey

/// Two paths that are one on a file system which does not tell case or Unicode forms apart.
struct NameCollision: Rule {
  static let id = "name-collision"
  static let summary = "Names that differ only by case or Unicode form"
  static let help = RuleHelp(
    what:
      "A warning for each path that equals another but for case or Unicode form; the first by bytes is left"
      + " alone.",
    why:
      "On a Mac's usual file system the two are one file: a checkout there loses one. A device tells case "
      + "apart, so a wrong case works in the simulator and fails on the phone.",
    example: "Icon.png beside icon.png.",
    fix: "Rename one of them.")
  static let comparesWithSurroundings = true

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
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
        "differs from \(first) only by case or Unicode form: on many file systems they are one; rename it")
    }
  }

  /// Whether that is plain from numbers alone: the rest takes a text a file.
  private func areAllDifferent(_ files: [AuditedFile]) -> Bool {
    var seen: Set<UInt64> = []
    seen.reserveCapacity(files.count)
    return files.allSatisfy { Path.foldedHash($0.path).map { seen.insert($0).inserted } ?? false }
  }
}
