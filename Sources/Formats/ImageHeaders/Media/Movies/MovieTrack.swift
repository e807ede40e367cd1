/// A track of a movie, by the boxes in its box `trak`.
enum MovieTrack {
  /// Returns the four letters of the track's kind, such as `soun`.
  static func kind(of track: [MovieBox], _ source: borrowing some ByteSource & ~Copyable) -> String? {
    guard let media = track["mdia"] else { return nil }
    let handler = MovieBox.all(in: media.range, of: source)["hdlr"]?.record(12, of: source)
    return handler.map { String(decoding: $0.bytes[8..<12], as: UTF8.self) }
  }

  /// Returns the size in `tkhd`, whose last fields are 16.16 fixed-point numbers.
  static func size(
    of track: [MovieBox], _ source: borrowing some ByteSource & ~Copyable
  ) -> (width: Int, height: Int)? {
    guard let header = track["tkhd"], let version = header.record(1, of: source)?.bytes[0],
      let head = header.record(version == 1 ? 96 : 84, of: source)
    else { return nil }
    let end = head.bytes.count
    return (head.big(end - 8, 2), head.big(end - 4, 2))
  }

  /// Returns the units of a second and the duration in `mvhd` or `mdhd`; nil if the box is damaged.
  static func times(
    _ box: MovieBox, _ source: borrowing some ByteSource & ~Copyable
  ) -> (timescale: Int, duration: Int)? {
    guard let version = box.record(1, of: source)?.bytes[0],
      let head = box.record(version == 1 ? 32 : 20, of: source)
    else { return nil }
    let timescale = version == 1 ? head.big(20, 4) : head.big(12, 4)
    // All ones mean an unknown duration.
    let duration = version == 1 ? head.signed(24) : head.big(16, 4)
    guard timescale > 0 else { return nil }
    return (timescale, version != 1 && duration == 0xFFFF_FFFF || duration < 0 ? 0 : duration)
  }

  /// - Parameters:
  ///   - timescale: the units of a second of the movie. Edits use them.
  ///   - fragments: the duration of a movie in fragments.
  static func sound(
    of track: [MovieBox], timescale: Int, fragments: Int?, _ source: borrowing some ByteSource & ~Copyable
  ) -> SoundShape? {
    guard let media = track["mdia"].map({ MovieBox.all(in: $0.range, of: source) }),
      let times = media["mdhd"].flatMap({ times($0, source) }),
      let information = media["minf"].map({ MovieBox.all(in: $0.range, of: source) }),
      let table = information["stbl"].map({ MovieBox.all(in: $0.range, of: source) }),
      let entry = table["stsd"].flatMap({ SoundEntry($0, source) })
    else { return nil }
    let rate = entry.rate > 0 ? entry.rate : Double(times.timescale)
    var seconds = Double(times.duration) / Double(times.timescale)
    if times.duration == 0 {
      // Without a duration elsewhere, the length is unknown.
      guard let fragments, fragments > 0 else { return nil }
      seconds = Double(fragments) / Double(timescale)
    }
    if let edits = track["edts"].map({ MovieBox.all(in: $0.range, of: source) }), let list = edits["elst"],
      let edit = edit(in: list, source)
    {
      // The list cuts samples at both ends that only the decoder needs. Its duration is rounded down.
      seconds -= Double(edit.start) / Double(times.timescale)
      if edit.duration > 0 {
        seconds = min(seconds, Double(edit.duration) / Double(timescale) + slack(timescale, rate))
      }
    }
    let frames = (seconds * rate).rounded()
    guard frames.isFinite, frames >= 0, frames < 0x1p50 else { return nil }
    return SoundShape(sampleRate: rate, channels: entry.channels, frames: Int(frames))
  }

  /// Returns the seconds that a duration in the movie's units may be too short. Units shorter than a sample are exact.
  private static func slack(_ timescale: Int, _ rate: Double) -> Double {
    Double(timescale) >= rate ? 0 : 1 / Double(timescale)
  }

  /// Returns the first edit that shows media (ISO/IEC 14496-12, section 8.6.6); nil without one.
  private static func edit(
    in list: MovieBox, _ source: borrowing some ByteSource & ~Copyable
  ) -> (start: Int, duration: Int)? {
    guard let head = list.record(8, of: source) else { return nil }
    let isLong = head.bytes[0] == 1
    let length = isLong ? 20 : 12
    // More edits than these are a cut movie, whose parts are not added.
    for index in 0..<min(head.big(4, 4), 4) {
      guard let edit = source.record(at: list.range.lowerBound + 8 + index * length, count: length) else { return nil }
      let start = isLong ? edit.signed(8) : Int(Int32(truncatingIfNeeded: edit.big(4, 4)))
      if start >= 0 { return (start, isLong ? edit.signed(0) : edit.big(0, 4)) }
    }
    return nil
  }
}
