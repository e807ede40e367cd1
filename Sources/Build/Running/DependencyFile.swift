/// The dependencies of a target, as a rule for make and ninja.
package enum DependencyFile {
  /// Returns the rule, and an empty rule for each prerequisite. A deleted prerequisite is then no error, as with the
  /// compilers' option -MP.
  ///
  /// A makefile cannot contain names with line breaks, so they are skipped.
  package static func render(target: String, prerequisites: [String]) -> String {
    let names = prerequisites.filter { !$0.utf8.contains(UInt8(ascii: "\n")) }.map(escaped)
    var text = escaped(target) + ":"
    for name in names { text += " \\\n  " + name }
    text += "\n"
    for name in names { text += "\n" + name + ":\n" }
    return text
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
