import CrushFixtures
import CrushImageHeaders
import Testing

/// Damaged headers. The readers return a valid shape or nil, and never trap.
@Suite struct HostileMediaTests {
  private typealias Make = MediaFixture

  private static let files: [[UInt8]] = {
    let track = Make.box(
      "trak", Make.box("tkhd", Make.zeros(76), Make.big(64 << 16, 4), Make.big(64 << 16, 4)),
      Make.box("edts", Make.box("elst", Make.zeros(4), Make.big(1, 4), Make.big(9, 4), Make.big(3, 4), Make.zeros(4))),
      Make.media(
        "soun", timescale: 8000, duration: 500,
        entry: Make.soundEntry(channels: 2, rate: 8000, inner: Make.esds(rateIndex: 4, layout: 2))))
    let collection =
      Make.text("ttcf") + Make.zeros(4) + Make.big(1, 4) + Make.big(16, 4) + Make.font(glyphs: 9, base: 16)
    let mp3 = (0..<4).flatMap { _ in [0xFF, 0xFB, 0x90, 0x00] as [UInt8] + Make.zeros(413) }
    let vorbis = Make.page(0, serial: 7, Make.vorbis(channels: 2, rate: 32_000))
    return [
      Make.wave(channels: 2, rate: 8000, bits: 16, data: Make.zeros(40)),
      Make.aiff(channels: 2, frames: 10, rate: 8000, type: "ima4", data: Make.zeros(40)),
      Make.caf(
        rate: 8000, packetBytes: 4, packetFrames: 1, channels: 2,
        chunks: Make.cafChunk("pakt", Make.zeros(24)) + Make.cafChunk("data", Make.zeros(44))),
      Make.flac(rate: 8000, channels: 2, bits: 16, frames: 100), vorbis + Make.page(100, serial: 7, [1]),
      Make.box("ftyp", Make.text("M4A "), Make.zeros(4))
        + Make.box("moov", Make.mvhd(timescale: 1000, duration: 9), track), Make.font(glyphs: 9), collection, mp3,
      (0..<4).flatMap { _ in Make.big(0xFFF1 << 40 | 1 << 38 | 4 << 34 | 2 << 30 | 40 << 13, 7) + Make.zeros(33) },
    ]
  }()

  private func read(_ bytes: [UInt8]) {
    let source = ByteArray(bytes)
    if let shape = SoundHeader.shape(of: source) { #expect(shape.decodedBytes >= 0 && shape.seconds.isFinite) }
    if let shape = MovieHeader.video(of: source) { #expect(shape.seconds.isFinite && shape.seconds >= 0) }
    if let shape = FontHeader.shape(of: source) { #expect(shape.faces > 0 && shape.glyphs ?? 0 >= 0) }
  }

  @Test func `every start of a file is read without a trap`() {
    for file in Self.files {
      for count in 0...file.count { read(Array(file.prefix(count))) }
    }
  }

  @Test func `each byte may have an extreme value`() {
    for file in Self.files {
      for index in file.indices.prefix(700) {
        for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
          var bytes = file
          bytes[index] = value
          read(bytes)
        }
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `random damage is read without a trap`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      var bytes = Self.files[Int(random.next() % UInt64(Self.files.count))]
      for _ in 0..<(1 + random.next() % 6) {
        let index = Int(random.next() % UInt64(bytes.count))
        let run = random.bytes(1 + Int(random.next() % 8))
        for (offset, value) in run.enumerated() where index + offset < bytes.count {
          bytes[index + offset] = random.next() % 2 == 0 ? 0xFF : value
        }
      }
      read(bytes)
    }
  }
}
