import Assets
import Findings
import Survey

/// Version control's own folders: a checkout copied into an app ships its history.
struct VersionControlFolder: Rule {
  static let id = "version-control-folder"
  static let summary = "A version control system's folder inside a bundle or an asset catalog"
  static let help = RuleHelp(
    what:
      "An error for the folders .svn, .git, .hg, CVS, _MTN and .bzr inside an app, an extension, a framework, a bundle or "
      + "an asset catalog. Those of a work tree are no finding. The audit does not look into any of them.",
    why:
      "Xcode drops some of them and ships others: an app then carries its history, of a size nobody "
      + "expects, for everybody to read.",
    example: "Game.app/Images/.svn.",
    fix: "Export the assets without it; `assetcrush build` leaves it out.")
  static let subjects: Subjects = .junk

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .junk(.versionControl),
      BundlePath.isInsideProduct(file.path) || BundlePath.isInsideCatalog(file.path)
    else { return [] }
    return [finding(.error, file, "version control data would ship with the app: export the assets without it")]
  }
}
