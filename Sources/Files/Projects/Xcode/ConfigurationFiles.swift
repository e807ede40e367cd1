import CrushFiles

/// A reader of `.xcconfig` files and of the files that they include. Each file is read once.
package struct ConfigurationFiles {
  /// The most files that one project includes, and their depth.
  private static let limit = (files: 512, depth: 24)
  /// The settings that further includes may add. A file may include another one several times.
  private var rest = 1 << 20

  private let read: (String) -> [UInt8]?
  /// The settings by path. A file that is being read has none yet, so that a circle of includes ends.
  private var known: [String: [String: String]] = [:]

  package init(read: @escaping (String) -> [UInt8]?) { self.read = read }

  /// Returns the settings of a file, with the included ones. Keys keep their conditions: `KEY[sdk=iphoneos*]`.
  package mutating func settings(_ path: String) -> [String: String] { settings(path, depth: 0) }

  private mutating func settings(_ path: String, depth: Int) -> [String: String] {
    if let known = known[path] { return known }
    if depth > Self.limit.depth || known.count >= Self.limit.files { return [:] }
    known[path] = [:]
    guard let bytes = read(path) else { return [:] }
    var settings: [String: String] = [:]
    for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      let line = Self.withoutComment(String(decoding: line, as: UTF8.self))
      if let name = Self.included(line) {
        guard let path = PathSpelling.joined(Path.parent(of: path), name) else { continue }
        let included = self.settings(path, depth: depth + 1)
        rest -= included.count
        if rest >= 0 { settings.merge(included) { _, new in new } }
      } else if let (key, value) = Self.assignment(line) {
        settings[key] = value.replacing("$(inherited)", with: settings[key] ?? "$(inherited)", maxReplacements: 1)
          .bounded(to: PathSpelling.limit)
      }
    }
    known[path] = settings
    return settings
  }

  private static func withoutComment(_ line: String) -> Substring {
    let utf8 = line.utf8
    var index = utf8.startIndex
    while index < utf8.endIndex {
      let next = utf8.index(after: index)
      if utf8[index] == UInt8(ascii: "/"), next < utf8.endIndex, utf8[next] == UInt8(ascii: "/") {
        return line[..<index].trimmed
      }
      index = next
    }
    return line[...].trimmed
  }

  /// Returns the path of an `#include "PATH"` or `#include? "PATH"`.
  private static func included(_ line: Substring) -> String? {
    guard line.hasPrefix("#include") else { return nil }
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.count > 2 && !parts[1].isEmpty ? String(parts[1]) : nil
  }

  private static func assignment(_ line: Substring) -> (key: String, value: String)? {
    // The condition of a key contains an equals sign, too.
    var depth = 0
    for index in line.utf8.indices {
      switch line.utf8[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "=") where depth == 0:
        let key = line[..<index].trimmed
        let value = line[line.utf8.index(after: index)...].trimmed
        return key.isEmpty ? nil : (String(key), String(value))
      default: continue
      }
    }
    return nil
  }
}

extension String {
  /// The text without spaces and tabs at both ends.
  var trimmed: Substring { self[...].trimmed }
}

extension Substring {
  /// The text without spaces and tabs at both ends.
  var trimmed: Substring {
    var text = self
    while let first = text.utf8.first, first == 0x20 || first == 0x09 { text = text.dropFirst() }
    while let last = text.utf8.last, last == 0x20 || last == 0x09 { text = text.dropLast() }
    return text
  }
}

extension String {
  /// Returns the text, or "" if it has more bytes than the limit.
  func bounded(to limit: Int) -> String { utf8.count > limit ? "" : self }
}
