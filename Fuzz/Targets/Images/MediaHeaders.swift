import CrushImageHeaders

extension FuzzTargets {
  static let mediaHeaders = FuzzTarget(
    "media-headers",
    "The header of a sound, a video or a font, whole and cut at 16 places, is read in few steps, and gives finite numbers.",
    seeds: ["TestImages/**/*.wav", "TestImages/**/*.ttf"]
  ) { input throws(Violation) in
    for beginning in input.beginnings() { try checkHeader(beginning) }
    return 0
  }

  private static func checkHeader(_ input: [UInt8]) throws(Violation) {
    let source = CountingSource(input)
    if let sound = SoundHeader.shape(of: source) {
      try Violation.unless(sound.seconds.isFinite && sound.seconds >= 0, "a sound of \(sound.seconds) s")
      try Violation.unless((1...1024).contains(sound.channels), "\(sound.channels) channels")
      // 8,192 samples for each byte of the file, each of 2 bytes.
      try Violation.unless(
        sound.decodedBytes <= (input.count + 1) * 8192 * 2 * sound.channels, "\(sound.decodedBytes) decoded bytes")
    }
    if let video = MovieHeader.video(of: source) {
      try Violation.unless(video.seconds.isFinite && video.seconds >= 0, "a video of \(video.seconds) s")
      try Violation.unless((0...0xFFFF).contains(video.width), "a width of \(video.width)")
      try Violation.unless((0...0xFFFF).contains(video.height), "a height of \(video.height)")
    }
    if let font = FontHeader.shape(of: source) {
      try Violation.unless((1...256).contains(font.faces), "\(font.faces) fonts")
      try Violation.unless((0...256 * 0xFFFF).contains(font.glyphs ?? 0), "\(font.glyphs ?? 0) glyphs")
    }
    try source.check("media", readers: 3)
  }
}
