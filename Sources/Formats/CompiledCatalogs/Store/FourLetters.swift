/// The tags of blocks and payloads, as the little-endian number of their four letters.
enum FourLetters {
  static let tree = number("tree")
  static let header = number("RATC")
  static let metadata = number("META")
  static let rendition = number("ISTC")
  static let bitmap = number("MLEC")
  static let chunk = number("KCBC")
  static let link = number("KLNI")
  static let file = number("DWAR")
  static let color = number("RLOC")
  static let multisize = number("SISM")
  static let gradient = number("ARGG")
  static let externalLink = number("KLXE")
  /// The starts of LZFSE blocks with content.
  static let streams = [number("bvx-"), number("bvxn"), number("bvx1"), number("bvx2")]

  private static func number(_ text: String) -> UInt32 {
    text.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
