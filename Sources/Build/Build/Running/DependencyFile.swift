/// The dependencies of a target, as a rule for make and ninja.
package enum DependencyFile {
  /// Returns the rule, and an empty rule for each prerequisite. A deleted prerequisite is then no error, as with the
  /// compilers' option -MP. Names that a rule cannot contain are left out (see `isWritable`).
  package static func render(target: String, prerequisites: [String]) -> String {
    let names = prerequisites.filter(isWritable).map(escaped)
    var text = escaped(target) + ":"
    for name in names { text += " \\\n  " + name }
    text += "\n"
    for name in names { text += "\n" + name + ":\n" }
    return text
  }

  /// Returns false for a name that breaks a rule of make or ninja, and for which both tools have no common escape.
  package static func isWritable(_ name: String) -> Bool {
    !name.utf8.contains { separators.contains($0) } && !(name.utf8.last.map(lastBytes.contains) ?? true)
  }

  /// Returns the name of a folder for a rule. GNU make takes a name that ends with a parenthesis for the member of an
  /// archive. Other characters at the end belong to the syntax of a rule. These names get a last part.
  static func name(ofFolder path: String) -> String {
    path.utf8.last.map { lastBytes.contains($0) || $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: ":") } == true
      ? path + "/." : path
  }

  /// The characters that end a list of prerequisites.
  private static let separators = Array("\n;|".utf8)
  /// The characters that no name of a rule can end with.
  private static let lastBytes = Array(" \t\\&".utf8)

  /// Returns true if the bytes have the form that `render` writes: a rule over several lines, and empty rules.
  static func isRule(_ bytes: [UInt8]) -> Bool {
    var continues = false
    var isFirst = true
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if continues {
        guard line.starts(with: "  ".utf8) else { return false }
        continues = line.suffix(2).elementsEqual(" \\".utf8)
      } else {
        let isRule = line.last == UInt8(ascii: ":") && line.first != UInt8(ascii: " ")
        continues = isFirst && line.suffix(3).elementsEqual(": \\".utf8)
        guard isRule || continues || !isFirst && line.isEmpty else { return false }
      }
      isFirst = false
    }
    return true
  }

  /// Returns a name escaped for make and ninja. Spaces, tabs, number signs and colons get a backslash. Backslashes
  /// before a space, tab or number sign are doubled, and so are dollars.
  private static func escaped(_ name: String) -> String {
    var bytes: [UInt8] = []
    var backslashes = 0
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "#"), UInt8(ascii: "\t"):
        bytes += [UInt8](repeating: UInt8(ascii: "\\"), count: backslashes + 1)
      case UInt8(ascii: ":"): bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "$"): bytes.append(byte)
      default: break
      }
      backslashes = byte == UInt8(ascii: "\\") ? backslashes + 1 : 0
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
