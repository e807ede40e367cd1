import CrushFixtures
import CrushPNG
import Testing

@Suite struct ChunkScannerTests {
  private let parts = Pictures.rgb.parts.inserting(
    PNGParts.Part("tEXt", Array("Title\0one".utf8)), before: "IDAT")

  @Test func `chunks are found with their types, offsets and data`() throws {
    let file = parts.file
    let chunks = try PNGFile(file.span).chunks
    #expect(chunks.map { $0.type.description } == ["IHDR", "tEXt", "IDAT", "IEND"])
    #expect(chunks.map(\.offset) == parts.parts.indices.map(parts.offset(of:)))
    #expect(chunks.map { Array(file[$0.data]) } == parts.parts.map(\.data))
    #expect(chunks.map { Array(file[$0.range]) } == parts.parts.map(\.bytes))
  }

  @Test(
    arguments: ["IHDR", "IDAT", "IEND"], [false, true])
  func `a wrong CRC of a critical chunk is reported with both values`(name: String, isLenient: Bool) throws {
    let broken = parts.changing(name) { $0.falseCRC = $0.crc ^ 1 }
    let right = parts.parts[parts.index(of: name)].crc
    let type = try #require(ChunkType(name: name))
    #expect(
      Reading.error(of: broken.file, options: ReadingOptions(isLenient: isLenient))
        == .badCRC(type, offset: parts.offset(of: name), stored: right ^ 1, computed: right))
  }

  @Test func `a wrong CRC of an ancillary chunk is rejected, and lenient reading skips the chunk`() throws {
    let broken = parts.changing("tEXt") { $0.falseCRC = 7 }
    #expect(
      Reading.error(of: broken.file)
        == .badCRC(.text, offset: 33, stored: 7, computed: parts.parts[1].crc))
    let image = try PNGFile(broken.file.span, options: Reading.lenient)
    #expect(image.chunks.map { $0.type.description } == ["IHDR", "IDAT", "IEND"])
    #expect(try Reading.raster(of: broken.file, options: Reading.lenient).samples == Pictures.rgb.samples)
  }

  @Test func `a length past the end of the file is a truncated chunk`() {
    let file = parts.file
    for (index, part) in parts.parts.enumerated() {
      let offset = parts.offset(of: index)
      var broken = parts
      let rest = file.count - offset
      broken.parts[index].falseLength = UInt32(rest - 12 + 1)
      #expect(
        Reading.error(of: broken.file)
          == .truncated(ChunkType(name: part.name), offset: offset, needed: rest + 1, available: rest))
    }
  }

  @Test func `a length above 2³¹ − 1 is a bad length, and 2³¹ − 1 is a truncated chunk`() {
    for length in [0x8000_0000, 0xFFFF_FFFF] as [UInt32] {
      let broken = parts.changing("tEXt") { $0.falseLength = length }
      #expect(
        Reading.error(of: broken.file)
          == .badLength(.text, offset: 33, length: Int(length), expected: .upTo(0x7FFF_FFFF)))
    }
    let broken = parts.changing("tEXt") { $0.falseLength = 0x7FFF_FFFF }
    #expect(
      Reading.error(of: broken.file)
        == .truncated(.text, offset: 33, needed: 0x7FFF_FFFF + 12, available: broken.file.count - 33))
  }

  @Test(arguments: [0, 0x20, 0x40, 0x5B, 0x60, 0x7B, 0xFF])
  func `a type that is not four letters is reported with its offset`(byte: UInt8) {
    for place in 0..<4 {
      let broken = parts.changing("tEXt") { $0.type[place] = byte }
      let code = broken.parts[1].type.reduce(0) { $0 << 8 | UInt32($1) }
      #expect(Reading.error(of: broken.file) == .badType(code: code, offset: 37))
    }
  }

  @Test(arguments: [0, 1, 8, 10, 13, 20])
  func `a wrong length gives a bad type or a wrong CRC, never pixels`(length: UInt32) {
    guard length != 9 else { return }
    switch Reading.error(of: parts.changing("tEXt") { $0.falseLength = length }.file) {
    case .badCRC(.text, offset: 33, _, _): break
    case let other: Issue.record("\(String(describing: other))")
    }
  }

  @Test(arguments: 1...11)
  func `a few bytes after the last chunk are a truncated file`(count: Int) {
    let whole = parts.file
    let end = parts.offset(of: "IEND")
    #expect(
      Reading.error(of: Array(whole[..<(end + count)]))
        == .truncated(nil, offset: end, needed: 12, available: count))
  }

  @Test func `a file that ends after a whole chunk lacks IEND`() {
    let broken = parts.removing("IEND")
    #expect(Reading.error(of: broken.file) == .missing(.imageEnd, offset: broken.file.count))
  }

  @Test(arguments: [1, 4, 12, 100])
  func `bytes after IEND are rejected, or counted on request`(count: Int) throws {
    let file = parts.file
    let longer = file + [UInt8](repeating: 0x49, count: count)
    #expect(Reading.error(of: longer) == .trailingData(offset: file.count, count: count))
    for options in [ReadingOptions(acceptsTrailingData: true), Reading.lenient] {
      #expect(try Reading.raster(of: longer, options: options).samples == Pictures.rgb.samples)
      #expect(try PNGFile(longer.span, options: options).trailingCount == count)
      #expect(try PNGFile(file.span, options: options).trailingCount == 0)
    }
  }

  @Test func `a damaged ancillary chunk before IHDR is rejected, also by lenient reading`() {
    let broken = parts.inserting(PNGParts.Part("tEXt", [65, 0, 66]), before: "IHDR").changing("tEXt") {
      $0.falseCRC = 1
    }
    for options in [ReadingOptions(), Reading.lenient] {
      guard case .badCRC(.text, offset: 8, _, _)? = Reading.error(of: broken.file, options: options) else {
        Issue.record("accepted, lenient: \(options.isLenient)")
        continue
      }
    }
  }
}
