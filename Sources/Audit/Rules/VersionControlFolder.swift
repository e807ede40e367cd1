import Assets

/// Version control's own folders: a checkout copied into an app ships its history.
struct VersionControlFolder: Rule {
  static let id = "version-control-folder"
  static let summary = "A version control system's folder stands among the assets"
  static let help = RuleHelp(
    what: "An error for the folders .svn, .git, .hg, CVS, _MTN and .bzr; they are not gone into.",
    why:
      "Xcode drops some of them and ships others: an app then carries its history, of a size nobody "
      + "expects, for everybody to read.",
    example: "Images/.svn.",
    fix: "Export the assets without it; `assetcrush build` leaves it out.")
  static let subjects: Subjects = .junk

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .junk(.versionControl) else { return [] }
    return [finding(.error, file, "version control data would ship with the app: export the assets without it")]
  }
}
