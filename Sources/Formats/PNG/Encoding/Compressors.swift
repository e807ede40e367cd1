import CrushCodecs

/// libdeflate's compressors for one effort. Each thread needs its own.
struct Compressors: ~Copyable {
  let trial = Deflater(level: 6)
  private let forMost: Deflater
  private let forLarge: Deflater
  let forCgBI: Deflater
  let effort: Effort

  init(_ effort: Effort) {
    forMost = Deflater(level: effort.finish(bytes: 0).level)
    forLarge = Deflater(level: effort.finish(bytes: .max).level)
    forCgBI = Deflater(level: effort.cgbiLevel)
    self.effort = effort
  }

  /// Whether there was memory for all tables. The compressors must not be used otherwise.
  var isReady: Bool { trial.isReady && forMost.isReady && forLarge.isReady && forCgBI.isReady }

  /// Compresses at the effort's final level for this number of bytes.
  func finish(_ rows: [UInt8], _ wrapper: DeflateWrapper) -> [UInt8] {
    let level = effort.finish(bytes: rows.count).level
    let stream =
      level == forMost.level ? forMost.compress(rows.span, wrapper) : forLarge.compress(rows.span, wrapper)
    // Without a limit deflate always succeeds, since it can store incompressible bytes.
    guard let stream else { preconditionFailure("deflate succeeds without a limit") }
    return stream
  }

  /// Returns zopfli's stream of these rows if the effort uses zopfli and that stream is smaller, else `stream`.
  func refine(_ stream: [UInt8], of rows: [UInt8], _ wrapper: DeflateWrapper) -> [UInt8] {
    let (rounds, splits): (Int, Bool)
    switch effort.finish(bytes: rows.count).zopfli {
    case .none: return stream
    case .oneBlock(let count): (rounds, splits) = (count, false)
    case .split(let count, _): (rounds, splits) = (count, true)
    }
    do throws(CodecError) {
      let refined = try Zopfli.compress(rows.span, wrapper, iterations: rounds, splitsBlocks: splits)
      return refined.count < stream.count ? refined : stream
    } catch { return stream }
  }
}
