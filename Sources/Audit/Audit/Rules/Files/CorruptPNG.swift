import CrushFileKinds
import CrushImageFacts
import CrushInspection

/// A PNG that cannot be decoded.
struct CorruptPNG: Rule {
  static let id = "corrupt-png"
  static let summary = "A PNG that cannot be read"
  static let group = RuleGroup.files
  static let severities: [Severity] = [.error]
  static let help = RuleHelp(
    what: """
      Reports an error for each .png file that cannot be read completely. The audit checks the signature, chunks, \
      CRCs, compressed data and palette.
      """,
    why: """
      A build fails. Some decoders refuse such a file, others show it in part or with a repair, so it may look right in a \
      viewer.
      """,
    example: "icon.png that ends in the middle of its image data.",
    fix: "Export it again. With --lenient, the audit accepts the damage that libpng accepts.")
  static let subjects: Subjects = .unreadable

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.fileClass == .png, case .unreadable(let message, _) = file.content else { return [] }
    return [finding(.error, file, message)]
  }
}
