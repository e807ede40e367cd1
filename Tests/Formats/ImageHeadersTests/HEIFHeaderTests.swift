import CrushFixtures
import CrushImageHeaders
import Testing

/// Boxes of HEIF and AVIF, built byte by byte (ISO/IEC 14496-12, section 4.2; ISO/IEC 23008-12, sections 6.5 and 9.3).
@Suite struct HEIFHeaderTests {
  private typealias Sample = SampleHeaders

  /// The property ispe, a size of 300 by 200.
  private static let size = Sample.box("ispe", [0, 0, 0, 0] + Sample.big(300, 4) + Sample.big(200, 4))

  private static func rotation(_ quarters: UInt8) -> [UInt8] { Sample.box("irot", [quarters]) }

  private static func crop(_ width: (Int, Int), _ height: (Int, Int)) -> [UInt8] {
    let numbers = [width.0, width.1, height.0, height.1, 0, 1, 0, 1]
    return Sample.box("clap", numbers.flatMap { Sample.big($0, 4) })
  }

  /// Returns a file whose primary item has the properties at `indices`.
  private static func file(
    _ properties: [[UInt8]], indices: [Int], item: Int = 1, isLong: Bool = false, hasWideIndices: Bool = false
  ) -> [UInt8] {
    let version: [UInt8] = [isLong ? 1 : 0, 0, 0]
    let bytes = isLong ? 4 : 2
    let primary = Sample.box("pitm", version + [0] + Sample.big(item, bytes))
    // Every second association is essential, which sets the top bit.
    let associations = indices.enumerated().flatMap { place, index in
      hasWideIndices
        ? Sample.big(index | (place % 2) << 15, 2) : Sample.big(index | (place % 2) << 7, 1)
    }
    let other = Sample.big(item + 1, bytes) + [1] + (hasWideIndices ? [0, 1] : [1])
    let own = Sample.big(item, bytes) + [UInt8(indices.count)] + associations
    let ipma = Sample.box("ipma", version + [hasWideIndices ? 1 : 0] + Sample.big(2, 4) + other + own)
    let container = Sample.box("iprp", Sample.box("ipco", properties.flatMap { $0 }) + ipma)
    return Sample.box("ftyp", Array("avif\0\0\0\0".utf8)) + Sample.box("meta", [0, 0, 0, 0] + primary + container)
  }

  private func sides(_ bytes: [UInt8]) throws(HeaderError) -> [Int] {
    let shape = try ImageFormat.heif.shape(of: ByteArray(bytes))
    return [shape.width, shape.height]
  }

  @Test func `rotations by a quarter exchange the sides`() throws {
    for (quarters, expected) in [(0, [300, 200]), (1, [200, 300]), (2, [300, 200]), (3, [200, 300])] {
      #expect(try sides(Self.file([Self.size, Self.rotation(UInt8(quarters))], indices: [1, 2])) == expected)
    }
  }

  @Test func `a crop is a pair of fractions, before the rotation`() throws {
    let crop = Self.crop((1000, 10), (51, 1))
    #expect(try sides(Self.file([Self.size, crop], indices: [1, 2])) == [100, 51])
    #expect(try sides(Self.file([Self.size, crop, Self.rotation(1)], indices: [1, 2, 3])) == [51, 100])
    #expect(try sides(Self.file([Self.size, Self.crop((9, 0), (9, 1))], indices: [1, 2])) == [300, 200])
  }

  @Test(arguments: [false, true], [false, true])
  func `numbers of items and properties have two widths`(_ isLong: Bool, _ hasWideIndices: Bool) throws {
    let properties = [Self.rotation(1), Self.size, Self.rotation(2)]
    for item in [1, 300] + (isLong ? [70_000] : []) {
      let file = Self.file(
        properties, indices: [2, 1], item: item, isLong: isLong, hasWideIndices: hasWideIndices)
      #expect(try sides(file) == [200, 300], "item \(item)")
    }
  }

  @Test func `numbers of properties that do not exist are ignored`() throws {
    #expect(try sides(Self.file([Self.size], indices: [0, 1, 2, 127])) == [300, 200])
  }

  @Test func `a box may have a length of 64 bits, or reach to the end`() throws {
    let file = Self.file([Self.size], indices: [1])
    let free = [0, 0, 0, 1] + Array("free".utf8) + Sample.big(24, 8) + [UInt8](repeating: 7, count: 8)
    #expect(try sides(free + file) == [300, 200])
    // The length of meta, which is the last box, becomes 0.
    var open = file
    let meta = try #require(file.indices.first { file[$0...].starts(with: "meta".utf8) })
    open.replaceSubrange(meta - 4..<meta, with: [0, 0, 0, 0])
    #expect(try sides(open) == [300, 200])
  }

  @Test func `a primary item without a size is a fault`() {
    for indices in [[], [1], [3]] {
      let file = Self.file([Self.rotation(1), Self.size], indices: indices)
      #expect(throws: HeaderError.expected("a size (ispe) of the primary item", offset: 24)) { try sides(file) }
    }
  }

  @Test func `a length of any value never traps`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let file = Self.file([Self.size, Self.crop((300, 1), (200, 1)), Self.rotation(1)], indices: [1, 2, 3])
    for offset in 0...file.count - 4 {
      for value in [0, 1, 7, 8, 0x7FFF_FFFF, 0xFFFF_FFFF, Int.random(in: 0...400, using: &random)] {
        var bytes = file
        bytes.replaceSubrange(offset..<offset + 4, with: Sample.big(value, 4))
        guard let found = try? sides(bytes) else { continue }
        #expect(found.allSatisfy { $0 > 0 }, "seed \(seed), \(value) at \(offset)")
      }
    }
  }
}
