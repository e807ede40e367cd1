/// A box of the ISO base media format (ISO/IEC 14496-12, section 4.2), which QuickTime calls an atom.
struct MovieBox {
  let type: String
  /// The place of the contents in the file.
  let range: Range<Int>

  /// The most boxes that are read on one level.
  private static let most = 4096

  /// Returns the boxes in a range of a file, up to the first damaged one. Stops after `last`.
  static func all(
    in range: Range<Int>, of source: borrowing some ByteSource & ~Copyable, upTo last: String? = nil
  ) -> [MovieBox] {
    var boxes: [MovieBox] = []
    var offset = range.lowerBound
    while boxes.count < most, range.upperBound - offset >= 8, let box = MovieBox(at: offset, in: range, of: source) {
      boxes.append(box)
      offset = box.range.upperBound
      if box.type == last { break }
    }
    return boxes
  }

  private init?(at offset: Int, in range: Range<Int>, of source: borrowing some ByteSource & ~Copyable) {
    guard let head = source.record(at: offset, count: 8) else { return nil }
    type = String(decoding: head.bytes[4..<8], as: UTF8.self)
    var size = head.big(0, 4)
    var start = offset + 8
    if size == 1 {
      guard let long = source.record(at: offset + 8, count: 8) else { return nil }
      size = long.signed(0)
      start += 8
    } else if size == 0 {
      size = range.upperBound - offset
    }
    guard size >= start - offset, size <= range.upperBound - offset else { return nil }
    self.range = start..<offset + size
  }

  private init(type: String, range: Range<Int>) {
    self.type = type
    self.range = range
  }

  /// Returns the first `count` bytes of the contents; nil if there are fewer.
  func record(_ count: Int, of source: borrowing some ByteSource & ~Copyable) -> Fields? {
    range.count >= count ? source.record(at: range.lowerBound, count: count) : nil
  }
}

extension [MovieBox] {
  /// Returns the first box of a type.
  subscript(type: String) -> MovieBox? { first { $0.type == type } }
}
