import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection

/// An asset catalog that was copied instead of compiled.
struct RawAssetCatalog: Rule {
  static let id = "raw-asset-catalog"
  static let summary = "An asset catalog ships uncompiled"
  static let group = RuleGroup.catalogs
  static let severities: [Severity] = [.error]
  static let help = RuleHelp(
    what: "Reports an error for each .xcassets folder inside an .app.",
    why: "The system reads only Assets.car. The folder has no effect, and every image in it ships in all its variants.",
    example: "Game.app/Assets.xcassets.",
    fix: "Let Xcode compile the catalog. Add it to the target's resources as a catalog, not as a folder reference.")
  static let subjects: Subjects = .folders

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.isFolder, Path.fileExtension(of: file.path) == "xcassets", file.folder.contains(.inApp) else {
      return []
    }
    return [
      finding(
        .error, file, "an asset catalog ships as a folder, but the system reads only Assets.car", advice: "compile it")
    ]
  }
}
