import Codecs

/// libdeflate's tables for one effort: what a thread needs to compress.
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

  /// Whether there was memory for all tables; only then may they be used.
  var isReady: Bool { trial.isReady && forMost.isReady && forLarge.isReady && forCgBI.isReady }

  /// Compresses as thoroughly as the effort says for so many bytes.
  func finish(_ rows: [UInt8], _ wrapper: DeflateWrapper) -> [UInt8] {
    let level = effort.finish(bytes: rows.count).level
    let stream =
      level == forMost.level ? forMost.compress(rows.span, wrapper) : forLarge.compress(rows.span, wrapper)
    // Without a limit deflate always succeeds: what does not compress is stored.
    guard let stream else { preconditionFailure("the bound holds") }
    return stream
  }

  /// The stream that zopfli makes of the same rows, where the effort asks for it and it is smaller.
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
