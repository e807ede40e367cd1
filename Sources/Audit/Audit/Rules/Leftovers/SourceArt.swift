import CrushBasics
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushProjects

/// A document of a drawing program.
struct SourceArt: Rule {
  static let id = "source-art"
  static let summary = "A drawing program's document among the assets"
  static let group = RuleGroup.leftovers
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: """
      Reports a warning for each document of a drawing program: .psd, .ai, .sketch, .xcf, .fig, .afdesign, .kra, \
      .aseprite, .blend. Documents that the project's engine imports are exempt: .blend in Godot, and .psd, .aseprite \
      and .blend in Unity.
      """,
    why: "These documents are large, and no app can show them.",
    example: "hero.psd, 48 MB, beside hero.png.",
    fix: "Keep it outside the folder that ships. `assetcrush build` skips it.")
  static let subjects: Subjects = .junk

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.fileClass == .junk(.sourceArt), !isImported(file, context) else { return [] }
    return [
      finding(.warning, file, "a drawing program's document, \(ByteCount.text(file.size))", advice: "keep it elsewhere")
    ]
  }

  /// The documents that each engine reads ("Importing 3D scenes" in Godot's manual, "Supported asset types" and the 2D
  /// Aseprite Importer in Unity's).
  private static let imported: [Engine: Set<String>] = [
    .godot: ["blend"], .unity: ["psd", "aseprite", "blend"],
  ]

  private func isImported(_ file: AuditedFile, _ context: RuleContext) -> Bool {
    guard let engine = context.engine(of: file) else { return false }
    return Self.imported[engine]?.contains(Path.fileExtension(of: file.path)) == true
  }
}
