import Assets
import Findings
import Survey
import Text

/// The documents that pictures are drawn in.
struct SourceArt: Rule {
  static let id = "source-art"
  static let summary = "A drawing program's document stands among the assets"
  static let help = RuleHelp(
    what:
      "A warning for documents of drawing programs: .psd, .ai, .sketch, .xcf, .fig, .afdesign, .kra, "
      + ".aseprite, .blend.",
    why: "They are large, and no app can show them.",
    example: "hero.psd, 48 MB, beside hero.png.",
    fix: "Keep it outside the folder that ships; `assetcrush build` leaves it out.")
  static let subjects: Subjects = .junk

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .junk(.sourceArt) else { return [] }
    return [finding(.warning, file, "a drawing program's document, \(ByteCount.text(file.size)): keep it elsewhere")]
  }
}
