import CrushBasics

/// A line such as `#include` or `#ifndef`, in a list that Xcode preprocesses first (build setting INFOPLIST_PREPROCESS).
enum PreprocessorLine {
  private static let directives: Set<String> = [
    "define", "elif", "else", "endif", "error", "if", "ifdef", "ifndef", "include", "import", "line", "pragma", "undef",
    "warning",
  ]

  /// Returns the directive's line that begins at `offset`, or nil for any other text.
  static func text(at offset: Int, in bytes: [UInt8]) -> String? {
    guard bytes.indices.contains(offset), bytes[offset] == UInt8(ascii: "#") else { return nil }
    let name = bytes[(offset + 1)...].drop { $0 == 0x20 || $0 == 0x09 }.prefix(while: isLetter)
    guard name.count <= 7, directives.contains(String(decoding: name, as: UTF8.self)) else { return nil }
    let end = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    return Excerpt.text(offset..<end, in: bytes)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

  /// Returns the message for a line. The command is the one that Xcode runs.
  static func problem(_ text: String) -> String {
    "\"\(text)\" is for the C preprocessor; expected a preprocessed list: "
      + "cc -E -P -x c -Wno-trigraphs FILE -o RESULT, as Xcode does under INFOPLIST_PREPROCESS"
  }
}
