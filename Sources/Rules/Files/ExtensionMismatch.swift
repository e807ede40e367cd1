import Assets
import Findings
import ImageHeaders
import Survey

/// A name that says one format, and bytes of another.
struct ExtensionMismatch: Rule {
  static let id = "extension-mismatch"
  static let summary = "The content is not what the name says"
  static let help = RuleHelp(
    what: "A warning when the first bytes are those of another image format than the extension promises.",
    why:
      "Xcode and other tools go by the extension: an image that is named wrong is treated wrongly, or fails"
      + " the build.",
    example: "photo.png that starts with FF D8 FF: a JPEG.",
    fix: "Rename it, or convert it to what its name says.")
  static let subjects: Subjects = .misnamed

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let promised = file.promised, let held = file.signature, held != promised else { return [] }
    return [
      finding(
        .warning, file,
        "a \(held.rawValue) by its first bytes, a \(promised.rawValue) by its name: rename it, or convert it")
    ]
  }
}
