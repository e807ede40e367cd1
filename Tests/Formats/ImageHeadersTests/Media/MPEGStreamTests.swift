import CrushImageHeaders
import Testing

@Suite struct MPEGStreamTests {
  private func shape(_ bytes: [UInt8]) -> [Int]? {
    SoundHeader.shape(of: ByteArray(bytes)).map { [Int($0.sampleRate), $0.channels, $0.frames] }
  }

  /// Returns a frame without sound.
  private static func frame(_ header: [UInt8], length: Int, body: [UInt8] = []) -> [UInt8] {
    header + body + MediaFixture.zeros(length - header.count - body.count)
  }

  /// A frame of 128 kbit/s, 44,100 Hz, stereo, layer III of MPEG-1: 144 × 128,000 / 44,100 = 417 bytes.
  private static func layer3(_ body: [UInt8] = []) -> [UInt8] {
    frame([0xFF, 0xFB, 0x90, 0x00], length: 417, body: body)
  }

  private static func repeated(_ frame: [UInt8], _ count: Int) -> [UInt8] {
    (0..<count).flatMap { _ in frame }
  }

  /// The header, the length of the frame by hand, and the rate, channels and samples of one frame.
  @Test(arguments: [
    ([0xFF, 0xFB, 0x90, 0x00], 417, [44_100, 2, 1152]),
    ([0xFF, 0xFB, 0x92, 0x00], 418, [44_100, 2, 1152]),
    ([0xFF, 0xFB, 0x94, 0xC0], 384, [48_000, 1, 1152]),
    ([0xFF, 0xF3, 0x84, 0xC0], 192, [24_000, 1, 576]),
    ([0xFF, 0xE3, 0x18, 0xC0], 72, [8_000, 1, 576]),
    ([0xFF, 0xFD, 0x90, 0x00], 522, [44_100, 2, 1152]),
    ([0xFF, 0xFF, 0x90, 0x00], 312, [44_100, 2, 384]),
  ])
  func `frames without a tag are counted`(_ header: [UInt8], _ length: Int, _ expected: [Int]) {
    for count in [3, 200] {
      let file = Self.repeated(Self.frame(header, length: length), count)
      #expect(shape(file) == [expected[0], expected[1], expected[2] * count])
      let tags = MediaFixture.text("ID3") + [4, 0, 0, 0, 0, 2, 1] + [UInt8](repeating: 0xFF, count: 257)
      let end = MediaFixture.text("TAG") + [UInt8](repeating: 0xFF, count: 125)
      #expect(shape(tags + file + end) == [expected[0], expected[1], expected[2] * count])
    }
  }

  @Test func `the header of an encoder states the frames, and the samples to cut`() {
    let side = MediaFixture.zeros(32)
    func xing(_ flags: Int, _ fields: [UInt8]) -> [UInt8] {
      Self.layer3(side + MediaFixture.text("Xing") + MediaFixture.big(flags, 4) + fields)
        + Self.repeated(Self.layer3(), 20)
    }
    #expect(shape(xing(1, MediaFixture.big(20, 4))) == [44_100, 2, 20 * 1152])
    let lame =
      MediaFixture.text("LAME3.100") + MediaFixture.zeros(12) + MediaFixture.big(576 << 12 | 1000, 3)
    let all = MediaFixture.big(20, 4) + MediaFixture.big(9000, 4) + MediaFixture.zeros(104)
    #expect(shape(xing(15, all + lame)) == [44_100, 2, 20 * 1152 - 1576])
    // Without the number, and with one that no file of this size has, the frames are counted.
    #expect(shape(xing(2, MediaFixture.big(9000, 4))) == [44_100, 2, 21 * 1152])
    #expect(shape(xing(1, MediaFixture.big(1 << 30, 4))) == [44_100, 2, 21 * 1152])
    let other =
      Self.layer3(side + MediaFixture.text("VBRI") + MediaFixture.zeros(10) + MediaFixture.big(20, 4))
      + Self.repeated(Self.layer3(), 20)
    #expect(shape(other) == [44_100, 2, 20 * 1152])
  }

  @Test func `AAC without a container is counted`() {
    // Low complexity, 44,100 Hz, 2 channels, 100 bytes, one block.
    let header = 0xFFF1 << 40 | 1 << 38 | 4 << 34 | 2 << 30 | 100 << 13 | 0x7FF << 2
    let frame = Self.frame(MediaFixture.big(header, 7), length: 100)
    #expect(shape(Self.repeated(frame, 50)) == [44_100, 2, 50 * 1024])
    let blocks = Self.frame(MediaFixture.big(header | 3, 7), length: 100)
    #expect(shape(Self.repeated(blocks, 50)) == [44_100, 2, 50 * 4096])
  }

  @Test func `a stream that is longer than the limit counts at its rate`() {
    let count = (65 << 20) / 417
    let file = Self.repeated(Self.layer3(), count)
    let frames = shape(file)?[2] ?? 0
    #expect(abs(frames - count * 1152) < 1152 * 4)
  }

  @Test func `noise is no sound`() {
    #expect(shape(MediaFixture.zeros(1000)) == nil)
    #expect(shape([0xFF, 0xFB, 0x90, 0x00] + MediaFixture.zeros(2000)) == nil)
    #expect(shape([UInt8](repeating: 0xFF, count: 100_000)) == nil)
  }
}
