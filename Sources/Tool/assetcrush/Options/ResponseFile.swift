import CrushFiles

/// Arguments from files. `@FILE` is replaced by the content of the file, as in compilers.
///
/// Spaces and line breaks separate arguments. Single and double quotes enclose one argument. A backslash outside single
/// quotes escapes the next byte. `@FILE` is an ordinary argument if the file does not exist, or if a file has that name
/// with the `@`.
enum ResponseFile {
  struct ExpansionError: Error, CustomStringConvertible {
    let path: String
    let message: String
    var description: String { "\(path): \(message)" }
  }

  /// The limit for the bytes of all response files, each counted as often as it is named.
  ///
  /// Files that name each other twice double the work with each level.
  private static let limit = 1 << 28
  /// The bytes that a small file counts as. The limit is therefore 65,536 files.
  private static let leastCount = 1 << 12
  /// The limit for response files that name response files. It ends a file that names itself.
  private static let deepest = 16

  static func expand(_ arguments: [String]) throws -> [String] {
    var budget = limit
    return try expand(arguments, depth: 0, &budget)
  }

  private static func expand(_ arguments: [String], depth: Int, _ budget: inout Int) throws -> [String] {
    guard arguments.contains(where: { $0.utf8.first == UInt8(ascii: "@") }) else { return arguments }
    var expanded: [String] = []
    for argument in arguments {
      let path = String(Substring(argument.utf8.dropFirst()))
      guard argument.utf8.first == UInt8(ascii: "@"), Files.exists(path), !Files.exists(argument) else {
        expanded.append(argument)
        continue
      }
      guard depth < deepest else {
        throw ExpansionError(
          path: path,
          message: "response files name each other more than \(deepest) levels deep; delete the @FILE that repeats")
      }
      let bytes = try NamedFile.read(path, limit: limit)
      budget -= max(bytes.count, leastCount)
      guard budget >= 0 else {
        throw ExpansionError(
          path: path, message: "response files have more than \(limit) bytes in total; name each file once")
      }
      guard let inner = Self.arguments(in: bytes) else {
        throw ExpansionError(
          path: path, message: "a response file must be UTF-8 without zero bytes, and every quote in it must be closed")
      }
      expanded += try expand(inner, depth: depth + 1, &budget)
    }
    return expanded
  }

  /// Returns the arguments in a file; nil for an open quote, for a zero byte and for text that is not UTF-8.
  static func arguments(in bytes: [UInt8]) -> [String]? {
    var arguments: [[UInt8]] = []
    var current: [UInt8] = []
    // Empty quotes are an argument too.
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
    guard quote == nil, !isEscaped, !bytes.contains(0) else { return nil }
    if isInside { arguments.append(current) }
    let texts = arguments.compactMap { String(validating: $0, as: UTF8.self) }
    return texts.count == arguments.count ? texts : nil
  }
}
