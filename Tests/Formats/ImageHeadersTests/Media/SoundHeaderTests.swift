import CrushImageHeaders
import Testing

@Suite struct SoundHeaderTests {
  private func shape(_ bytes: [UInt8]) -> [Int]? {
    SoundHeader.shape(of: ByteArray(bytes)).map { [Int($0.sampleRate), $0.channels, $0.frames] }
  }

  private static func wave(
    _ channels: Int, _ bits: Int, _ count: Int, tag: Int = 1, extra: [UInt8] = [], chunks: [UInt8] = [],
    dataSize: Int? = nil, form: String = "RIFF"
  ) -> [UInt8] {
    MediaFixture.wave(
      channels: channels, rate: 22_050, bits: bits, data: MediaFixture.zeros(count), tag: tag, extra: extra,
      chunks: chunks, dataSize: dataSize, form: form)
  }

  @Test func `WAV counts blocks of its data`() {
    #expect(shape(Self.wave(1, 8, 100)) == [22_050, 1, 100])
    #expect(shape(Self.wave(2, 16, 400)) == [22_050, 2, 100])
    #expect(shape(Self.wave(2, 24, 606)) == [22_050, 2, 101])
    #expect(shape(Self.wave(6, 32, 2400, tag: 3)) == [22_050, 6, 100])
    #expect(shape(Self.wave(2, 16, 400, form: "RIFX")) == [22_050, 2, 100])
    let extensible =
      MediaFixture.little(22, 2) + MediaFixture.zeros(6) + MediaFixture.little(1, 2) + MediaFixture.zeros(14)
    #expect(shape(Self.wave(2, 16, 400, tag: 0xFFFE, extra: extensible)) == [22_050, 2, 100])
  }

  @Test func `compressed WAV has its length in a chunk, or in its blocks`() {
    let fact = MediaFixture.text("fact") + MediaFixture.little(4, 4) + MediaFixture.little(777, 4)
    #expect(shape(Self.wave(1, 8, 100, tag: 0x55, chunks: fact)) == [22_050, 1, 777])
    #expect(shape(Self.wave(1, 8, 100, tag: 0x55)) == nil)
    let blocks = MediaFixture.little(2, 2) + MediaFixture.little(505, 2)
    // Blocks of 1 byte, only to count them.
    #expect(shape(Self.wave(1, 8, 10, tag: 0x11, extra: blocks)) == [22_050, 1, 5050])
  }

  @Test func `the data of an interrupted recording end with the file`() {
    for size in [0, 0xFFFF_FFFF, 5000] {
      #expect(shape(Self.wave(1, 16, 300, dataSize: size)) == [22_050, 1, 150], "\(size)")
    }
    let long =
      MediaFixture.text("ds64") + MediaFixture.little(28, 4) + MediaFixture.zeros(8) + MediaFixture.little(200, 8)
    let rest = long + MediaFixture.zeros(12)
    #expect(shape(Self.wave(1, 16, 300, chunks: rest, dataSize: 0xFFFF_FFFF, form: "RF64")) == [22_050, 1, 100])
  }

  @Test(arguments: [
    (String?.none, 1000, 1000), ("sowt", 1000, 1000), ("ima4", 10, 640), ("MAC3", 10, 60),
  ])
  func `AIFF counts frames, or packets`(_ type: String?, _ stated: Int, _ frames: Int) {
    for rate in [8000, 44_100, 48_000, 96_000] {
      let file = MediaFixture.aiff(
        channels: 2, frames: stated, rate: rate, type: type, data: MediaFixture.zeros(4000))
      #expect(shape(file) == [rate, 2, frames])
    }
  }

  @Test func `AIFF states no more frames than it has bytes, and no unknown format is guessed`() {
    let file = MediaFixture.aiff(channels: 2, frames: 1 << 31, rate: 8000, type: nil, data: MediaFixture.zeros(100))
    #expect(shape(file) == [8000, 2, file.count / 2])
    #expect(shape(MediaFixture.aiff(channels: 2, frames: 9, rate: 8000, type: "QDM2", data: [])) == nil)
  }

  @Test func `CAF counts packets of one size, or states its valid frames`() {
    let data = MediaFixture.cafChunk("data", MediaFixture.zeros(4 + 400))
    func caf(_ chunks: [UInt8], bytes: Int = 4, frames: Int = 1) -> [UInt8] {
      MediaFixture.caf(rate: 44_100, packetBytes: bytes, packetFrames: frames, channels: 2, chunks: chunks)
    }
    #expect(shape(caf(data)) == [44_100, 2, 100])
    #expect(shape(caf(data, bytes: 68, frames: 64)) == [44_100, 2, 320])
    let open = MediaFixture.cafChunk("data", MediaFixture.zeros(4 + 400), size: -1)
    #expect(shape(caf(open)) == [44_100, 2, 100])
    let packets = MediaFixture.big(3, 8) + MediaFixture.big(2500, 8) + MediaFixture.big(1, 4) + MediaFixture.big(2, 4)
    let table = MediaFixture.cafChunk("pakt", packets)
    #expect(shape(caf(data + table, bytes: 0, frames: 1024)) == [44_100, 2, 2500])
    #expect(shape(caf(table + open, bytes: 0, frames: 1024)) == [44_100, 2, 2500])
    #expect(shape(caf(data, bytes: 0, frames: 1024)) == nil)
  }

  @Test func `FLAC and Ogg state their samples`() {
    #expect(shape(MediaFixture.flac(rate: 44_100, channels: 2, bits: 16, frames: 123_456)) == [44_100, 2, 123_456])
    #expect(shape(MediaFixture.flac(rate: 192_000, channels: 8, bits: 24, frames: 123_456)) == [192_000, 8, 123_456])
    #expect(shape(MediaFixture.flac(rate: 192_000, channels: 8, bits: 24, frames: 0xF_FFFF_FFFF)) == nil)
    #expect(shape(MediaFixture.flac(rate: 44_100, channels: 2, bits: 16, frames: 0)) == nil)
    let other = MediaFixture.page(9_999, serial: 8, [1, 2, 3])
    let tail = MediaFixture.page(5000, serial: 7, [1, 2]) + MediaFixture.page(-1, serial: 7, [3]) + other
    let vorbis = MediaFixture.page(0, serial: 7, MediaFixture.vorbis(channels: 2, rate: 32_000))
    #expect(shape(vorbis + MediaFixture.zeros(70_000) + tail) == [32_000, 2, 5000])
    let opus = MediaFixture.page(0, serial: 7, MediaFixture.opus(channels: 1, skip: 312))
    #expect(shape(opus + tail) == [48_000, 1, 4688])
    #expect(shape(opus + MediaFixture.zeros(1 << 19)) == nil)
  }

  @Test func `no header states more than the file can contain`() {
    func fact(_ frames: Int) -> [UInt8] {
      MediaFixture.text("fact") + MediaFixture.little(4, 4) + MediaFixture.little(frames, 4)
    }
    #expect(shape(Self.wave(1, 8, 400, tag: 0x55, chunks: fact(0xFFFF_FFFF))) == nil)
    let blocks = MediaFixture.little(2, 2) + MediaFixture.little(505, 2)
    for stated in [5049, 5050, 5051, 0xFFFF_FFFF] {
      let file = Self.wave(1, 8, 10, tag: 0x11, extra: blocks, chunks: fact(stated))
      #expect(shape(file) == [22_050, 1, min(stated, 5050)], "\(stated)")
    }
    let aiff = MediaFixture.aiff(
      channels: 2, frames: 0xFFFF_FFFF, rate: 8000, type: "ima4", data: MediaFixture.zeros(6800))
    #expect(shape(aiff) == [8000, 2, aiff.count / 68 * 64])
    let packets = MediaFixture.big(3, 8) + MediaFixture.big(1 << 39, 8) + MediaFixture.big(0, 8)
    let chunks = MediaFixture.cafChunk("pakt", packets) + MediaFixture.cafChunk("data", MediaFixture.zeros(404))
    func caf(_ bytes: Int, _ rate: Double = 8000) -> [UInt8] {
      MediaFixture.caf(rate: rate, packetBytes: bytes, packetFrames: 1, channels: 2, chunks: chunks)
    }
    #expect(shape(caf(4)) == [8000, 2, 100] && shape(caf(0)) == nil && shape(caf(4, 1e-300)) == nil)
    let vorbis = MediaFixture.page(0, serial: 7, MediaFixture.vorbis(channels: 2, rate: 32_000))
    #expect(shape(vorbis + MediaFixture.page(1 << 39, serial: 7, [1])) == nil)
    #expect(shape(vorbis + MediaFixture.page(-1, serial: 7, [1])) == nil, "the length is unknown")
  }

  @Test func `a sound decodes to two bytes for each sample`() throws {
    let shape = try #require(SoundShape(sampleRate: 44_100, channels: 2, frames: 44_100))
    #expect(shape.decodedBytes == 176_400 && shape.seconds == 1)
    let largest = try #require(SoundShape(sampleRate: 1, channels: 1024, frames: 1 << 40))
    #expect(largest.decodedBytes == 1 << 51)
    for (rate, channels, frames) in [
      (0.0, 1, 1), (0.9, 1, 1), (.nan, 1, 1), (.infinity, 1, 1), (1, 0, 1), (1, 1, -1), (1, 1025, 1),
    ] {
      #expect(SoundShape(sampleRate: rate, channels: channels, frames: frames) == nil)
    }
  }
}
