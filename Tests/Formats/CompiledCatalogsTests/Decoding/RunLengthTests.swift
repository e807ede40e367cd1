import CrushFixtures
import Testing

@testable import CrushCompiledCatalogs

struct RunLengthTests {
  /// Returns a payload of packets, one list for each row. A row equal to the one before it shares its offset.
  private func payload(_ rows: [[UInt8]], width: Int, height: Int? = nil) -> [UInt8] {
    var (offsets, packets) = ([Int](), [UInt8]())
    for (index, row) in rows.enumerated() {
      if index > 0, rows[index - 1] == row {
        offsets.append(offsets[index - 1])
      } else {
        offsets.append(12 + rows.count * 4 + packets.count)
        packets += row
      }
    }
    return little32(4) + little32(width) + little32(height ?? rows.count) + offsets.flatMap(little32) + packets
  }

  private func literal(_ pixels: [UInt8], count: Int) -> [UInt8] { little32(count) + pixels }
  private func run(_ pixel: [UInt8], count: Int) -> [UInt8] { little32(0x8000_0000 + count) + pixel }

  @Test func `literals and runs become rows, and rows may share their packets`() throws {
    let mixed = run([1, 2], count: 3) + literal([3, 4, 5, 6], count: 2)
    let plain = literal([7, 8, 7, 8, 7, 8, 7, 8, 9, 9], count: 5)
    let fixture = DecodingFixture(
      width: 5, height: 3, format: "GA8 ", compression: 1, bytesPerRow: 64,
      bands: [(3, payload([mixed, mixed, plain], width: 5))])
    let first = [(1, 2), (1, 2), (1, 2), (3, 4), (5, 6)].map { rgba($0, $0, $0, $1) }
    let last = [(7, 8), (7, 8), (7, 8), (7, 8), (9, 9)].map { rgba($0, $0, $0, $1) }
    #expect(try fixture.words() == first + first + last)
  }

  @Test func `every division of a row into packets gives equal pixels`() throws {
    var generator = SeededGenerator(seed: 1501)
    let pixels = (0..<6).map { _ in generator.bytes(4) }
    let expected = try DecodingFixture(width: 6, bands: [(1, Array(pixels.joined()))]).words()
    // Bit n of a division starts a packet at pixel n + 1, bit n of a kind makes a run of a single pixel.
    for division in 0..<32 {
      var (packets, start) = ([UInt8](), 0)
      for end in 1...6 where end == 6 || division >> (end - 1) & 1 == 1 {
        packets +=
          end - start == 1
          ? run(pixels[start], count: 1) : literal(Array(pixels[start..<end].joined()), count: end - start)
        start = end
      }
      let fixture = DecodingFixture(width: 6, compression: 1, bands: [(1, payload([packets], width: 6))])
      #expect(try fixture.words() == expected)
    }
  }

  @Test func `packets that contradict the row are errors`() {
    let one: [UInt8] = [1, 2, 3, 4]
    let wrong = [
      run(one, count: 0), run(one, count: 3), literal(one + one + one, count: 3), little32(0x4000_0001) + one,
      literal(one, count: 2), run([], count: 2), [1], run(one, count: 1),
    ]
    for packets in wrong {
      #expect(DecodingFixture(width: 2, compression: 1, bands: [(1, payload([packets], width: 2))]).error() != nil)
    }
    let good = literal(one + one, count: 2)
    #expect(DecodingFixture(width: 2, compression: 1, bands: [(1, payload([good], width: 3))]).error() != nil)
    #expect(
      DecodingFixture(width: 2, compression: 1, bands: [(1, payload([good], width: 2, height: 2))]).error() != nil)
    #expect(DecodingFixture(width: 2, compression: 1, bands: [(1, [0, 0, 0])]).error() != nil)
  }
}
