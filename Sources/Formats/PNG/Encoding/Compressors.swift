import CrushCodecs
import CrushDeflate

/// The encoders of one effort, and the passes over a candidate that need them. Each thread needs its own.
///
/// `Encoder` compares candidates, and this compresses one. A candidate that did well in the trial is encoded (`finish`). Then
/// its rows get the filters that are cheapest under the codes of its own stream, again and again (`refine`). The smallest
/// result is encoded once more at the last effort (`polish`).
struct Compressors: ~Copyable {
  let trial: Deflater
  private let own = DeflateEncoder()
  let effort: Effort

  init(_ effort: Effort) {
    trial = Deflater(level: effort.trialLevel)
    self.effort = effort
  }

  /// Whether there is memory for all tables. The compressors must not be used otherwise.
  var isReady: Bool { trial.isReady && SpareMemory.has(bytes: DeflateEncoder.mostMemory) }

  /// Compresses rows.
  func compress(_ rows: [UInt8], _ wrapper: DeflateWrapper, _ coder: Effort.Coder) -> [UInt8] {
    switch coder {
    case .own(let effort): return own.compress(rows.span, wrapper, effort)
    case .trial:
      // Without a limit deflate always succeeds, since it can store incompressible bytes.
      guard let stream = trial.compress(rows.span, wrapper) else {
        preconditionFailure("deflate succeeds without a limit")
      }
      return stream
    }
  }

  /// Encodes a candidate after the trial.
  func finish(_ candidate: Candidate) -> FinishedCandidate {
    let rows = candidate.rows(trial)
    let finish = effort.finish(bytes: rows.count)
    let stream = compress(rows, .zlib, finish.coder)
    return FinishedCandidate(
      candidate: candidate, rows: nil, stream: stream, blocks: finish.rounds > 0 ? own.pricedBlocks : [])
  }

  /// Chooses the rows again under the codes of the stream, as long as that gains.
  func refine(_ start: FinishedCandidate) -> FinishedCandidate {
    var best = start
    let finish = effort.finish(bytes: start.candidate.raster.samples.count)
    for _ in 0..<finish.rounds {
      let rows = start.candidate.rows(under: best.blocks)
      let stream = compress(rows, .zlib, finish.coder)
      if stream.count >= best.stream.count { break }
      best = FinishedCandidate(candidate: start.candidate, rows: rows, stream: stream, blocks: own.pricedBlocks)
    }
    return best
  }

  /// Encodes the smallest candidate at the last effort.
  func polish(_ candidate: FinishedCandidate) -> FinishedCandidate {
    guard let last = effort.finish(bytes: candidate.candidate.raster.samples.count).last else { return candidate }
    let stream = compress(candidate.rows ?? candidate.candidate.rows(trial), .zlib, .own(last))
    var result = candidate
    if stream.count < result.stream.count { result.stream = stream }
    return result
  }
}
