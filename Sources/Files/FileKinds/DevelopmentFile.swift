import CrushFiles

/// The kinds of files that are among an app's assets for its developers. A build does not ship them.
package enum DevelopmentFile: String, Sendable, CaseIterable {
  /// Sources, project files, and notes for developers.
  case ordinary = "developer file"
  /// Files whose names suggest a key or a password.
  case secret = "looks like a secret"

  private static let secretNames: Set<String> = [
    ".env", "id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", ".netrc", ".npmrc", ".pypirc", ".htpasswd",
  ]
  private static let secretExtensions = [
    "p12", "pfx", "p8", "pem", "key", "ppk", "keystore", "jks", "keychain", "keychain-db",
  ]

  private static let names: Set<String> = [
    "makefile", "gnumakefile", "cmakelists.txt", "dockerfile", "rakefile", "gemfile", "gemfile.lock", "podfile",
    "podfile.lock", "cartfile", "cartfile.private", "cartfile.resolved", "brewfile", "package.resolved",
    ".gitignore", ".gitattributes", ".gitmodules", ".gitkeep", ".keep", ".hgignore", ".mailmap", ".editorconfig",
    ".swiftlint.yml", ".swift-format", ".swift-version", ".clang-format", ".assetcrush.toml",
  ]
  /// Sources that Xcode compiles, its project and user files, and temporary files of editors.
  private static let ordinaryExtensions = [
    "swift", "m", "mm", "h", "hh", "hpp", "pch", "c", "cc", "cpp", "cxx", "modulemap",
    "pbxproj", "xcconfig", "xcscheme", "xctestplan", "xcuserstate", "tmp",
  ]
  private static let folderExtensions: Set<String> = ["dsym", "xcodeproj", "xcworkspace", "xcuserdatad"]
  private static let notes = ["readme", "changelog", "contributing"]
  /// Extensions of notes for developers. HTML is not one of them, because an app may show such a page.
  private static let noteExtensions = ["", "md", "markdown", "txt", "rst", "adoc", "org"]

  /// The kind by extension; nil if the whole name decides. The extensions of most files are not in this table, so that
  /// a single lookup suffices.
  private static let extensions: [String: DevelopmentFile?] = Dictionary(
    secretExtensions.map { ($0, .secret) } + ordinaryExtensions.map { ($0, .ordinary) }
      + (names.map { Path.fileExtension(of: $0) } + noteExtensions).map { ($0, nil) }
  ) { first, _ in first }

  /// Names that start with a dot or a number sign may be secrets, or copies of an editor.
  private static let initials = Initials(names.union(secretNames).union(notes).union([".", "#"]))

  /// Returns nil for a file or folder that may ship.
  package init?(name: String, isFolder: Bool) {
    let fileExtension = Path.fileExtension(of: name)
    if isFolder {
      guard Self.folderExtensions.contains(fileExtension) || name == "xcuserdata" else { return nil }
      self = .ordinary
      return
    }
    let first = name.utf8.first
    let found: DevelopmentFile?
    switch Self.extensions[fileExtension] {
    case .some(.some(let kind)): found = kind
    case .some(.none) where Self.initials.match(name): found = Self.kind(of: name.lowercased(), fileExtension)
    case .none where first == UInt8(ascii: ".") || first == UInt8(ascii: "#"):
      found = Self.kind(of: name.lowercased(), fileExtension)
    case .some(.none), .none: return nil
    }
    guard let found else { return nil }
    self = found
  }

  /// Returns the kind by the whole name in lower case.
  private static func kind(of name: String, _ fileExtension: String) -> DevelopmentFile? {
    if secretNames.contains(name) { return .secret }
    if name.hasPrefix(".env.") {
      return ["example", "sample", "template", "dist"].contains(fileExtension) ? .ordinary : .secret
    }
    if names.contains(name) { return .ordinary }
    if noteExtensions.contains(fileExtension), notes.contains(where: name.hasPrefix) { return .ordinary }
    // Copies that Emacs makes of files while they are edited.
    let isAutosave = name.utf8.count > 2 && name.hasPrefix("#") && name.hasSuffix("#")
    return isAutosave || name.hasPrefix(".#") ? .ordinary : nil
  }
}
