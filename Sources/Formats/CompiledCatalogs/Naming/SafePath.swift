/// Names of a catalog as paths below an output folder. Catalogs of others may contain any text.
enum SafePath {
  /// The deepest path. Further folders become a part of the name.
  private static let maximumDepth = 16
  /// Bytes of a component. File systems permit 255, and qualifiers follow.
  private static let maximumLength = 160
  /// Bytes of a path. Many renditions may share a long name, and systems permit about 1,000.
  private static let maximumPathLength = 480

  /// Returns a facet's name as a path: namespaces are folders.
  ///
  /// - Parameter fileExtension: an extension that is added later. If the name ends in it, the name loses it.
  static func path(_ name: String, droppingExtension fileExtension: String?) -> String {
    if isSafePath(name) { return dropping(fileExtension, from: name) }
    var components = name.split(separator: "/", maxSplits: maximumDepth - 1).map { component(String($0)) }
    if components.reduce(0, { $0 + $1.utf8.count + 1 }) > maximumPathLength { components = [component(name)] }
    guard let last = components.popLast() else { return "unnamed" }
    return (components + [dropping(fileExtension, from: last)]).joined(separator: "/")
  }

  /// Returns a path without its extension, if it is the given one and the name has more.
  private static func dropping(_ fileExtension: String?, from path: String) -> String {
    guard let fileExtension, path.utf8.count > fileExtension.utf8.count + 1 else { return path }
    let ending = path.utf8.suffix(fileExtension.utf8.count + 1)
    guard ending.first == UInt8(ascii: "."),
      ending.dropFirst().elementsEqual(fileExtension.utf8, by: { $0 | 0x20 == $1 })
    else { return path }
    let rest = path[..<ending.startIndex]
    return rest.utf8.last == UInt8(ascii: "/") ? path : String(rest)
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

  /// Returns true for the usual paths: short, with components that `component` does not change.
  private static func isSafePath(_ path: String) -> Bool {
    guard path.utf8.count <= maximumLength else { return false }
    var (previous, depth) = (UInt8(ascii: "/"), 1)
    for byte in path.utf8 {
      guard isSafe(byte) || byte == UInt8(ascii: "/") else { return false }
      if previous == UInt8(ascii: "/") {
        // The start of a component: not empty and not hidden.
        guard byte != UInt8(ascii: "/"), byte != UInt8(ascii: ".") else { return false }
      }
      if byte == UInt8(ascii: "/") { depth += 1 }
      previous = byte
    }
    return previous != UInt8(ascii: "/") && depth <= maximumDepth
  }

  /// Returns true for printable ASCII except the separators of paths on any system.
  @inline(__always)
  private static func isSafe(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: ":")
  }

  /// Returns true for the usual names: short, of letters, digits, spaces and a few signs.
  private static func isSafe(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "."), text.utf8.count <= maximumLength else {
      return false
    }
    return text.utf8.allSatisfy(isSafe)
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
