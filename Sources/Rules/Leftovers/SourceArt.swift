import Assets
import Findings
import Survey
import Text

/// A document of a drawing program.
struct SourceArt: Rule {
  static let id = "source-art"
  static let summary = "A drawing program's document among the assets"
  static let group = RuleGroup.leftovers
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: """
      Reports a warning for each document of a drawing program: .psd, .ai, .sketch, .xcf, .fig, .afdesign, .kra, \
      .aseprite, .blend.
      """,
    why: "These documents are large, and no app can show them.",
    example: "hero.psd, 48 MB, beside hero.png.",
    fix: "Keep it outside the folder that ships. `assetcrush build` skips it.")
  static let subjects: Subjects = .junk

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .junk(.sourceArt) else { return [] }
    return [
      finding(.warning, file, "a drawing program's document, \(ByteCount.text(file.size))", advice: "keep it elsewhere")
    ]
  }
}
