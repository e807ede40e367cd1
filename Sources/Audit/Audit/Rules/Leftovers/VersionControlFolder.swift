import CrushFileKinds
import CrushImageFacts
import CrushInspection

/// The folder of a version control system inside a product. A checkout that is copied into an app ships its history.
struct VersionControlFolder: Rule {
  static let id = "version-control-folder"
  static let summary = "A version control folder inside a bundle or an asset catalog"
  static let group = RuleGroup.leftovers
  static let severities: [Severity] = [.error]
  static let help = RuleHelp(
    what: """
      Reports an error for each folder .svn, .git, .hg, CVS, _MTN or .bzr inside an app, an extension, a framework, \
      a bundle or an asset catalog. Such folders elsewhere in a work tree are not reported. The audit does not read \
      any of them.
      """,
    why: """
      Xcode deletes some of these folders and ships others. An app then contains its history, which can be large and \
      which every user can read.
      """,
    example: "Game.app/Images/.svn.",
    fix: "Export the assets without it. `assetcrush build` skips it.",
    talk: "Look into the app before you ship it. Folders such as .svn do not belong into a download.")
  static let subjects: Subjects = .junk

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.fileClass == .junk(.versionControl),
      file.folder.contains(.built) || BundlePath.isInsideCatalog(file.path)
    else { return [] }
    return [
      finding(.error, file, "version control data would ship with the app", advice: "export the assets without it")
    ]
  }
}
