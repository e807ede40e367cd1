import CrushFiles

/// The kinds of files that are often in asset folders but do not belong in an app.
package enum Junk: String, Sendable, CaseIterable {
  case versionControl = "version control"
  case system = "system file"
  case sourceArt = "source art"
  case backup = "backup"

  private static let versionControlNames: Set<String> = [".svn", ".git", ".hg", "CVS", "_MTN", ".bzr"]
  private static let systemNames: Set<String> = [".ds_store", "thumbs.db", "desktop.ini", "__macosx"]
  private static let sourceArtExtensions = [
    "psd", "ai", "sketch", "xcf", "fig", "afdesign", "kra", "aseprite", "blend",
  ]
  private static let backupExtensions = ["bak", "orig", "rej", "swp"]
  private static let extensions = Dictionary(
    uniqueKeysWithValues: sourceArtExtensions.map { ($0, Junk.sourceArt) } + backupExtensions.map { ($0, .backup) })
  private static let initials = Initials(versionControlNames.union(systemNames))

  /// Returns nil for a file or folder that may ship.
  package init?(name: String, isFolder: Bool) {
    let mayBeJunk = Self.initials.match(name)
    if mayBeJunk && Self.versionControlNames.contains(name) {
      self = .versionControl
    } else if mayBeJunk && (Self.systemNames.contains(name.lowercased()) || !isFolder && name.hasPrefix("._")) {
      self = .system
    } else {
      let fileExtension = Path.fileExtension(of: name)
      if isFolder {
        // A Sketch document may be a folder. The contents of other folders are classified one by one.
        guard fileExtension == "sketch" else { return nil }
        self = .sourceArt
      } else if let junk = Self.extensions[fileExtension] {
        self = junk
      } else if name.utf8.last == UInt8(ascii: "~") {
        self = .backup
      } else {
        return nil
      }
    }
  }
}
