import CrushFileSystem

/// The label of a rule or a file: `:name`, `//folder:name`, `//folder` or `@//folder:name`.
struct BazelLabel: Hashable {
  enum Package: Hashable {
    /// A folder relative to the root of the workspace.
    case workspace(String)
    /// The folder of the BUILD file that contains the label.
    case folder(String)
  }

  let package: Package
  let name: String

  init(package: Package, name: String) {
    self.package = package
    self.name = name
  }

  static func isLabel(_ text: String) -> Bool {
    text.hasPrefix(":") || text.hasPrefix("//") || text.hasPrefix("@")
  }

  /// Returns nil for labels of other repositories.
  ///
  /// - Parameter folder: the folder of the BUILD file that contains the label.
  init?(_ text: String, folder: String) {
    var rest = text[...]
    while rest.hasPrefix("@") { rest.removeFirst() }
    guard rest.hasPrefix("//") else {
      guard !text.hasPrefix("@") else { return nil }
      self.init(package: .folder(folder), name: String(text.hasPrefix(":") ? text.dropFirst() : text[...]))
      return
    }
    let parts = rest.dropFirst(2).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let path = String(parts.first ?? "")
    let name = parts.count > 1 ? String(parts[1]) : Path.name(of: path)
    self.init(package: .workspace(path), name: name)
  }
}
