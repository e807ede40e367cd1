import CrushImageHeaders
import Testing

@Suite struct MovieHeaderTests {
  private typealias Make = MediaFixture

  private func sound(_ bytes: [UInt8]) -> [Int]? {
    SoundHeader.shape(of: ByteArray(bytes)).map { [Int($0.sampleRate), $0.channels, $0.frames] }
  }

  private static let start = Make.box("ftyp", Make.text("M4A "), Make.zeros(8))

  private static func track(_ channels: Int, inner: [UInt8] = [], edits: [UInt8] = []) -> [UInt8] {
    Make.box(
      "trak", edits,
      Make.media(
        "soun", timescale: 44_100, duration: 90_000,
        entry: Make.soundEntry(channels: channels, rate: 44_100, inner: inner)))
  }

  private static func movie(_ boxes: [UInt8]...) -> [UInt8] {
    Make.box("moov", Make.mvhd(timescale: 1000, duration: 2000), boxes.flatMap { $0 })
  }

  @Test func `the header of a sound may be the last box`() {
    let data = Make.box("mdat", Make.zeros(10_000))
    #expect(sound(Self.start + Self.movie(Self.track(2)) + data) == [44_100, 2, 90_000])
    #expect(sound(Self.start + data + Self.movie(Self.track(2))) == [44_100, 2, 90_000])
    let long = Make.big(1, 4) + Make.text("mdat") + Make.big(116, 8) + Make.zeros(100)
    #expect(sound(Self.start + long + Self.movie(Self.track(1))) == [44_100, 1, 90_000])
    #expect(sound(Self.start + data) == nil)
  }

  @Test func `the configuration of AAC knows its channels`() {
    for (layout, channels) in [(1, 1), (2, 2), (6, 6), (7, 8), (0, 2)] {
      let track = Self.track(2, inner: Make.esds(rateIndex: 4, layout: layout))
      #expect(sound(Self.start + Self.movie(track)) == [44_100, channels, 90_000])
    }
  }

  @Test func `an edit cuts the samples that only the decoder needs`() {
    func edits(_ duration: Int, _ media: Int) -> [UInt8] {
      Make.box(
        "edts",
        Make.box("elst", Make.zeros(4), Make.big(1, 4), Make.big(duration, 4), Make.big(media, 4), Make.big(1 << 16, 4))
      )
    }
    #expect(sound(Self.start + Self.movie(Self.track(2, edits: edits(2041, 1024)))) == [44_100, 2, 90_000 - 1024])
    // A shorter edit: 1000 ms, and one more, since its duration may be rounded.
    #expect(sound(Self.start + Self.movie(Self.track(2, edits: edits(1000, 0)))) == [44_100, 2, 44_144])
    // An empty edit shows nothing.
    #expect(sound(Self.start + Self.movie(Self.track(2, edits: edits(50, -1)))) == [44_100, 2, 90_000])
  }

  @Test func `a video has the size of its picture`() {
    let header = Make.box("tkhd", Make.zeros(76), Make.big(1280 << 16, 4), Make.big(720 << 16, 4))
    let picture = Make.box(
      "trak", header, Make.media("vide", timescale: 600, duration: 1200, entry: Make.zeros(36)))
    let both = Self.start + Self.movie(Self.track(2), picture)
    #expect(
      MovieHeader.video(of: ByteArray(both)) == VideoShape(width: 1280, height: 720, seconds: 2, hasSound: true))
    let silent = Make.box("wide") + Self.movie(picture)
    #expect(
      MovieHeader.video(of: ByteArray(silent)) == VideoShape(width: 1280, height: 720, seconds: 2, hasSound: false))
    #expect(MovieHeader.video(of: ByteArray(Self.start + Self.movie(Self.track(2)))) == nil)
  }

  @Test func `a movie in fragments states its length apart`() {
    let extends = Make.box("mvex", Make.box("mehd", Make.zeros(4), Make.big(3000, 4)))
    let track = Make.box(
      "trak",
      Make.media("soun", timescale: 8000, duration: 0, entry: Make.soundEntry(channels: 1, rate: 8000)))
    #expect(sound(Self.start + Self.movie(track, extends)) == [8000, 1, 24_000])
    #expect(sound(Self.start + Self.movie(track)) == nil, "the length is unknown")
  }

  @Test(arguments: [0, 0xFFFF_FFFF, 0xFFFF_FFFE])
  func `a duration that is unknown or too long is no length`(duration: Int) {
    let entry = Make.soundEntry(channels: 1, rate: 8000)
    let track = Make.box("trak", Make.media("soun", timescale: 8000, duration: duration, entry: entry))
    #expect(sound(Self.start + Self.movie(track)) == nil)
  }

  @Test func `a font has glyphs, and a collection has faces`() {
    func shape(_ bytes: [UInt8]) -> FontShape? { FontHeader.shape(of: ByteArray(bytes)) }
    #expect(shape(Make.font(glyphs: 234)) == FontShape(faces: 1, glyphs: 234))
    let first = Make.font(glyphs: 10, base: 20)
    let offsets = Make.big(20, 4) + Make.big(20 + first.count, 4)
    let collection =
      Make.text("ttcf") + Make.big(0x10000, 4) + Make.big(2, 4) + offsets + first
      + Make.font(glyphs: 5, base: 20 + first.count)
    #expect(shape(collection) == FontShape(faces: 2, glyphs: 15))
    #expect(shape(Make.text("wOF2") + Make.zeros(40)) == FontShape(faces: 1, glyphs: nil))
    #expect(shape(Make.text("OTTO") + Make.zeros(40)) == FontShape(faces: 1, glyphs: nil))
    #expect(shape(Make.zeros(100)) == nil)
  }
}
