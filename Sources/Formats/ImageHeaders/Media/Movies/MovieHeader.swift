/// The header of MP4, M4A and QuickTime files: the box `moov`, which may be the last one.
package enum MovieHeader {
  /// The most tracks that are read.
  private static let mostTracks = 64

  /// Returns the size and length of a video; nil for other files, and for one without a picture.
  package static func video(of source: borrowing some ByteSource & ~Copyable) -> VideoShape? {
    guard let movie = Movie(source) else { return nil }
    var size: (width: Int, height: Int)?
    var hasSound = false
    for track in movie.tracks.prefix(mostTracks) {
      let boxes = MovieBox.all(in: track.range, of: source)
      switch MovieTrack.kind(of: boxes, source) {
      case "vide": size = size ?? MovieTrack.size(of: boxes, source)
      case "soun": hasSound = true
      default: break
      }
    }
    guard let size else { return nil }
    return VideoShape(width: size.width, height: size.height, seconds: movie.seconds, hasSound: hasSound)
  }

  /// Returns the length of the first sound track; nil without one.
  static func sound(of source: borrowing some ByteSource & ~Copyable) -> SoundShape? {
    guard let movie = Movie(source) else { return nil }
    for track in movie.tracks.prefix(mostTracks) {
      let boxes = MovieBox.all(in: track.range, of: source)
      guard MovieTrack.kind(of: boxes, source) == "soun" else { continue }
      return MovieTrack.sound(of: boxes, timescale: movie.timescale, fragments: movie.fragments, source)
    }
    return nil
  }

  /// The box `moov`.
  private struct Movie {
    let tracks: [MovieBox]
    /// The units of a second of `duration` and `fragments`.
    let timescale: Int
    let duration: Int
    /// The duration of a movie in fragments; nil for other movies.
    let fragments: Int?

    init?(_ source: borrowing some ByteSource & ~Copyable) {
      let top = MovieBox.all(in: 0..<source.count, of: source, upTo: "moov")
      guard let movie = top["moov"] else { return nil }
      let boxes = MovieBox.all(in: movie.range, of: source)
      guard let times = boxes["mvhd"].flatMap({ MovieTrack.times($0, source) }) else { return nil }
      tracks = boxes.filter { $0.type == "trak" }
      (timescale, duration) = times
      let extends = boxes["mvex"].map { MovieBox.all(in: $0.range, of: source) }
      fragments = extends?["mehd"].flatMap { box in
        box.record(8, of: source).flatMap { head in
          head.bytes[0] == 0 ? head.big(4, 4) : box.record(12, of: source).map { $0.signed(4) }
        }
      }
    }

    var seconds: Double { Double(max(0, max(duration, fragments ?? 0))) / Double(timescale) }
  }
}

/// The size and length of a video.
package struct VideoShape: Sendable, Equatable {
  /// Pixels as they are shown, before a rotation.
  package let width: Int
  package let height: Int
  package let seconds: Double
  package let hasSound: Bool

  package init(width: Int, height: Int, seconds: Double, hasSound: Bool) {
    self.width = width
    self.height = height
    self.seconds = seconds
    self.hasSound = hasSound
  }
}
