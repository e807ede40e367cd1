import Assets
import Findings
import Survey

/// A PNG that no decoder will show.
struct CorruptPNG: Rule {
  static let id = "corrupt-png"
  static let summary = "A PNG that cannot be read"
  static let help = RuleHelp(
    what: "An error for a file .png that cannot be read whole: signature, chunks, CRCs, compressed data, palette.",
    why: "Decoders refuse it or show a part of it; the build fails on it.",
    example: "icon.png that ends in the middle of its image data.",
    fix: "Export it again; --lenient accepts what libpng accepts.")
  static let subjects: Subjects = .unreadable

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .png, case .unreadable(let message) = file.content else { return [] }
    return [finding(.error, file, message)]
  }
}
