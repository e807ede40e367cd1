/// The header of HEIF and AVIF, from the properties of the primary item (ISO/IEC 23008-12, section 6). ISO/IEC 14496-12
/// defines the boxes.
enum HEIFHeader {
  private struct Box {
    let type: String
    /// The contents.
    let range: Range<Int>
  }

  /// The most boxes read on one level.
  private static let mostBoxes = 4096
  /// The most bytes of `meta` read into memory. It contains items and their properties, no pixels.
  private static let metaLimit = 4 << 20

  static func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    var offset = 0
    for _ in 0..<mostBoxes {
      let box = try box(at: offset, end: source.count, source.bytes(at: offset, count: 16))
      if box.type == "meta" {
        guard box.range.count <= metaLimit else { throw .unknown("its list of items is larger than 4 MiB") }
        let meta = source.bytes(at: box.range.lowerBound, count: box.range.count)
        guard meta.count == box.range.count, meta.count >= 4 else {
          throw .endsEarly("the box meta", offset: box.range.lowerBound)
        }
        return try primary(meta, at: box.range.lowerBound)
      }
      offset = box.range.upperBound
    }
    throw .expected("a box meta", offset: offset)
  }

  private static func box(at offset: Int, end: Int, _ head: [UInt8]) throws(HeaderError) -> Box {
    guard head.count >= 8 else {
      throw offset >= end ? .expected("a box meta", offset: offset) : .endsEarly("a box", offset: offset)
    }
    let fields = Fields(bytes: head)
    let type = String(decoding: head[4..<8], as: UTF8.self)
    var size = fields.big(0, 4)
    var start = offset + 8
    if size == 1 {
      guard head.count >= 16, head[8] < 0x40 else { throw .expected("a box's length", offset: offset + 8) }
      size = fields.big(8, 8)
      start += 8
    } else if size == 0 {
      size = end - offset
    }
    guard size >= start - offset, size <= end - offset else {
      throw .endsEarly(
        "the box \(type.unicodeScalars.allSatisfy { (32..<127).contains($0.value) } ? type : "?")", offset: offset)
    }
    return Box(type: type, range: start..<offset + size)
  }

  private static func boxes(in bytes: [UInt8], _ range: Range<Int>) throws(HeaderError) -> [Box] {
    var boxes: [Box] = []
    var offset = range.lowerBound
    while offset < range.upperBound && boxes.count < mostBoxes {
      let head = Array(bytes[offset..<min(offset + 16, range.upperBound)])
      let box = try box(at: offset, end: range.upperBound, head)
      boxes.append(box)
      offset = box.range.upperBound
    }
    return boxes
  }

  private static func primary(_ meta: [UInt8], at start: Int) throws(HeaderError) -> ImageShape {
    let boxes = try boxes(in: meta, 4..<meta.count)
    func body(_ box: Box, _ least: Int) throws(HeaderError) -> Fields {
      guard box.range.count >= least else {
        throw .endsEarly("the box \(box.type)", offset: start + box.range.lowerBound)
      }
      return Fields(bytes: Array(meta[box.range]))
    }
    guard let item = boxes.first(where: { $0.type == "pitm" }),
      let properties = boxes.first(where: { $0.type == "iprp" })
    else { throw .expected("the boxes pitm and iprp", offset: start) }
    let itemBody = try body(item, 6)
    let isLong = itemBody.bytes[0] > 0
    guard !isLong || itemBody.bytes.count >= 8 else { throw .endsEarly("the box pitm", offset: start) }
    let identifier = itemBody.big(4, isLong ? 4 : 2)
    let inside = try Self.boxes(in: meta, properties.range)
    guard let container = inside.first(where: { $0.type == "ipco" }) else {
      throw .expected("the box ipco", offset: start + properties.range.lowerBound)
    }
    let all = try Self.boxes(in: meta, container.range)
    var own: [Int] = []
    for association in inside where association.type == "ipma" {
      own += Associations.indices(of: identifier, in: Array(meta[association.range]))
    }
    var size: (width: Int, height: Int)?
    var isTurned = false
    var depth = 8
    for index in own where (1...max(1, all.count)).contains(index) && index <= all.count {
      let box = all[index - 1]
      switch box.type {
      case "ispe":
        let extent = try body(box, 12)
        size = (extent.big(4, 4), extent.big(8, 4))
      case "clap":
        // The visible part. Width and height are fractions (ISO/IEC 14496-12, section 12.1.4).
        let part = try body(box, 16)
        let (width, height) = (part.big(0, 4), part.big(8, 4))
        guard part.big(4, 4) > 0, part.big(12, 4) > 0, size != nil else { continue }
        size = (width / part.big(4, 4), height / part.big(12, 4))
      case "irot": isTurned = try body(box, 1).bytes[0] & 1 == 1
      case "pixi":
        let bits = try body(box, 5)
        depth = max(depth, bits.bytes.dropFirst(5).map(Int.init).max() ?? 8)
      default: break
      }
    }
    guard let size else { throw .expected("a size (ispe) of the primary item", offset: start) }
    return try ImageShape(
      width: isTurned ? size.height : size.width, height: isTurned ? size.width : size.height,
      bitDepth: depth > 8 ? 16 : 8, at: start)
  }

  /// The box ipma, which lists the properties of each item.
  private enum Associations {
    /// Returns the numbers of an item's properties, from 1; none if the box is damaged.
    static func indices(of item: Int, in bytes: [UInt8]) -> [Int] {
      guard bytes.count >= 8 else { return [] }
      let fields = Fields(bytes: bytes)
      let idBytes = bytes[0] > 0 ? 4 : 2
      let indexBytes = bytes[3] & 1 == 1 ? 2 : 1
      var offset = 8
      for _ in 0..<fields.big(4, 4) {
        guard offset + idBytes + 1 <= bytes.count else { return [] }
        let identifier = fields.big(offset, idBytes)
        let count = Int(bytes[offset + idBytes])
        offset += idBytes + 1
        guard offset + count * indexBytes <= bytes.count else { return [] }
        if identifier == item {
          // The top bit marks an essential property.
          return (0..<count).map { fields.big(offset + $0 * indexBytes, indexBytes) & (1 << (indexBytes * 8 - 1) - 1) }
        }
        offset += count * indexBytes
      }
      return []
    }
  }
}
