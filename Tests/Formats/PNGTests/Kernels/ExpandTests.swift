import CrushFixtures
import CrushPNG
import Testing

@Suite struct ExpandTests {
  @Test func `8-bit RGB becomes opaque, with R in the lowest byte`() {
    #expect(Expand.rgb8([1, 2, 3, 255, 0, 128].span, key: nil) == [0xFF03_0201, 0xFF80_00FF])
    let nothing: [UInt8] = []
    #expect(Expand.rgb8(nothing.span, key: (1, 2, 3)) == [])
  }

  @Test func `RGB pixels equal to the key in all three samples become transparent and keep their color`() {
    let samples: [UInt8] = [1, 2, 3, 1, 2, 4, 0, 2, 3, 1, 0, 3, 1, 2, 3]
    #expect(
      Expand.rgb8(samples.span, key: (1, 2, 3))
        == [0x0003_0201, 0xFF04_0201, 0xFF03_0200, 0xFF03_0001, 0x0003_0201])
    // A black key is different from no key.
    #expect(Expand.rgb8([0, 0, 0, 0, 0, 1].span, key: (0, 0, 0)) == [0, 0xFF01_0000])
  }

  @Test(arguments: [1, 2, 4, 8])
  func `indices of every depth are read from the highest bits on, row by row`(bitDepth: Int) {
    var generator = SeededGenerator(seed: 3005)
    let table = (0..<1 << bitDepth).map { _ in UInt32(truncatingIfNeeded: generator.next()) }
    for width in 1...19 {
      let indices = (0..<3).map { _ in (0..<width).map { _ in Int(generator.next() % UInt64(1 << bitDepth)) } }
      let rowBytes = (width * bitDepth + 7) / 8
      var samples: [UInt8] = []
      for row in indices {
        // The bits as text, padded with ones, which must have no effect.
        let digits = row.map { index in
          let text = String(index, radix: 2)
          return String(repeating: "0", count: bitDepth - text.count) + text
        }
        let bits = Array(digits.joined()) + Array(repeating: "1" as Character, count: rowBytes * 8 - width * bitDepth)
        for start in stride(from: 0, to: bits.count, by: 8) {
          samples.append(UInt8(String(bits[start..<start + 8]), radix: 2) ?? 0)
        }
      }
      let pixels = Expand.indexed(samples.span, width: width, rowBytes: rowBytes, bitDepth: bitDepth, table: table)
      #expect(pixels == indices.flatMap { $0.map { table[$0] } }, "seed \(generator.seed), width \(width)")
    }
  }

  @Test func `an index past the table gives transparent black, and entries past the depth are ignored`() {
    let bits: [UInt8] = [0b0001_1011]
    #expect(
      Expand.indexed(bits.span, width: 4, rowBytes: 1, bitDepth: 2, table: [0xFF00_0001, 0xFF00_0002])
        == [0xFF00_0001, 0xFF00_0002, 0, 0])
    #expect(Expand.indexed(bits.span, width: 4, rowBytes: 1, bitDepth: 2, table: []) == [0, 0, 0, 0])
    #expect(Expand.indexed(bits.span, width: 4, rowBytes: 1, bitDepth: 2, table: Array(1...9)) == [1, 2, 3, 4])
  }

  @Test func `every pair of gray and alpha is converted`() {
    let samples = (0...255 as ClosedRange<UInt8>).flatMap { gray in
      (0...255 as ClosedRange<UInt8>).flatMap { [gray, $0] }
    }
    let pixels = Expand.grayAlpha8(samples.span)
    #expect(pixels == (0..<65_536 as Range<UInt32>).map { $0 >> 8 * 0x01_0101 | ($0 & 255) << 24 })
  }

  @Test func `all 65,536 samples of 16 bits are scaled to the nearest 8-bit sample`() {
    var wrong: [String] = []
    for sample in UInt16.min...UInt16.max {
      let expected = UInt8((Double(sample) * 255 / 65_535).rounded(.toNearestOrAwayFromZero))
      let value = Expand.eightBits(of: sample)
      if value != expected { wrong.append("\(sample): \(value), expected \(expected)") }
    }
    #expect(wrong.isEmpty, "\(wrong.count) wrong, first \(wrong.prefix(3))")
  }

  @Test(arguments: 1...4)
  func `16-bit pixels of one to four channels are converted`(channels: Int) {
    var generator = SeededGenerator(seed: 3006)
    let values = (0..<channels * 257).map { _ in UInt16(truncatingIfNeeded: generator.next()) }
    let bytes = values.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let expected = stride(from: 0, to: values.count, by: channels).map { start in
      let scaled = values[start..<start + channels].map { UInt32((Double($0) / 257).rounded()) }
      return switch channels {
      case 1: scaled[0] * 0x01_0101 | 0xFF00_0000
      case 2: scaled[0] * 0x01_0101 | scaled[1] << 24
      case 3: scaled[0] | scaled[1] << 8 | scaled[2] << 16 | 0xFF00_0000
      default: scaled[0] | scaled[1] << 8 | scaled[2] << 16 | scaled[3] << 24
      }
    }
    #expect(Expand.samples16(bytes.span, channels: channels, key: nil) == expected, "seed \(generator.seed)")
  }

  @Test func `a 16-bit key matches all 16 bits of every channel`() {
    // 0x1234 and 0x1235 both scale to 0x12.
    #expect(Expand.samples16([0x12, 0x34, 0x12, 0x35].span, channels: 1, key: [0x1234]) == [0x0012_1212, 0xFF12_1212])
    let rgb: [UInt8] = [0, 1, 0, 2, 0, 3, 0, 1, 0, 2, 0, 4, 1, 1, 0, 2, 0, 3, 0, 1, 0, 2, 0, 3]
    #expect(
      Expand.samples16(rgb.span, channels: 3, key: [1, 2, 3]) == [0, 0xFF00_0000, 0xFF00_0001, 0])
  }

  @Test func `samples that are not whole pixels trap`() async {
    await #expect(processExitsWith: .failure) { _ = Expand.rgb8([1, 2].span, key: nil) }
    await #expect(processExitsWith: .failure) { _ = Expand.grayAlpha8([1].span) }
    await #expect(processExitsWith: .failure) { _ = Expand.samples16([1, 2].span, channels: 2, key: nil) }
  }
}
