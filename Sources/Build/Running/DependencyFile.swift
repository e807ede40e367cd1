/// What a target depends on, as a rule that make and ninja read.
package enum DependencyFile {
  /// The rule, and an empty one for each prerequisite, so that one that is gone is no error (as the compilers' -MP).
  ///
  /// Names with line breaks cannot be said in a makefile and are left away.
  package static func render(target: String, prerequisites: [String]) -> String {
    let names = prerequisites.filter { !$0.utf8.contains(UInt8(ascii: "\n")) }.map(escaped)
    var text = escaped(target) + ":"
    for name in names { text += " \\\n  " + name }
    text += "\n"
    for name in names { text += "\n" + name + ":\n" }
    return text
  }

  /// What make and ninja take for one name: spaces and number signs behind a backslash, with the backslashes before
  /// them doubled; dollars doubled; colons behind a backslash.
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
