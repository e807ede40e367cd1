import Assets

/// Version control's own folders: a checkout copied into an app ships its history.
struct VersionControlFolder: Rule {
  static let id = "version-control-folder"
  static let summary = "A version control system's folder stands among the assets"

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .junk(.versionControl) else { return [] }
    return [finding(.error, file, "version control data would ship with the app: export the assets without it")]
  }
}

/// What Finder, Explorer and archivers leave behind.
struct SystemFile: Rule {
  static let id = "system-file"
  static let summary = "A file that an operating system left behind"

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .junk(.system) else { return [] }
    return [finding(.warning, file, "left behind by an operating system, of no use in an app: delete it")]
  }
}

/// The documents that pictures are drawn in.
struct SourceArt: Rule {
  static let id = "source-art"
  static let summary = "A drawing program's document stands among the assets"

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .junk(.sourceArt) else { return [] }
    return [finding(.warning, file, "a drawing program's document, \(ByteCount.text(file.size)): keep it elsewhere")]
  }
}

/// Copies that editors and merges leave.
struct BackupFile: Rule {
  static let id = "backup-file"
  static let summary = "A backup or a leftover of an editor"

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .junk(.backup) else { return [] }
    return [finding(.warning, file, "a backup or an editor's leftover: delete it")]
  }
}
