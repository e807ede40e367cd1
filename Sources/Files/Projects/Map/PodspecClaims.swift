import CrushFiles

/// The folders that a podspec may ship. Its globs are known without running Ruby, as long as they are plain texts
/// (CocoaPods, "Podspec Syntax Reference").
enum PodspecClaims {
  /// Words of Ruby that compute lists of files.
  private static let computing = ["Dir[", "Dir.", "File.", "%w", "%W", "%q", "%Q", "%(", "%[", ".join(", "eval"]
  private static let images: Set = ["png", "jpg", "jpeg", "pdf", "gif", "heic", "webp", "svg"]

  /// Returns the folders, or the podspec's own folder if anything below it may ship.
  static func folders(_ bytes: [UInt8], folder: String) -> [String] {
    let text = MarkerText(bytes)
    if computing.contains(where: text.contains) { return [folder] }
    var folders: Set<String> = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      for literal in literals(line) {
        switch claim(literal) {
        case nil: continue
        case "": return [folder]
        case let path?: folders.insert(PathSpelling.joined(folder, path) ?? folder)
        }
      }
    }
    return folders.sorted()
  }

  /// Returns the texts in quotes. One without an end has the rest of the line.
  private static func literals(_ line: ArraySlice<UInt8>) -> [String] {
    var literals: [String] = []
    var rest = line
    while let start = rest.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }) {
      let quote = rest[start]
      rest = rest[start...].dropFirst()
      let end = rest.firstIndex(of: quote) ?? rest.endIndex
      literals.append(String(decoding: rest[..<end], as: UTF8.self))
      rest = rest[end...].dropFirst()
    }
    return literals
  }

  /// Returns the folder that a text names before its first wildcard: nil for no path, and "" for any folder.
  private static func claim(_ literal: String) -> String? {
    if literal.contains("://") { return nil }
    let plain = literal.prefix { !"*?[{#".contains($0) }
    let isWhole = plain.endIndex == literal.endIndex
    guard let slash = literal.lastIndex(of: "/") else {
      // A value such as `"v#{s.version}"` names no file.
      if !isWhole { return literal[plain.endIndex] == "#" ? nil : "" }
      return images.contains(Path.fileExtension(of: literal)) ? "" : literal
    }
    let isFile = isWhole && !Path.fileExtension(of: literal).isEmpty
    if isWhole { return String(isFile ? literal[..<slash] : plain) }
    return plain.lastIndex(of: "/").map { String(plain[..<$0]) } ?? ""
  }
}
