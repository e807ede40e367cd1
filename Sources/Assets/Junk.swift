import FileSystem

/// What stands in asset folders but has no place in an app.
package enum Junk: String, Sendable, CaseIterable {
  case versionControl = "version control"
  case system = "system file"
  case sourceArt = "source art"
  case backup = "backup"

  private static let versionControlNames: Set<String> = [".svn", ".git", ".hg", "CVS", "_MTN", ".bzr"]
  private static let systemNames: Set<String> = [".ds_store", "thumbs.db", "desktop.ini", "__macosx"]
  private static let sourceArtExtensions: Set<String> = [
    "psd", "ai", "sketch", "xcf", "fig", "afdesign", "kra", "aseprite", "blend",
  ]
  private static let backupExtensions: Set<String> = ["bak", "orig", "rej", "swp"]

  /// nil for what may ship.
  package init?(name: String, isFolder: Bool) {
    if Self.versionControlNames.contains(name) {
      self = .versionControl
    } else if Self.systemNames.contains(name.lowercased()) || (!isFolder && name.hasPrefix("._")) {
      self = .system
    } else {
      let fileExtension = Path.fileExtension(of: name)
      if isFolder {
        // A Sketch document may be a folder; other folders are what is in them.
        guard fileExtension == "sketch" else { return nil }
        self = .sourceArt
      } else if Self.sourceArtExtensions.contains(fileExtension) {
        self = .sourceArt
      } else if name.utf8.last == UInt8(ascii: "~") || Self.backupExtensions.contains(fileExtension) {
        self = .backup
      } else {
        return nil
      }
    }
  }
}
