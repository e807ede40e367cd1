/// Text for the command line of a shell.
package enum ShellText {
  /// Returns the text as one word of a shell command, in quotes if it needs them.
  package static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "/._-@+:,=%~".utf8.contains(byte)
      }
    }
    // A word that starts with a dash would be parsed as an option.
    if text.utf8.first == UInt8(ascii: "-") { return quoted("./" + text) }
    if isPlain && !text.isEmpty && text.utf8.first != UInt8(ascii: "~") { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
