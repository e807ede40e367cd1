/// A scanner for image names in Objective-C, such as `[UIImage imageNamed:@"hero"]`, and for every other text.
package enum ObjectiveCScanner {
  package static func uses(in bytes: [UInt8]) -> SourceUses {
    var result = SourceUses()
    var index = 0
    var line = 1
    /// The code since the last text, without spaces. It shows the purpose of the next text.
    var before: [UInt8] = []
    func byte(_ ahead: Int = 0) -> UInt8? { index + ahead < bytes.count ? bytes[index + ahead] : nil }
    while let next = byte() {
      if next == UInt8(ascii: "\n") { line += 1 }
      if next == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "/") {
        while let byte = byte(), byte != UInt8(ascii: "\n") { index += 1 }
      } else if next == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        index += 2
        while index < bytes.count, !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) {
          if byte() == UInt8(ascii: "\n") { line += 1 }
          index += 1
        }
        index += 2
      } else if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
        let place = line
        let text = text(in: bytes, from: &index, line: &line)
        if next == UInt8(ascii: "\"") {
          result.words.insert(text)
          // A text with % is a format.
          if ends(before, in: "imageNamed:@"), !text.contains("%") {
            let name = ImageUse.Name.asset(text)
            let mustExist = ends(before, in: "[UIImageimageNamed:@") && name.isOwn && !isOfOtherBundle(bytes[index...])
            result.uses.append(ImageUse(name, .uiKit, line: place, mustExist: mustExist))
          }
          if let percent = text.firstIndex(of: "%"), percent != text.startIndex {
            result.patterns.insert(.pattern(prefix: String(text[..<percent]), suffix: ""))
          }
        }
        before = []
      } else {
        if next > 32 { before.append(next) }
        index += 1
      }
    }
    addSymbols(in: bytes, to: &result)
    return result
  }

  /// Adds the constants that Xcode generates from names, such as `ACImageNameHero`.
  private static func addSymbols(in bytes: [UInt8], to result: inout SourceUses) {
    let mark = "ACImageName"
    for word in bytes.split(whereSeparator: { !SwiftTokenizer.isNamePart($0) })
    where word.count > mark.utf8.count && word.starts(with: mark.utf8) {
      result.symbols.insert(String(decoding: word.dropFirst(mark.utf8.count), as: UTF8.self))
    }
  }

  private static func ends(_ code: [UInt8], in text: StaticString) -> Bool {
    code.count >= text.utf8CodeUnitCount && code.suffix(text.utf8CodeUnitCount).elementsEqual(text.description.utf8)
  }

  /// Returns true if the code after a name selects another bundle, such as `inBundle:bundle`.
  private static func isOfOtherBundle(_ rest: ArraySlice<UInt8>) -> Bool {
    let code = rest.lazy.filter { $0 > 32 }.prefix(48)
    let label = "inBundle:".utf8
    guard code.starts(with: label) else { return false }
    let value = Array(code.dropFirst(label.count))
    return !["nilcompatible", "nilwith", "[NSBundlemainBundle]", "NSBundle.mainBundle"].contains {
      value.starts(with: $0.utf8)
    }
  }

  /// Returns the text between the quotes, which ends at the end of the line at the latest.
  private static func text(in bytes: [UInt8], from index: inout Int, line: inout Int) -> String {
    let quote = bytes[index]
    index += 1
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != quote, bytes[index] != UInt8(ascii: "\n") {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      text.append(bytes[index])
      index += 1
    }
    if index < bytes.count, bytes[index] == quote { index += 1 }
    return String(decoding: text, as: UTF8.self)
  }
}
