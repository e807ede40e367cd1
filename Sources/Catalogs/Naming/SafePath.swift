/// Names of a catalog as paths below an output folder. Catalogs of others may contain any text.
enum SafePath {
  /// The deepest path. Further folders become a part of the name.
  private static let maximumDepth = 16
  /// Bytes of a component. File systems permit 255, and qualifiers follow.
  private static let maximumLength = 160

  /// Returns a facet's name as a path: namespaces are folders.
  ///
  /// - Parameter fileExtension: an extension that is added later. If the name ends in it, the name loses it.
  static func path(_ name: String, droppingExtension fileExtension: String?) -> String {
    var components = name.split(separator: "/", maxSplits: maximumDepth - 1).map { component(String($0)) }
    guard let last = components.last else { return "unnamed" }
    if let fileExtension, last.lowercased().hasSuffix(".\(fileExtension)"),
      last.utf8.count > fileExtension.utf8.count + 1
    {
      components[components.count - 1] = String(last.dropLast(fileExtension.count + 1))
    }
    return components.joined(separator: "/")
  }

  /// Returns the name of a source file without folders, extension of an image, and scale. The scale is added again.
  static func name(ofSource name: String) -> String {
    var last = name.split(separator: "/").last.map(String.init) ?? ""
    for ending in imageEndings where last.lowercased().hasSuffix(ending) {
      last.removeLast(ending.count)
      break
    }
    for scale in ["@1x", "@2x", "@3x"] where last.hasSuffix(scale) { last.removeLast(scale.count) }
    return last
  }

  private static let imageEndings = [".png", ".jpg", ".jpeg", ".pdf", ".svg", ".psd", ".tif", ".tiff", ".gif", ".heic"]

  /// Returns a text as one component of a path: not hidden, not `..`, without separators and control characters.
  static func component(_ text: String) -> String {
    if isSafe(text) { return text }
    var safe = String.UnicodeScalarView()
    var length = 0
    for scalar in text.unicodeScalars {
      let kept = isForbidden(scalar) || safe.isEmpty && scalar == "." ? "_" : scalar
      length += UTF8.width(kept)
      if length > maximumLength { break }
      safe.append(kept)
    }
    return safe.isEmpty ? "unnamed" : String(safe)
  }

  /// Returns true for the usual names: short, of letters, digits, spaces and a few signs.
  private static func isSafe(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "."), text.utf8.count <= maximumLength else {
      return false
    }
    return text.utf8.allSatisfy {
      (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: ":")
    }
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", "\\", ":", "\u{FEFF}": true
    default:
      switch scalar.properties.generalCategory {
      // Format characters change the direction of text, and would hide a name's real extension.
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
      default: false
      }
    }
  }
}
