import CrushFiles

/// The asset catalogs and icon documents on the paths of sources.
enum CatalogPath {
  /// Whether a folder of this name is compiled. A folder `.icon` must be a document of Icon Composer.
  ///
  /// - Parameter path: the path of the folder, without a slash at its end.
  static func isCatalog(_ path: String) -> Bool {
    // The last byte excludes most folders.
    switch path.utf8.last {
    case UInt8(ascii: "s"): Path.hasExtension(path, "xcassets")
    case UInt8(ascii: "n"): Path.hasExtension(path, "icon") && Files.exists(Path.join(path, "icon.json"))
    default: false
    }
  }

  /// Whether a file is a string catalog.
  static func isStrings(_ path: String) -> Bool {
    path.utf8.last == UInt8(ascii: "s") && Path.hasExtension(path, "xcstrings")
  }

  /// Returns the outermost catalog on a path, or nil.
  ///
  /// - Parameters:
  ///   - path: the path of a folder.
  ///   - root: the start of `path`, without a slash at its end. It may be the catalog, and the folders around it may not.
  static func catalog(on path: String, root: String) -> String? {
    if isCatalog(root) { return root }
    guard path.utf8.count > root.utf8.count, let below = below(path, root: root) else { return nil }
    var folder = root
    for part in Path.parts(of: below) {
      folder = Path.join(folder, part)
      if isCatalog(folder) { return folder }
    }
    return nil
  }

  /// Returns the path below a root. The root may contain "..", as in `../App`, since a walk keeps it as a prefix.
  static func below(_ path: String, root: String) -> String? {
    let root = Path.withoutTrailingSlashes(root)
    if path.utf8.elementsEqual(root.utf8) { return "" }
    guard path.utf8.starts(with: "\(root)/".utf8) else { return Path.relative(path, to: root) }
    return String(decoding: path.utf8.dropFirst(root.utf8.count + 1), as: UTF8.self)
  }
}

extension CatalogPath {
  /// Returns the outermost asset catalog on the output path of a file, or nil.
  static func catalog(onList output: String) -> String? {
    var folder = ""
    for part in Path.parts(of: output).dropLast() {
      folder = folder.isEmpty ? part : Path.join(folder, part)
      if Path.hasExtension(folder, "xcassets") { return folder }
    }
    return nil
  }
}
