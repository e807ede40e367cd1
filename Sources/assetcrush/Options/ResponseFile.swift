import FileSystem

/// Arguments from files: `@FILE` stands for what is in it, as with compilers.
///
/// Arguments are separated by space and line breaks; quotes of both kinds hold one together, a backslash takes the next
/// byte as it is (but not inside single quotes). `@FILE` stays as it is where there is no such file, and where there is
/// one whose name begins with the `@`.
enum ResponseFile {
  struct Problem: Error, CustomStringConvertible {
    let path: String
    let message: String
    var description: String { "\(path): \(message)" }
  }

  /// Bytes that all response files of a command line may have, each counted as often as it is named. The same files can
  /// name each other on many ways, whose number doubles with each step.
  private static let limit = 1 << 28
  /// The bytes that an empty file counts as: 65,536 files are the most.
  private static let leastCount = 1 << 12
  /// Files that name files: one that names itself ends here.
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
      guard argument.utf8.first == UInt8(ascii: "@"), Files.isAnything(path), !Files.isAnything(argument) else {
        expanded.append(argument)
        continue
      }
      guard depth < deepest else { throw Problem(path: path, message: "response files that name each other") }
      let bytes = try NamedFile.read(path, limit: limit)
      budget -= max(bytes.count, leastCount)
      guard budget >= 0 else {
        throw Problem(path: path, message: "response files that name each other too often: more than \(limit) bytes")
      }
      guard let inner = Self.arguments(in: bytes) else {
        throw Problem(path: path, message: "a response file that is not UTF-8, or whose quote is never closed")
      }
      expanded += try expand(inner, depth: depth + 1, &budget)
    }
    return expanded
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
