/// The words of a text that may name an image: of a property list, JSON, CSS, whatever an app reads.
package enum TextWords {
  package static func words(in bytes: [UInt8]) -> Set<String> {
    var words: Set<String> = []
    for word in bytes.split(whereSeparator: { !isPart($0) }) where word.count <= 256 {
      words.insert(String(decoding: word, as: UTF8.self))
    }
    return words
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 0x80...: true
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "/"),
      UInt8(ascii: "+"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
