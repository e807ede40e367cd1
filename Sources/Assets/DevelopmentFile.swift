import FileSystem

/// Files that stand among an app's assets for those who develop it, and that a build does not ship.
package enum DevelopmentFile: String, Sendable, CaseIterable {
  /// Sources, project files, and notes for developers.
  case ordinary = "developer file"
  /// What looks like a key or a password.
  case secret = "looks like a secret"

  private static let secretNames: Set<String> = [
    ".env", "id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", ".netrc", ".npmrc", ".pypirc", ".htpasswd",
  ]
  private static let secretExtensions: Set<String> = [
    "p12", "pfx", "p8", "pem", "key", "ppk", "keystore", "jks", "keychain", "keychain-db",
  ]

  private static let names: Set<String> = [
    "makefile", "gnumakefile", "cmakelists.txt", "dockerfile", "rakefile", "gemfile", "gemfile.lock", "podfile",
    "podfile.lock", "cartfile", "cartfile.private", "cartfile.resolved", "brewfile", "package.resolved",
    ".gitignore", ".gitattributes", ".gitmodules", ".gitkeep", ".keep", ".hgignore", ".mailmap", ".editorconfig",
    ".swiftlint.yml", ".swift-format", ".swift-version", ".clang-format", ".assetcrush.toml",
  ]
  /// Sources that Xcode compiles, what it keeps of a project and its user, and files of an editor that runs.
  private static let extensions: Set<String> = [
    "swift", "m", "mm", "h", "hh", "hpp", "pch", "c", "cc", "cpp", "cxx", "modulemap",
    "pbxproj", "xcconfig", "xcscheme", "xctestplan", "xcuserstate", "tmp",
  ]
  private static let folderExtensions: Set<String> = ["dsym", "xcodeproj", "xcworkspace", "xcuserdatad"]
  private static let notes = ["readme", "changelog", "contributing"]
  /// What notes for developers are written in. A page in HTML may be one that the app shows.
  private static let noteExtensions: Set<String> = ["", "md", "markdown", "txt", "rst", "adoc", "org"]

  /// nil for what may ship.
  package init?(name: String, isFolder: Bool) {
    let fileExtension = Path.fileExtension(of: name)
    if isFolder {
      guard Self.folderExtensions.contains(fileExtension) || name == "xcuserdata" else { return nil }
      self = .ordinary
      return
    }
    // Most names are told by what few bytes say.
    if Self.secretExtensions.contains(fileExtension) {
      self = .secret
    } else if Self.extensions.contains(fileExtension) {
      self = .ordinary
    } else if let kind = Self.kind(ofWhole: name, fileExtension) {
      self = kind
    } else {
      return nil
    }
  }

  /// What the whole name says.
  private static func kind(ofWhole name: String, _ fileExtension: String) -> DevelopmentFile? {
    guard let first = name.utf8.first, startsName(first) else { return nil }
    let lower = name.lowercased()
    if secretNames.contains(lower) { return .secret }
    if lower.hasPrefix(".env.") {
      return ["example", "sample", "template", "dist"].contains(fileExtension) ? .ordinary : .secret
    }
    if names.contains(lower) { return .ordinary }
    if noteExtensions.contains(fileExtension), notes.contains(where: lower.hasPrefix) { return .ordinary }
    // Emacs' copies of what is being edited.
    let isAutosave = lower.utf8.count > 2 && first == UInt8(ascii: "#") && lower.utf8.last == first
    return isAutosave || lower.hasPrefix(".#") ? .ordinary : nil
  }

  /// Whether one of the names above may start with a byte.
  private static func startsName(_ byte: UInt8) -> Bool { starts.contains(byte | 0x20) || starts.contains(byte) }

  private static let starts = Set(
    (names.union(secretNames).union(notes)).compactMap(\.utf8.first) + [UInt8(ascii: "#")])
}
