import CrushImageFacts
import CrushImageHeaders
import CrushInspection

/// A file whose name and bytes belong to different formats.
struct ExtensionMismatch: Rule {
  static let id = "extension-mismatch"
  static let summary = "The content does not match the extension"
  static let group = RuleGroup.files
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: "Reports a warning if the first bytes of a file belong to another image format than its extension.",
    why: "Xcode and other tools rely on the extension. They process the image incorrectly, or the build fails.",
    example: "photo.png that starts with FF D8 FF, as a JPEG does.",
    fix: "Rename the file, or convert it to the format of its extension.")
  static let subjects: Subjects = .misnamed

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let promised = file.promised, let held = file.signature, held != promised else { return [] }
    return [
      finding(
        .warning, file,
        "\(held.phrase) by its first bytes, \(promised.phrase) by its name", advice: "rename it, or convert it")
    ]
  }
}
