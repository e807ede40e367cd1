import CrushFiles

/// Facts about a path inside a product.
enum ContentPath {
  /// Returns the names of the folders around a file.
  static func folders(of path: String) -> [String] { Path.parts(of: path).dropLast() }

  static func fileExtension(of name: String) -> String { Path.fileExtension(of: name) }

  /// Returns the language of a localized file, such as `en`; nil for other files.
  static func language(of path: String) -> String? {
    folders(of: path).first { fileExtension(of: $0) == "lproj" }.map { Path.withoutExtension($0) }
  }
}
