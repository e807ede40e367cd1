import CrushBasics
import CrushInspection

/// A compiled catalog with copies of its images for systems before iOS 13.
struct OldTargetCopies: Rule {
  static let id = "old-target-copies"
  static let summary = "A compiled catalog has copies of its images for old systems"
  static let group = RuleGroup.bundles
  static let severities: [Severity] = [.warning, .note]
  static let help = RuleHelp(
    what: """
      Reports a note for each compiled asset catalog whose copies for systems before iOS 13 take \(note.standardText) \
      or more, and a warning from \(warning.standardText). Images that are stored in one form only do not count.
      """,
    why: """
      With a deployment target below 13, Xcode stores each image two or three times, since older systems cannot read \
      the newest form. The App Store selects one copy for each device. Builds without thinning have all of them.
      """,
    example: "Game.app/Assets.car, deployment target 11.0: 126 copies take 3.1 MB.",
    fix: "Raise the deployment target to iOS 13, and build again.")
  static let subjects: Subjects = .compiledCatalogs

  static let options = [note, warning]
  private static let note = RuleOption.bytes("note", 64 << 10, "the size of the copies from which a note is reported")
  private static let warning = RuleOption.bytes(
    "warning", 1 << 20, "the size of the copies from which a warning is reported")

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .compiledCatalog(let facts) = file.content, facts.oldCopies.renditions > 0,
      facts.oldCopies.bytes >= count(Self.note, file, context)
    else { return [] }
    let copies = facts.oldCopies
    let size = ByteCount.text(copies.bytes)
    let target = facts.deploymentTarget.isEmpty ? "" : ", since the deployment target is \(facts.deploymentTarget)"
    let form =
      copies.renditions == 1 ? "1 copy for old systems takes" : "\(copies.renditions) copies for old systems take"
    return [
      finding(
        copies.bytes >= count(Self.warning, file, context) ? .warning : .note, file, "\(form) \(size)\(target)",
        advice: "raise the minimum to \(Self.system(facts.platform)): \(size) less before thinning")
    ]
  }

  /// Returns the first system that reads the newest form.
  private static func system(_ platform: String) -> String {
    switch platform {
    case "ios", "": "iOS 13"
    case "atv": "tvOS 13"
    default: "a system as new as iOS 13"
    }
  }
}
