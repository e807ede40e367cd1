import FileSystem

/// Arguments from files: `@FILE` stands for what is in it, as with compilers.
///
/// Arguments are separated by space and line breaks; quotes of both kinds hold one together, a backslash takes the next
/// byte as it is (but not inside single quotes). A file that is not there leaves `@FILE` as it is.
enum ResponseFile {
  struct Problem: Error, CustomStringConvertible {
    let path: String
    let message: String
    var description: String { "\(path): \(message)" }
  }

  private static let limit = 1 << 28
  /// Files that name files: one that names itself ends here.
  private static let deepest = 16

  static func expand(_ arguments: [String], depth: Int = 0) throws -> [String] {
    guard arguments.contains(where: { $0.utf8.first == UInt8(ascii: "@") }) else { return arguments }
    return try arguments.flatMap { (argument: String) throws -> [String] in
      guard argument.utf8.first == UInt8(ascii: "@"), argument.utf8.count > 1 else { return [argument] }
      let path = String(Substring(argument.utf8.dropFirst()))
      guard Files.isAnything(path) else { return [argument] }
      guard depth < deepest else { throw Problem(path: path, message: "response files that name each other") }
      let bytes = try Files.read(path, limit: limit)
      guard let inner = Self.arguments(in: bytes) else {
        throw Problem(path: path, message: "a response file that is not UTF-8, or whose quote is never closed")
      }
      return try expand(inner, depth: depth + 1)
    }
  }

  /// nil when a quote stays open or the text is not UTF-8.
  static func arguments(in bytes: [UInt8]) -> [String]? {
    var arguments: [[UInt8]] = []
    var current: [UInt8] = []
    // Quotes with nothing in them are an argument too.
    var isInside = false
    var quote: UInt8?
    var isEscaped = false
    for byte in bytes {
      switch byte {
      case _ where isEscaped:
        current.append(byte)
        isInside = true
        isEscaped = false
      case UInt8(ascii: "\\") where quote != UInt8(ascii: "'"): isEscaped = true
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        if quote == nil {
          quote = byte
          isInside = true
        } else if quote == byte {
          quote = nil
        } else {
          current.append(byte)
        }
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if quote != nil {
          current.append(byte)
        } else if isInside {
          arguments.append(current)
          current = []
          isInside = false
        }
      default:
        current.append(byte)
        isInside = true
      }
    }
    guard quote == nil, !isEscaped else { return nil }
    if isInside { arguments.append(current) }
    let texts = arguments.compactMap { String(validating: $0, as: UTF8.self) }
    return texts.count == arguments.count ? texts : nil
  }
}
