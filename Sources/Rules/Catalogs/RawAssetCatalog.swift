import Assets
import FileSystem
import Findings
import Survey

/// An asset catalog that was copied, not compiled.
struct RawAssetCatalog: Rule {
  static let id = "raw-asset-catalog"
  static let summary = "An asset catalog ships as it is"
  static let help = RuleHelp(
    what: "An error for a folder .xcassets inside an .app.",
    why:
      "The system reads Assets.car alone: the folder is dead weight, and every image in it ships in all its"
      + " variants.",
    example: "Game.app/Assets.xcassets.",
    fix:
      "Let Xcode compile the catalog: it belongs in the target's resources as a catalog, not as a folder "
      + "reference.")
  static let subjects: Subjects = .folders

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.isFolder, Path.fileExtension(of: file.path) == "xcassets",
      BundlePath.isInside(file.path, folderOf: "app")
    else { return [] }
    return [
      finding(.error, file, "an asset catalog that ships as a folder: the system reads Assets.car alone; compile it")
    ]
  }
}
